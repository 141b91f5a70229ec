import { type KeyboardEvent, useRef, useState } from "react";
import { placeOf } from "#contract/relay/points.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ErrorText } from "../error-text.tsx";
import { useRead } from "../use-read.ts";

interface RelayFieldProps {
  /** The postcode near which points are shown first. */
  readonly near: string;
  readonly error: string | undefined;
}

/** The field `relayPoint`: a collection point, found by town or postcode with the search of the checkout. */
export function RelayField({ near, error }: RelayFieldProps) {
  const t = useWords("admin");
  const typed = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState(near);
  const [chosen, setChosen] = useState("");
  const found = useRead("GET /relay-points", place.length >= 2 ? { query: { near: place } } : null);
  const points = found.data ?? [];
  const point = points.find(({ id }) => id === chosen);
  const search = () => setPlace(typed.current?.value.trim() ?? "");
  // Enter searches; it must not send the form around the field.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    search();
  }
  return (
    <>
      <div className="flex items-end gap-3">
        <Field label={t("way.near")} className="min-w-0 flex-1">
          <Input ref={typed} defaultValue={near} autoComplete="off" onKeyDown={onKeyDown} />
        </Field>
        <Button type="button" variant="outline" loading={found.isLoading} onClick={search}>
          {t("way.search")}
        </Button>
      </div>
      <ErrorText error={found.error} />
      <Field label={t("way.point")} error={error} required>
        <Select name="relayPoint" value={point?.id ?? ""} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{t("way.choose")}</option>
          {points.map((one) => (
            <option key={one.id} value={one.id}>
              {`${one.name}, ${placeOf(one).address}`}
            </option>
          ))}
        </Select>
      </Field>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {!found.isLoading && found.data && points.length === 0
          ? t("way.noPoint")
          : point?.hours.split("\n").join(" · ")}
      </p>
    </>
  );
}
