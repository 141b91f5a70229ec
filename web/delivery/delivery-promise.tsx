import { Truck } from "lucide-react";
import type { DeliveryDates, DeliveryOffer } from "#contract/delivery/delivery.ts";
import { formatDate, formatDays, formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { useCurrentPromise, useDeliveryTerms } from "./use-delivery.ts";

/**
 * The delivery dates of an order: `Livraison prévue entre le jeudi 26 et le lundi 30 novembre`, or the day when it arrived.
 * Without `dates` it shows the dates of an order placed now and delivered in the way `by`. All pages show delivery dates with this
 * component. The mails have the same words.
 */
export function DeliveryPromise({
  dates,
  deliveredAt,
  by,
  isPickup = by?.place != null,
}: {
  dates?: DeliveryDates | undefined;
  deliveredAt?: string | null;
  by?: DeliveryOffer | undefined;
  /** The dates are those from which the parcel can be collected at the shop. */
  isPickup?: boolean;
}) {
  const t = useWords("delivery");
  const locale = useLocale();
  const current = useCurrentPromise(by);
  if (deliveredAt) return <span>{t("delivered", { date: formatDate(deliveredAt, "long", locale) })}</span>;
  const promise = dates ?? current;
  if (!promise) return null;
  const { first, last } = promise;
  const when = first === last ? "on" : "between";
  // The server caches HTML with this attribute only until the promise ends (`server/http/pages/serve-pages.ts`).
  return (
    <span data-delivery-promise="">
      {t(isPickup ? `ready.${when}` : when, formatDays(first, last, locale))}
    </span>
  );
}

/** The price of delivery. All pages use this sentence. */
export function FreeDelivery() {
  const t = useWords("delivery");
  const locale = useLocale();
  const { priceCents = 0, freeFromCents } = useDeliveryTerms()?.price ?? {};
  const amount = (cents: Cents) => ({ amount: formatMoney(cents, locale) });
  if (priceCents === 0) return <span>{t("free")}</span>;
  return (
    <span>
      {freeFromCents === undefined ? t("priced", amount(priceCents)) : t("freeFrom", amount(freeFromCents))}
    </span>
  );
}

/** The working days from order to delivery. A pickup has no carrier: its place is shown instead. */
export function DeliveryDays({ by }: { by?: DeliveryOffer | undefined }) {
  const t = useWords("delivery");
  const standard = useDeliveryTerms();
  if (by?.place) return <span>{[by.place.place, by.place.address].join(", ")}</span>;
  const terms = by ?? standard;
  if (!terms) return null;
  const [first, last] = terms.days;
  return <span>{t("days", { all: first === last ? String(first) : t("range", { first, last }) })}</span>;
}

/** The delivery dates and price, beside the sums of an order. */
export function DeliveryNote({ className, by }: { className?: string; by?: DeliveryOffer }) {
  const promise = useCurrentPromise(by);
  return (
    <p className={classes("flex items-start gap-3 text-sm", className)}>
      <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
      <span className="grid gap-0.5">
        {promise && (
          <span className="font-semibold">
            <DeliveryPromise by={by} />
          </span>
        )}
        <span className="text-ink-muted">
          <DeliveryDays by={by} />
        </span>
      </span>
    </p>
  );
}
