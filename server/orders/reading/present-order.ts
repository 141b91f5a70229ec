import { centsToEuros } from "#contract/money.ts";
import type { Order, OrderLine } from "#contract/orders/orders.ts";
import type { OrderLineRow, OrderRow, SoldPhone } from "#server/orders/tables.ts";
import type { PaidBack } from "#server/refunds/read-paid-back.ts";
import { addressOf, presentShipment } from "#server/shipments/present-shipment.ts";
import type { ShipmentRead } from "#server/shipments/read-shipments.ts";

/** Serialises a line: unit price in euros, tax rate as a fraction. */
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
    ...(line.productType === "SMARTPHONE" ? { vatScheme: line.vatScheme } : {}),
    ...(line.phoneReceivedAt ? { isPhoneReceived: true as const } : {}),
    ...(line.repairedAt ? { isRepaired: true as const } : {}),
    ...(line.image ? { image: line.image } : {}),
    ...(line.sold ? { phone: presentSold(line.sold) } : {}),
  };
}

function presentSold({
  version: _version,
  name: _name,
  modelId: _model,
  ram: _ram,
  photos: _photos,
  ...phone
}: SoldPhone) {
  return phone;
}

/** The condition of a sold phone, for tracking and cases. */
export const soldCondition = (sold: Pick<SoldPhone, "condition" | "grade"> | null | undefined) =>
  sold ? { phone: { condition: sold.condition, grade: sold.grade } } : {};

/** Serialises an order for its buyer. Parcels and refunds are included when they are given. */
export function presentOrder(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  shipments: readonly ShipmentRead[] = [],
  paidBack: readonly PaidBack[] = [],
): Order {
  const back = paidBack.find(({ orderId }) => orderId === order.id);
  const parcels = shipments.filter((shipment) => shipment.orderId === order.id).map(presentShipment);
  return {
    orderId: order.number,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    totalAmount: centsToEuros(order.totalCents),
    taxAmount: centsToEuros(order.taxCents),
    shippingAmount: centsToEuros(order.shippingCents),
    ...(order.voucherCents > 0 ? { voucherAmount: centsToEuros(order.voucherCents) } : {}),
    ...(back && back.cents > 0 ? { refundedAmount: centsToEuros(back.cents) } : {}),
    shippingOption: order.shippingOption,
    ...(order.deliverFrom && order.deliverTo
      ? { delivery: { first: order.deliverFrom, last: order.deliverTo } }
      : {}),
    ...(order.deliveryPlace ? { place: order.deliveryPlace } : {}),
    ...(parcels.length > 0 ? { shipments: parcels } : {}),
    items: lines
      .filter((line) => line.orderId === order.id)
      .map((line) => ({
        ...presentLine(line),
        ...(back?.lines.includes(line.position) ? { isRefunded: true as const } : {}),
      })),
    address: addressOf(order),
  };
}
