import { MapPin, Store, Truck, Zap } from "lucide-react";
import type { DeliveryOffer } from "#contract/delivery/delivery.ts";
import type { Cart } from "#contract/orders/cart.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "#contract/orders/shipping.ts";
import { DeliveryDays, DeliveryPromise } from "#web/delivery/delivery-promise.tsx";
import { Money } from "#web/i18n/money.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { offerPrice, offersFor } from "./chosen-offer.ts";

const ICONS = { standard: Truck, express: Zap, relay: MapPin, store: Store } as const;

interface ShippingChoiceProps {
  cart: Cart;
  /** The ways of delivery on offer. */
  offers: readonly DeliveryOffer[];
  value: ShippingOption;
  onChange: (option: ShippingOption) => void;
  /** True: the price of delivery to this address follows by quote. */
  quoted: boolean;
  /** True: something is sent, so the ways of delivery show dates. */
  dated: boolean;
}

/** The shipping options. One line names those that are not on offer. */
export function ShippingChoice({ cart, offers, value, onChange, quoted, dated }: ShippingChoiceProps) {
  const t = useWords("checkout");
  const later = SHIPPING_OPTIONS.filter((option) => !offers.some((offer) => offer.option === option));
  return (
    <div className="grid min-w-0 gap-3">
      <RadioCards
        legend={<span className="text-xl font-bold">{t("shipping.options")}</span>}
        className="min-w-0"
        name="shippingOption"
        value={value}
        onChange={onChange}
        options={offersFor(cart, offers).map((offer) => {
          const { option } = offer;
          const Icon = ICONS[option];
          const cents = offerPrice(offer, cart);
          return {
            value: option,
            label: t(`option.${option}`),
            description: (
              <span className="grid gap-0.5">
                {dated && !quoted && (
                  <span className="font-semibold text-ink">
                    <DeliveryPromise by={offer} />
                  </span>
                )}
                <DeliveryDays by={offer} />
              </span>
            ),
            media: <Icon aria-hidden className="size-6 shrink-0 text-brand max-sm:hidden" />,
            aside: quoted ? t("quote") : cents === 0 ? t("option.offered") : <Money cents={cents} />,
          };
        })}
      />
      {later.length > 0 && (
        <p className="text-sm text-ink-muted">
          {t("option.later", { options: later.map((option) => t(`option.${option}`)).join(", ") })}
        </p>
      )}
    </div>
  );
}
