import { TERMS_VERSION } from "#contract/legal/terms-version.ts";
import { centsToEuros } from "#contract/money.ts";
import { type Cart, type CartLine, cartTotals, pricedCartLine } from "#contract/orders/cart.ts";
import type { Order, OrderInput, OrderLine } from "#contract/orders/orders.ts";
import { DEFAULT_SHIPPING } from "#contract/orders/shipping.ts";
import { type ChosenOffer, offerPrice } from "../delivery/chosen-offer.ts";

function itemOf(line: CartLine) {
  const { unitPrice, unitTax } = pricedCartLine(line);
  return {
    productName: line.name,
    productType: line.type,
    productId: line.id,
    quantity: line.quantity,
    price: centsToEuros(unitPrice),
    tax: centsToEuros(unitTax),
    taxRate: line.taxRate,
    ...(line.version === undefined ? {} : { version: line.version }),
  };
}

export interface PaymentInput {
  readonly cart: Cart;
  /** The chosen way of delivery. Undefined only while the server has none. */
  readonly offer: ChosenOffer | undefined;
  readonly now: Date;
  /** The voucher and the part of the total that it pays. */
  readonly voucher?: OrderInput["voucher"] | null;
  /** The old phone about which the buyer wants a mail after the delivery. */
  readonly tradeIn?: OrderInput["tradeIn"] | null;
}

/** The body of `POST /orders`, in euros. The server replaces status, sums and date. */
export function orderPayload(
  { cart, offer, now, voucher, tradeIn }: PaymentInput,
  card?: { readonly method: string; readonly save: boolean },
): OrderInput {
  const totals = cartTotals(cart, offerPrice(offer, cart));
  return {
    status: "PAYED",
    totalAmount: centsToEuros(totals.total),
    taxAmount: centsToEuros(totals.tax),
    createdAt: now.toISOString(),
    items: cart.map(itemOf),
    shippingOption: offer?.option ?? DEFAULT_SHIPPING,
    ...(offer && { shippingVersion: offer.version }),
    ...(offer?.option === "relay" && offer.point && { relayPoint: offer.point.id }),
    ...(voucher && { voucher }),
    ...(tradeIn && { tradeIn }),
    termsVersion: TERMS_VERSION,
    ...(card && { paymentMethodId: card.method, ...(card.save && { saveCard: true }) }),
  };
}

/** Marks the phones of private sellers in an order, as the cart knows them. These phones have no guarantee from the shop. */
export function markPrivate(order: Order, cart: Cart): Order {
  const isPrivate = ({ productType, productId }: OrderLine) =>
    cart.some((line) => line.isPrivate && line.type === productType && line.id === productId);
  return {
    ...order,
    items: order.items.map((line) => (isPrivate(line) ? { ...line, isPrivate: true } : line)),
  };
}

/** The order that the result page shows while the outcome is unknown. */
export function pendingOrder({ cart, offer, now, voucher }: PaymentInput): Order {
  const totals = cartTotals(cart, offerPrice(offer, cart));
  return {
    orderId: "pending",
    createdAt: now.toISOString(),
    status: "PENDING",
    totalAmount: centsToEuros(totals.total),
    taxAmount: centsToEuros(totals.tax),
    shippingAmount: centsToEuros(totals.shipping),
    ...(voucher && { voucherAmount: centsToEuros(voucher.cents) }),
    shippingOption: offer?.option ?? DEFAULT_SHIPPING,
    items: cart.map(({ version: _, ...line }) => ({
      ...itemOf(line),
      quote: line.quote ?? false,
      image: line.image,
      ...(line.vatScheme && { vatScheme: line.vatScheme }),
    })),
    address: { nom: "", adresse: "", codePostal: "", ville: "" },
  };
}
