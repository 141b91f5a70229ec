import { type ReactNode, useState } from "react";
import { parisTime } from "#contract/delivery/working-days.ts";
import { formatDays, formatTime } from "#contract/format.ts";
import type { ArrivalWay, Booking } from "#contract/repair/booking/booking.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { api } from "#web/client-state/api.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useCompany } from "#web/ssr/use-company.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { PackingSlip } from "#web/ui/packing-slip.tsx";
import { PrepaidLabel } from "#web/ui/prepaid-label.tsx";
import { SlotChooser } from "./slot-chooser.tsx";

interface ArrivalProps {
  readonly repair: CustomerRepair;
  readonly token: string;
  readonly onChanged: (repair: CustomerRepair) => void;
}

/** How an awaited phone reaches the desk: the choice, or what was chosen. */
export function ArrivalOf({ repair, token, onChanged }: ArrivalProps) {
  const t = useWords("repair-booking");
  const errors = useWords("errors");
  const [isChoosing, setChoosing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { sending, error, run } = useSend();
  const { arrival, number } = repair;
  if (!arrival || (arrival.ways.length === 0 && !arrival.booking)) return null;
  const { booking, ways, isOpen } = arrival;
  const of = { token, number };

  const show = (changed: CustomerRepair) => {
    setChoosing(false);
    setAsked(false);
    onChanged(changed);
  };
  const book = (way: ArrivalWay, startsAt: string | null) =>
    run(
      async () =>
        show(
          await api.call("POST /tracking/repair-bookings", {
            body: { ...of, version: booking?.version ?? null, way, startsAt },
          }),
        ),
      { name: way },
    );
  const cancel = (version: string) =>
    run(
      async () => show(await api.call("POST /tracking/repair-bookings/cancel", { body: { ...of, version } })),
      { name: "cancel" },
    );

  const choices = (
    <div className="grid gap-3 sm:grid-cols-2">
      {ways.map((way) => (
        <div key={way} className="grid content-start gap-2">
          <Button
            variant={way === ways[0] ? "solid" : "outline"}
            loading={sending === way}
            onClick={() => (way === "drop_off" ? setChoosing(true) : void book("post", null))}
          >
            {t(way === "post" ? "way.post" : "way.drop_off")}
          </Button>
          <p className="text-sm text-ink-muted">{t(way === "post" ? "way.postText" : "way.visitText")}</p>
        </div>
      ))}
    </div>
  );
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      {isChoosing ? (
        <SlotChooser
          wish={of}
          hasPost={ways.includes("post")}
          isSending={sending === "drop_off"}
          refusal={error}
          onBook={(startsAt) => void book("drop_off", startsAt)}
          onBack={() => setChoosing(false)}
        />
      ) : booking?.startsAt && booking.endsAt ? (
        <Visit booking={booking} isOpen={isOpen}>
          {isAsked ? (
            <fieldset className="grid gap-3">
              <legend className="font-semibold">{t("visit.cancelSure")}</legend>
              <div className="flex flex-wrap gap-3">
                <Button loading={sending === "cancel"} onClick={() => void cancel(booking.version)}>
                  {t("visit.cancel")}
                </Button>
                <Button variant="outline" onClick={() => setAsked(false)}>
                  {t("visit.keep")}
                </Button>
              </div>
            </fieldset>
          ) : (
            <div className="flex flex-wrap gap-3">
              <Button variant="outline" onClick={() => setChoosing(true)}>
                {t("visit.move")}
              </Button>
              <Button variant="ghost" onClick={() => setAsked(true)}>
                {t("visit.cancel")}
              </Button>
            </div>
          )}
        </Visit>
      ) : booking ? (
        <>
          <h4 className="font-bold print:hidden">{t("post")}</h4>
          {arrival.hasLabel && (
            <PrepaidLabel
              text={t("label.text")}
              button={t("label")}
              name={number}
              read={async () => (await api.call("POST /tracking/repair-labels", { body: of })) as Blob}
            />
          )}
          <RepairSlip repair={repair} />
          {ways.includes("drop_off") && (
            <Button
              variant="ghost"
              className="justify-self-start print:hidden"
              onClick={() => setChoosing(true)}
            >
              {t("post.instead")}
            </Button>
          )}
        </>
      ) : (
        <>
          <div>
            <h4 className="font-bold">{t("title")}</h4>
            <p>{t("choose")}</p>
          </div>
          {choices}
        </>
      )}
      <div role="alert" className="grid justify-items-start gap-2 empty:hidden">
        {error && (
          <>
            <p className="text-sm font-medium text-danger">{errors(error.code)}</p>
            {error.code === "STALE" && (
              <Button variant="outline" size="sm" onClick={() => window.location.reload()}>
                {t("reload")}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** A booked visit: when, where, and what may still be changed. */
function Visit({
  booking,
  isOpen,
  children,
}: {
  readonly booking: Booking;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  const t = useWords("repair-booking");
  const company = useCompany();
  const when = useVisitTime();
  return (
    <>
      <div className="grid gap-1">
        <h4 className="font-bold">{t("visit")}</h4>
        <p className="text-lg font-semibold">{when(booking)}</p>
        <p>
          <bdi>{[booking.place, booking.address].filter(Boolean).join(", ")}</bdi>
        </p>
        <p className="text-sm text-ink-muted">{t("visit.bring")}</p>
        <p className="text-sm text-ink-muted">
          {isOpen ? t("visit.until") : t("visit.fixed", { phone: company?.phone ?? "" })}
        </p>
      </div>
      {isOpen && children}
    </>
  );
}

/** Returns the day and the hours of a visit as a sentence. */
export function useVisitTime() {
  const t = useWords("repair-booking");
  const locale = useLocale();
  return ({ startsAt, endsAt }: Pick<Booking, "startsAt" | "endsAt">) => {
    if (!startsAt || !endsAt) return "";
    const { day } = parisTime(new Date(startsAt));
    return t("visit.when", {
      day: formatDays(day, day, locale).last,
      from: formatTime(startsAt, locale),
      to: formatTime(endsAt, locale),
    });
  };
}

const BEFORE = ["backup", "locate", "sim", "code", "pack"] as const;

/** The slip that goes into the parcel. Its code is the number of the repair. */
function RepairSlip({ repair: { number, phone } }: { readonly repair: CustomerRepair }) {
  const t = useWords("repair-booking");
  const company = useCompany();
  return (
    <PackingSlip
      title={t("slip")}
      print={t("slip.print")}
      hint={t("slip.hint")}
      code={number}
      content={phone}
      addressTitle={t("slip.sendTo")}
      address={[company?.name, company?.address]}
      beforeTitle={t("before")}
      before={BEFORE.map((step) => t(`before.${step}`))}
    />
  );
}
