import { type DeliveryOffer, deliveryPrice, type ShownDelivery } from "#contract/delivery/delivery.ts";
import { fitsOption } from "#contract/delivery/options.ts";
import type { Cents } from "#contract/money.ts";
import { type Cart, cartTotals, hasPhone } from "#contract/orders/cart.ts";
import type { ShippingOption } from "#contract/orders/shipping.ts";
import type { RelayPoint } from "#contract/relay/points.ts";

/** The chosen way of delivery. */
export interface ChosenOffer extends DeliveryOffer {
  /** The chosen collection point. It counts only for a delivery to one. */
  readonly point: RelayPoint | null;
}

/** The ways of delivery that a cart may choose. The server checks again. */
export function offersFor(cart: Cart, offers: readonly DeliveryOffer[]): DeliveryOffer[] {
  const isOwn = cart.every(({ type, soldBy }) => type !== "SMARTPHONE" || soldBy === undefined);
  return offers.filter(({ option }) => fitsOption(option, { hasPhone: hasPhone(cart), isOwn }));
}

/** The chosen way of delivery, or the standard one when the cart may not choose it. */
export function chosenOffer(
  cart: Cart,
  offers: readonly DeliveryOffer[],
  option: ShippingOption,
): DeliveryOffer | undefined {
  const open = offersFor(cart, offers);
  return open.find((one) => one.option === option) ?? open[0];
}

/** The price of delivering a cart. Repairs alone are not sent. */
export const offerPrice = (offer: Pick<ShownDelivery, "price"> | undefined, cart: Cart): Cents =>
  offer && hasPhone(cart) ? deliveryPrice(offer.price, cartTotals(cart).total) : 0;
