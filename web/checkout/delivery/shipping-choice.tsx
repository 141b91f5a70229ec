import { MapPin, Store, Truck, Zap } from "lucide-react";
import { SHIPPING, SHIPPING_OPTIONS, type ShippingOption } from "#contract/orders/shipping.ts";
import { DeliveryDays, DeliveryPromise } from "#web/delivery/delivery-promise.tsx";
import { Money } from "#web/i18n/money.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";

const ICONS = { standard: Truck, express: Zap, relay: MapPin, store: Store } as const;

interface ShippingChoiceProps {
  value: ShippingOption;
  onChange: (option: ShippingOption) => void;
  /** True: the price of delivery to this address follows by quote. */
  quoted: boolean;
  /** True: something is sent, so the standard delivery shows dates. */
  dated: boolean;
}

/** The shipping options. Options without a carrier are disabled. */
export function ShippingChoice({ value, onChange, quoted, dated }: ShippingChoiceProps) {
  const t = useWords("checkout");
  function textOf(option: ShippingOption, days: readonly [number, number] | null) {
    if (option === "standard")
      return (
        <span className="grid gap-0.5">
          {dated && !quoted && (
            <span className="font-semibold text-ink">
              <DeliveryPromise />
            </span>
          )}
          <DeliveryDays />
        </span>
      );
    if (days) return t("option.days", { first: String(days[0]), last: String(days[1]) });
    return t("option.pickup");
  }
  return (
    <RadioCards
      legend={<span className="text-xl font-bold">{t("shipping.options")}</span>}
      className="min-w-0"
      name="shippingOption"
      value={value}
      onChange={onChange}
      options={SHIPPING_OPTIONS.map((option) => {
        const { priceCents, days, enabled } = SHIPPING[option];
        const Icon = ICONS[option];
        return {
          value: option,
          label: t(`option.${option}`),
          description: textOf(option, days),
          media: <Icon aria-hidden className="size-6 shrink-0 text-brand max-sm:hidden" />,
          aside: (
            <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
              {quoted ? t("quote") : priceCents === 0 ? t("option.free") : <Money cents={priceCents} />}
              {!enabled && <Badge>{t("option.soon")}</Badge>}
            </span>
          ),
          disabled: !enabled,
        };
      })}
    />
  );
}
