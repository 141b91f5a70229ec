import { Link } from "react-router";
import type { OwnBuyback } from "#contract/buyback/tracked-offer.ts";
import { formatDate, formatEuros } from "#contract/format.ts";
import { formatStorage } from "#contract/units.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { OFFER_TONES } from "./offer-tones.ts";

/** The phones that the account sells to the shop, each with its price, state and page. Renders nothing without one. */
export function OwnBuybacks() {
  const t = useWords("offer");
  const { data: buybacks } = useRequest("buybacks", (api) => api.call("GET /users/me/buybacks"));
  if (!buybacks || buybacks.length === 0) return null;
  return (
    <Card as="section" className="mt-5">
      <h2 className="text-xl font-bold">{t("own")}</h2>
      <ul className="divided mt-2">
        {buybacks.map((buyback) => (
          <li key={buyback.token} className="py-4">
            <OwnBuybackRow buyback={buyback} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OwnBuybackRow({ buyback }: { readonly buyback: OwnBuyback }) {
  const t = useWords("offer");
  const locale = useLocale();
  const { token, brand, model, storageGb, state, cents, dueAt } = buyback;
  const phone = [brand === "Autre" ? "" : brand, model, storageGb && formatStorage(storageGb, locale)]
    .filter(Boolean)
    .join(" ");
  const waits = (state === "offered" || state === "countered") && dueAt;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <bdi className="font-semibold">{phone}</bdi>
        {cents > 0 && (
          <bdi dir="ltr" className="font-semibold figures">
            {formatEuros(cents, locale)}
          </bdi>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={OFFER_TONES[state]}>{t(`state.${state}`)}</Badge>
        {waits && (
          <span className="text-sm text-ink-muted">
            {t("page.answerBy", { date: formatDate(dueAt, "long", locale) })}
          </span>
        )}
      </p>
      <Link
        to={`/suivi/${token}`}
        aria-label={`${t("follow")} ${phone}`}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand underline underline-offset-4"
      >
        {t("follow")}
      </Link>
    </div>
  );
}
