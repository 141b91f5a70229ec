import type { OwnRepair } from "#contract/repair/tracked-repair.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useVisitTime } from "./arrival.tsx";

/** After a paid order of repairs: the one thing to do now, which is to choose how the phone arrives. */
export function NextBooking() {
  const t = useWords("repair-booking");
  const { data: repairs } = useRequest("repairs", (api) => api.call("GET /users/me/repairs"));
  const next = repairs?.find(waits);
  if (!next) return null;
  return (
    <Card as="section" className="mb-8 grid gap-3 border-brand sm:mb-10 print:hidden">
      <h2 className="text-xl font-bold">{t("next.resultTitle")}</h2>
      <p>{t(next.arrival?.ways.includes("drop_off") ? "next.result" : "next.resultPost")}</p>
      <ButtonLink to={`/suivi/${next.token}`} className="justify-self-start">
        {t("next.link")}
      </ButtonLink>
    </Card>
  );
}

const waits = ({ arrival }: OwnRepair) => arrival !== null && !arrival.booking && arrival.ways.length > 0;

/** In the account: the visit of a repair, or the link to choose one. Renders nothing for a phone that is not awaited. */
export function OwnBooking({ repair }: { repair: OwnRepair }) {
  const t = useWords("repair-booking");
  const when = useVisitTime();
  if (waits(repair))
    return (
      <ButtonLink to={`/suivi/${repair.token}`} className="justify-self-start" size="sm">
        {t("next.link")}
        <span className="sr-only"> {repair.number}</span>
      </ButtonLink>
    );
  const { booking = null } = repair.arrival ?? {};
  if (!booking) return null;
  return (
    <p>
      <span className="font-semibold">{t(booking.startsAt ? "visit" : "post")}</span>
      {booking.startsAt && ` · ${when(booking)}`}
    </p>
  );
}
