import { salePosting, type UnitCost } from "#contract/ledger/posting.ts";
import type { Transaction } from "#server/database/client.ts";
import type { asPaid } from "#server/orders/prepared-statements.ts";
import type { OrderLineRow } from "#server/orders/tables.ts";
import { post } from "./post.ts";

/**
 * Posts a settled order. `shopSellerId` is the seller that is the shop itself: its lines are the shop's own sales. `units`
 * has what each own unit cost, by the position of its line.
 */
export async function postSale(
  tx: Transaction,
  order: ReturnType<typeof asPaid>,
  lines: readonly OrderLineRow[],
  shopSellerId: number | null,
  units: ReadonlyMap<number, UnitCost> = new Map(),
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
        unit: units.get(line.position) ?? null,
      })),
    ),
  });
}
