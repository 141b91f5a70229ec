import { CASE_MAILS } from "#contract/cases/cases.ts";
import { useWords } from "#web/i18n/use-words.ts";

const KINDS = [
  "order-confirmation",
  "quote-requested",
  "order-cancelled",
  "order-refunded",
  "order-changed",
  "payment-link",
  "shipment-prepared",
  "shipment-shipped",
  "shipment-delivered",
  "pickup-ready",
  "pickup-reminder",
  "pickup-expired",
  "trade-in",
  "repair-received",
  "repair-done",
  "repair-visit",
  "repair-visit-moved",
  "repair-visit-cancelled",
  "repair-post",
  "repair-quote",
  "repair-reminder",
  "repair-returned",
  "seller-sale",
  ...CASE_MAILS,
  "withdrawal-receipt",
  "withdrawal-decision",
  "thread-answer",
] as const;

/** Returns the name of a mail, or its kind if another version of the shop wrote it. */
export function useMailName() {
  const t = useWords("admin");
  return (kind: string): string => {
    const known = KINDS.find((one) => one === kind);
    return known ? t(`mail.${known}`) : kind;
  };
}
