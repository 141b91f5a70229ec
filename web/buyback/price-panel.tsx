import type { ReactNode } from "react";
import { formatEuros } from "#contract/format.ts";
import { BUYBACK_PROMISES } from "#contract/repair/buyback.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { OfferSteps } from "./offer-steps.tsx";
import type { Pricing } from "./use-pricing.ts";

const HINTS = {
  loading: "offer.loading",
  failed: "offer.failed",
  desk: "offer.desk",
  storage: "offer.storage",
  unexplained: "offer.unexplained",
} as const;

/** The price with each deduction, or the reason why there is none yet. */
export function PricePanel({ pricing: { status, grid, price } }: { pricing: Pricing }) {
  const t = useWords("buyback");
  const names = useWords("offer");
  const locale = useLocale();
  if (status !== "priced" || !price)
    return (
      <Frame title={t("offer.title")}>
        <p className="text-ink-muted">
          {status === "priced" ? null : t(HINTS[status], { hours: BUYBACK_PROMISES.proposalHours })}
        </p>
      </Frame>
    );
  if (price.cents === 0)
    return (
      <Frame title={names("recycled")}>
        <p>{names("recycledText")}</p>
      </Frame>
    );
  return (
    <Frame
      title={t("offer.title")}
      amount={
        <bdi dir="ltr" className="text-3xl font-bold text-brand figures">
          {formatEuros(price.cents, locale)}
        </bdi>
      }
    >
      <OfferSteps steps={price.steps} />
      {grid && <p className="mt-3 text-sm font-semibold">{names("valid", { days: grid.offerDays })}</p>}
    </Frame>
  );
}

function Frame({ title, amount, children }: { title: string; amount?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface-sunken p-5">
      <div role="status">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-lg font-bold">{title}</span>
          {amount}
        </div>
        {children}
      </div>
    </section>
  );
}
