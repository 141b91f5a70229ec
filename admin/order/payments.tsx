import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { DECLINE_CODES } from "#contract/orders/payments.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { SectionTable } from "../section.tsx";

const STATUSES = [
  "started",
  "requires_action",
  "processing",
  "succeeded",
  "declined",
  "cancelled",
  "refunded",
] as const;

/** The attempts to pay an order. */
export function Payments({ payments }: Pick<BackOfficeOrder, "payments">) {
  const t = useWords("admin");
  const locale = useLocale();
  const declineText = (code: string) => {
    const known = DECLINE_CODES.find((one) => one === code);
    return known ? t(`payment.${known}`) : code;
  };
  const statusText = (status: string) => {
    const known = STATUSES.find((one) => one === status);
    return known ? t(`payment.${known}`) : status;
  };
  return (
    <SectionTable
      title={t("order.payments")}
      fold={{ count: payments.length, isOpen: false }}
      empty={t("payment.none")}
      rows={payments}
      rowKey={({ attempt }) => attempt}
      columns={[
        {
          header: t("order.date"),
          cell: ({ updatedAt }) => formatDateTime(updatedAt, locale),
          lead: true,
        },
        {
          header: t("order.status"),
          cell: ({ status, declineCode }) =>
            declineCode ? `${statusText(status)} (${declineText(declineCode)})` : statusText(status),
        },
        {
          header: t("order.reference"),
          cell: ({ reference }) => <span className="wrap-anywhere">{reference ?? "–"}</span>,
        },
        {
          header: t("order.total"),
          align: "end",
          cell: ({ amountCents }) => formatMoney(amountCents, locale),
        },
      ]}
    />
  );
}
