import { useMemo } from "react";
import type { DeliveryOffer } from "#contract/delivery/delivery.ts";
import type { Cart } from "#contract/orders/cart.ts";
import type { ShippingOption } from "#contract/orders/shipping.ts";
import { chosenRelayPoint } from "#web/client-state/relay-point.ts";
import { type ChosenOffer, chosenOffer } from "./chosen-offer.ts";

/** The way of delivery that the tab has chosen for its cart, with the collection point. */
export function useChosenOffer(
  cart: Cart | null,
  offers: readonly DeliveryOffer[],
  option: ShippingOption,
): ChosenOffer | undefined {
  const offer = chosenOffer(cart ?? [], offers, option);
  return useMemo(() => offer && { ...offer, point: chosenRelayPoint() }, [offer]);
}
