import { salePosting, type UnitCost } from "#contract/ledger/posting.ts";
import { accountOf } from "#contract/orders/till.ts";
import type { Transaction } from "#server/database/client.ts";
import type { asPaid, LockedOrder } from "#server/orders/prepared-statements.ts";
import type { OrderLineRow, PaymentRow } from "#server/orders/tables.ts";
import { post } from "./post.ts";

/** A sealed new phone of the shop has no unit; its whole price is taxed with VAT. */
const withVat = ({ vatScheme }: Pick<OrderLineRow, "vatScheme">): UnitCost | null =>
  vatScheme === "standard" ? { pricePaidCents: 0, regime: "standard" } : null;

/** Posts a settled order, paid by `payment` or by a voucher alone. Lines of the seller that is the shop itself are own sales. */
export async function postSale(
  tx: Transaction,
  order: ReturnType<typeof asPaid>,
  { lines, units, shopSellerId }: Pick<LockedOrder, "lines" | "units" | "shopSellerId">,
  payment: Pick<PaymentRow, "provider" | "paymentMethod"> | null = null,
): Promise<void> {
  await post(tx, {
    kind: "sale",
    orderId: order.id,
    source: `order:${order.id}`,
    at: order.paidAt,
    entries: salePosting(
      order.shippingCents,
      lines.map(({ sellerId, ...line }) => ({
        ...line,
        sellerId: sellerId === shopSellerId ? null : sellerId,
        unit: units.find(({ position }) => position === line.position) ?? withVat(line),
      })),
      order.voucherCents,
      accountOf(payment),
    ),
  });
}
