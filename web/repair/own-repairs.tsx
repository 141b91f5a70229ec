import { Link } from "react-router";
import { formatDate } from "#contract/format.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Card } from "#web/ui/card.tsx";
import { OwnBooking } from "./booking/next-booking.tsx";
import { PayDifference } from "./pay-difference.tsx";
import { RepairSteps } from "./tracked-repair.tsx";

/** The repairs of the account, each with its step, what comes next, and its tracking page. Renders nothing without a repair. */
export function OwnRepairs() {
  const t = useWords("repairs");
  const locale = useLocale();
  const { data: repairs } = useRequest("repairs", (api) => api.call("GET /users/me/repairs"));
  if (!repairs || repairs.length === 0) return null;
  return (
    <Card as="section" className="mt-5">
      <h2 className="text-xl font-bold">{t("own")}</h2>
      <ul className="divided mt-2">
        {repairs.map((repair) => (
          <li key={repair.number} className="grid gap-3 py-4">
            <p className="font-semibold">
              <bdi>{repair.phone}</bdi>{" "}
              <bdi className="font-normal whitespace-nowrap text-ink-muted">{repair.number}</bdi>
            </p>
            <RepairSteps repair={repair} />
            <OwnBooking repair={repair} />
            <PayDifference toPay={repair.toPay} />
            {repair.guaranteeUntil && (
              <p>{t("guaranteeUntil", { date: formatDate(repair.guaranteeUntil, "long", locale) })}</p>
            )}
            <Link
              to={`/suivi/${repair.token}`}
              aria-label={`${t("follow")} ${repair.number}`}
              className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand underline underline-offset-4"
            >
              {t("follow")}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
