import { type FormEvent, useState } from "react";
import { placeOf, type RelayPoint } from "#contract/relay/points.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { LoadFailure } from "../notice.tsx";

interface RelayChoiceProps {
  /** The postcode of the buyer, near which points are shown first. */
  near: string;
  value: RelayPoint | null;
  onChange: (point: RelayPoint) => void;
}

/** The choice of a collection point by town or postcode. */
export function RelayChoice({ near, value, onChange }: RelayChoiceProps) {
  const t = useWords("checkout");
  const [place, setPlace] = useState(value?.postalCode ?? near);
  const isAsked = place.length >= 2;
  const found = useRequest(
    isAsked ? place : null,
    (api, near) => api.call("GET /relay-points", { query: { near } }),
    { keepPrevious: true },
  );
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPlace(String(new FormData(event.currentTarget).get("near") ?? "").trim());
  }
  const points = found.data ?? [];
  return (
    <section aria-label={t("relay.title")} className="grid gap-4 rounded-md border border-line p-4">
      <form onSubmit={search} className="flex flex-wrap items-end gap-3">
        <Field label={t("relay.near")} className="min-w-0 flex-[1_1_12rem]">
          <Input name="near" autoComplete="off" defaultValue={place} />
        </Field>
        <Button type="submit" variant="outline" loading={isAsked && found.status === "loading"}>
          {t("relay.search")}
        </Button>
      </form>
      {found.error && <LoadFailure error={found.error} onRetry={found.reload} />}
      <p role="status" className={points.length > 0 ? "sr-only" : "text-sm text-ink-muted empty:hidden"}>
        {found.status === "ready" && t("relay.found", { count: points.length })}
      </p>
      {points.length > 0 && (
        <RadioCards
          legend={t("relay.choose")}
          name="relayPoint"
          value={value?.id ?? null}
          onChange={(id) => {
            const point = points.find((one) => one.id === id);
            if (point) onChange(point);
          }}
          options={points.map((point) => ({
            value: point.id,
            label: <bdi>{point.name}</bdi>,
            description: <PointLines {...point} />,
          }))}
        />
      )}
      {value && (
        <p className="text-sm font-semibold">
          {t("relay.chosen")} <bdi>{`${value.name}, ${placeOf(value).address}`}</bdi>
        </p>
      )}
    </section>
  );
}

/** Address and opening hours of a point, inside its label. */
function PointLines(point: RelayPoint) {
  return [placeOf(point).address, ...point.hours.split("\n")].map((line) => (
    <span key={line} className="block">
      <bdi>{line}</bdi>
    </span>
  ));
}
