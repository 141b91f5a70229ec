import type { ReactNode } from "react";
import type { SellerSummary } from "#contract/catalog/listings.ts";
import { formatMoney, formatNumber } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** For sale, sold, revenue of the month; skeletons without figures. */
export function SalesSummary({ summary }: { summary: SellerSummary | null }) {
  const t = useWords("seller");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <section aria-label={t("summary.title")}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        <Figure
          name={t("summary.forSale")}
          figure={summary && number(summary.listings)}
          unit={summary && t("summary.listings", { count: summary.listings })}
          note={summary && t("summary.units", { count: summary.units })}
        />
        <Figure
          name={t("summary.sold")}
          figure={summary && number(summary.sold)}
          unit={summary && t("summary.devices", { count: summary.sold })}
          note={summary && t("summary.soldThisMonth", { count: number(summary.soldThisMonth) })}
        />
        <Figure
          name={t("summary.revenue")}
          figure={summary && formatMoney(toCents(summary.revenueThisMonth), locale)}
          note={t("summary.revenueText")}
        />
      </dl>
    </section>
  );
}

type FigureProps = { name: string; figure: string | null; unit?: ReactNode; note: ReactNode };

function Figure({ name, figure, unit, note }: FigureProps) {
  return (
    <div className="rounded-lg border border-line bg-surface-raised p-4 max-sm:last:col-span-2 sm:p-5">
      <dt className="text-sm font-semibold text-ink-muted">{name}</dt>
      <dd className="mt-1">
        {figure === null ? (
          <Skeleton className="my-1.5 h-14 w-32 rounded-sm" />
        ) : (
          <>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <bdi className="text-3xl font-bold whitespace-nowrap text-brand figures">{figure}</bdi>
              {unit && <span className="font-semibold">{unit}</span>}
            </span>
            <span className="mt-0.5 block text-sm text-ink-muted">{note}</span>
          </>
        )}
      </dd>
    </div>
  );
}
