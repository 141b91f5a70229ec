import { Link } from "react-router";
import type { OrderSummary } from "#contract/back-office/orders.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import type { Column } from "#web/ui/data-table.tsx";

/** The columns of every list of orders; `between` are added before the total. */
export function useOrderColumns(between: readonly Column<OrderSummary>[] = []): Column<OrderSummary>[] {
  const t = useWords("admin");
  const locale = useLocale();
  return [
    {
      header: t("order.number"),
      cell: ({ number }) => (
        <Link to={`/orders/${number}`} className="whitespace-nowrap">
          {number}
        </Link>
      ),
      lead: true,
    },
    { header: t("order.date"), cell: ({ createdAt }) => formatDateTime(createdAt, locale) },
    { header: t("order.status"), cell: ({ status }) => t(`order.${status}`) },
    ...between,
    {
      header: t("order.total"),
      align: "end",
      cell: ({ totalCents }) => formatMoney(totalCents as Cents, locale),
    },
  ];
}
