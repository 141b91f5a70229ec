import { Link } from "react-router";
import { parisTime } from "#contract/delivery/working-days.ts";
import { formatDays, formatMoney, formatTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Section } from "../../section.tsx";
import { useRead } from "../../use-read.ts";
import { VisitActs } from "./visit-acts.tsx";

/** On a repair's page: how its phone arrives. Renders nothing once it is here, unless somebody came in a slot. */
export function VisitSection({ number }: { readonly number: string }) {
  const t = useWords("admin-visits");
  const prepaid = useWords("admin-buyback");
  const locale = useLocale();
  const { data } = useRead("GET /admin/api/repairs/:number/visit", { params: { number } });
  if (!data || (!data.isAwaited && !data.booking?.startsAt)) return null;
  const { booking, isAwaited, label } = data;
  const day = booking?.startsAt ? parisTime(new Date(booking.startsAt)).day : null;
  return (
    <Section title={t("visit")}>
      {booking?.startsAt && booking.endsAt && day ? (
        <p>
          <span className="font-semibold">
            {t("visit.when", {
              day: formatDays(day, day, locale).last,
              from: formatTime(booking.startsAt, locale),
              to: formatTime(booking.endsAt, locale),
            })}
          </span>{" "}
          <Link to={`/repairs/days?day=${day}`} className="underline underline-offset-4">
            {t("visit.day")}
          </Link>
        </p>
      ) : (
        <p>{t(booking ? "visit.post" : "visit.none")}</p>
      )}
      {label && booking?.way === "post" && (
        <p className="text-ink-muted">
          {t("label")} · {prepaid(`prepaid.${label.state}`)}
          {label.number && ` · ${label.number}`}
          {label.priceCents !== null && ` · ${formatMoney(label.priceCents, locale)}`}
          {label.state === "refused" && label.reason && ` · ${label.reason}`}
        </p>
      )}
      {isAwaited && <VisitActs number={number} version={booking?.version ?? null} />}
    </Section>
  );
}
