import { type Cart, type CartLine, cartTotals, pricedCartLine } from "#contract/cart.ts";
import { centsToEuros } from "#contract/money.ts";
import type { Order, OrderInput } from "#contract/orders.ts";
import { SHIPPING, type ShippingOption } from "#contract/shipping.ts";

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
  };
}

interface Wish {
  readonly cart: Cart;
  readonly option: ShippingOption;
  readonly now: Date;
}

/** The specified payload of an order. Status, sums and date are claims that the server replaces. Amounts in euros. */
export function orderPayload({ cart, option, now }: Wish, paymentMethodId?: string): OrderInput {
  const totals = cartTotals(cart, SHIPPING[option].priceCents);
  return {
    status: "PAYED",
    totalAmount: centsToEuros(totals.total),
    taxAmount: centsToEuros(totals.tax),
    createdAt: now.toISOString(),
    items: cart.map(itemOf),
    shippingOption: option,
    ...(paymentMethodId === undefined ? {} : { paymentMethodId }),
  };
}

/** What the result page shows while nobody knows yet whether the order was taken: it claims nothing but the cart. */
export function pendingOrder({ cart, option, now }: Wish): Order {
  const totals = cartTotals(cart, SHIPPING[option].priceCents);
  return {
    orderId: "pending",
    createdAt: now.toISOString(),
    status: "PENDING",
    totalAmount: centsToEuros(totals.total),
    taxAmount: centsToEuros(totals.tax),
    shippingAmount: centsToEuros(totals.shipping),
    shippingOption: option,
    items: cart.map((line) => ({ ...itemOf(line), quote: line.quote ?? false, image: line.image })),
    address: { nom: "", adresse: "", codePostal: "", ville: "" },
  };
}
