import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { parisTime } from "#contract/delivery/working-days.ts";
import { formatDays, formatTime } from "#contract/format.ts";
import type { SlotsWish } from "#contract/repair/booking/booking.ts";
import type { ApiError } from "#web/client-state/api-error.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Loading } from "#web/ui/skeleton.tsx";

interface SlotChooserProps {
  readonly wish: SlotsWish;
  readonly hasPost: boolean;
  readonly isSending: boolean;
  readonly refusal: ApiError | null;
  readonly onBook: (startsAt: string) => void;
  readonly onBack: () => void;
}

/** The free slots: a day, then a time of it. */
export function SlotChooser({ wish, hasPost, isSending, refusal, onBook, onBack }: SlotChooserProps) {
  const t = useWords("repair-booking");
  const errors = useWords("errors");
  const locale = useLocale();
  const name = useId();
  const head = useRef<HTMLHeadingElement>(null);
  // A slot that somebody else took disappears from the list.
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (refusal?.code === "SLOT_GONE") setRefused((count) => count + 1);
  }, [refusal]);
  useEffect(() => head.current?.focus(), []);
  const { data, error } = useRequest(
    `slots ${wish.number} ${refused}`,
    (api) => api.call("POST /tracking/repair-slots", { body: wish }),
    { keepPrevious: true },
  );
  const [chosenDay, setDay] = useState<string | null>(null);
  const days = data ? [...Map.groupBy(data.slots, ({ startsAt }) => parisTime(new Date(startsAt)).day)] : [];
  const [day, slots = []] = days.find(([one]) => one === chosenDay) ?? days[0] ?? [];

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const startsAt = new FormData(event.currentTarget).get(name);
    if (typeof startsAt === "string") onBook(startsAt);
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <h4 ref={head} tabIndex={-1} className="font-bold outline-none">
        {t("way.drop_off")}
      </h4>
      {!data && !error && (
        <Loading label={t("loading")} of={["h-12 w-full", "h-24 w-full"]} className="grid gap-3" />
      )}
      {error && !data && (
        <p role="alert" className="text-danger">
          {errors(error.code)}
        </p>
      )}
      {data && days.length === 0 && <p>{t(hasPost ? "none" : "none.noPost")}</p>}
      {data && day !== undefined && (
        <>
          <p className="text-ink-muted">
            <bdi>{[data.place, data.address].filter(Boolean).join(", ")}</bdi>
          </p>
          <Field label={t("day")}>
            <Select value={day} onChange={(event) => setDay(event.target.value)}>
              {days.map(([one]) => (
                <option key={one} value={one}>
                  {formatDays(one, one, locale).last}
                </option>
              ))}
            </Select>
          </Field>
          <fieldset key={day}>
            <legend className="mb-2 text-sm font-semibold">{t("time")}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
              {slots.map(({ startsAt }) => (
                <label
                  key={startsAt}
                  className="choice smooth relative flex min-h-11 items-center justify-center px-2 py-2 font-semibold"
                >
                  <input
                    type="radio"
                    name={name}
                    value={startsAt}
                    required
                    className="absolute inset-0 size-full cursor-pointer opacity-0"
                  />
                  <span className="figures">{formatTime(startsAt, locale)}</span>
                </label>
              ))}
            </div>
          </fieldset>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {day !== undefined && (
          <Button type="submit" loading={isSending}>
            {t("book")}
          </Button>
        )}
        <Button variant="ghost" onClick={onBack}>
          {t("back")}
        </Button>
      </div>
    </form>
  );
}
