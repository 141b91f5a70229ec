import { centsToEuros } from "#contract/money.ts";
import type { Order, OrderLine } from "#contract/orders/orders.ts";
import type { OrderLineRow, OrderRow } from "#server/orders/tables.ts";

/** Serialises a line: euros a unit, the tax rate as a fraction. */
export function presentLine(line: OrderLineRow): OrderLine {
  return {
    productName: line.productName,
    productType: line.productType,
    productId: line.productId,
    quantity: line.quantity,
    price: centsToEuros(line.unitPriceCents),
    tax: centsToEuros(line.unitTaxCents),
    taxRate: line.taxRateBp / 10_000,
    quote: line.quote,
    ...(line.image ? { image: line.image } : {}),
  };
}

/** Serialises an order for its buyer. */
export function presentOrder(order: OrderRow, lines: readonly OrderLineRow[]): Order {
  return {
    orderId: order.number,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    totalAmount: centsToEuros(order.totalCents),
    taxAmount: centsToEuros(order.taxCents),
    shippingAmount: centsToEuros(order.shippingCents),
    shippingOption: order.shippingOption,
    ...(order.deliverFrom && order.deliverTo
      ? { delivery: { first: order.deliverFrom, last: order.deliverTo } }
      : {}),
    items: lines.filter((line) => line.orderId === order.id).map(presentLine),
    address: {
      nom: order.shipName,
      adresse: order.shipAdresse,
      codePostal: order.shipCodePostal,
      ville: order.shipVille,
    },
  };
}
