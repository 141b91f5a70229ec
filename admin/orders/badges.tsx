import { type Fulfilment, type PaymentBadge, urgencyOf } from "#contract/back-office/order-badges.ts";
import type { OrderSummary } from "#contract/back-office/orders.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import { formatDate } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const PAYMENT_TONES: Readonly<Record<PaymentBadge, Tone>> = {
  awaiting: "warning",
  quote: "warning",
  paid: "success",
  part: "neutral",
  refunded: "neutral",
  unpaid: "neutral",
};
const FULFILMENT_TONES: Readonly<Record<Fulfilment, Tone>> = {
  preparing: "warning",
  packed: "brand",
  lost: "danger",
  return: "danger",
  shipped: "brand",
  delivered: "success",
  cancelled: "neutral",
};

export function PaymentState({ payment }: Pick<OrderSummary, "payment">) {
  const t = useWords("admin");
  return <Badge tone={PAYMENT_TONES[payment]}>{t(`paymentBadge.${payment}`)}</Badge>;
}

export function FulfilmentState({ fulfilment }: Pick<OrderSummary, "fulfilment">) {
  const t = useWords("admin");
  if (fulfilment === null) return null;
  return <Badge tone={FULFILMENT_TONES[fulfilment]}>{t(`fulfilment.${fulfilment}`)}</Badge>;
}

/** The promised day: red with a word if it is over, bold if it is today. */
export function PromisedDay({ promised }: Pick<OrderSummary, "promised">) {
  const t = useWords("admin");
  const locale = useLocale();
  if (!promised) return "–";
  const day = formatDate(`${promised.day}T12:00:00Z`, "numeric", locale);
  const urgency = urgencyOf(promised, parisTime(new Date()).day);
  if (!urgency) return <span className={promised.isOpen ? "" : "text-ink-muted"}>{day}</span>;
  return (
    <span className={urgency === "late" ? "font-semibold text-danger" : "font-semibold"}>
      {day}
      <span className={urgency === "late" ? "block text-sm font-normal" : "sr-only"}>
        {" "}
        {t(`order.${urgency}`)}
      </span>
    </span>
  );
}
