import { Truck } from "lucide-react";
import type { DeliveryDates } from "#contract/delivery/delivery.ts";
import { formatDate, formatDays } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { useCurrentPromise, useDeliveryTerms } from "./use-delivery.ts";

/**
 * The delivery dates of an order: `Livraison prévue entre le jeudi 26 et le lundi 30 novembre`, or the day when it arrived.
 * Without `dates`, the dates of an order placed now. All pages show delivery dates with this component. The mails have the same
 * words.
 */
export function DeliveryPromise({
  dates,
  deliveredAt,
}: {
  dates?: DeliveryDates | undefined;
  deliveredAt?: string | null;
}) {
  const t = useWords("delivery");
  const locale = useLocale();
  const current = useCurrentPromise();
  if (deliveredAt) return <span>{t("delivered", { date: formatDate(deliveredAt, "long", locale) })}</span>;
  const promise = dates ?? current;
  if (!promise) return null;
  const { first, last } = promise;
  // The server caches HTML with this attribute only until the promise ends (`server/http/pages/serve-pages.ts`).
  return (
    <span data-delivery-promise="">
      {t(first === last ? "on" : "between", formatDays(first, last, locale))}
    </span>
  );
}

/** The price of delivery. All pages use this sentence. */
export function FreeDelivery() {
  return <span>{useWords("delivery")("free")}</span>;
}

const range = ([first, last]: readonly [number, number]) =>
  first === last ? String(first) : `${first}-${last}`;

/** The working days from order to delivery, and the carrier's part of them. */
export function DeliveryDays() {
  const t = useWords("delivery");
  const terms = useDeliveryTerms();
  if (!terms) return null;
  return <span>{t("days", { all: range(terms.days), carrier: range(terms.carrierDays) })}</span>;
}

/** The delivery dates and price, beside the sums of an order. */
export function DeliveryNote({ className }: { className?: string }) {
  const promise = useCurrentPromise();
  return (
    <p className={classes("flex items-start gap-3 text-sm", className)}>
      <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
      <span className="grid gap-0.5">
        {promise && (
          <span className="font-semibold">
            <DeliveryPromise />
          </span>
        )}
        <span className="text-ink-muted">
          <DeliveryDays />
        </span>
      </span>
    </p>
  );
}
