import { sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import type { RefundRow } from "#server/refunds/tables.ts";
import { endOfVoucher } from "./read-figures.ts";

const SPEND = `with spent as (
    update vouchers set balance_cents = balance_cents - $3, held_order_id = null
    where id = $1 and held_order_id = $2 and balance_cents >= $3 returning id)
  insert into voucher_moves (voucher_id, kind, cents, order_id, at) select id, 'spent', -$3, $2, $4 from spent returning id`;

/** Takes an order's part from the voucher that it holds, in the transaction that settles the order. Does nothing without a voucher. */
export async function spendVoucher(
  tx: Transaction,
  { id, voucherId, voucherCents }: Pick<OrderRow, "id" | "voucherId" | "voucherCents">,
  at: Date,
): Promise<void> {
  if (voucherId === null) return;
  const spent = await prepared(tx, SPEND, [voucherId, id, voucherCents, at]);
  if (spent.length === 0) throw new Error(`Order ${id} does not hold its voucher.`);
}

/**
 * Gives the voucher's part of a refund back to the voucher, which then is valid as long as a new one. Each refund gives back once.
 */
export async function giveBackVoucher(
  tx: Transaction,
  { voucherId }: Pick<OrderRow, "voucherId">,
  { id, orderId, voucherCents }: Pick<RefundRow, "id" | "orderId" | "voucherCents">,
  at: Date,
): Promise<void> {
  if (voucherId === null || voucherCents === 0) return;
  const end = await endOfVoucher(tx, at);
  await tx.execute(sql`with refunded as (
      update vouchers set balance_cents = balance_cents + ${voucherCents},
        expires_at = greatest(expires_at, ${end.toISOString()}::timestamptz) where id = ${voucherId} returning id)
    insert into voucher_moves (voucher_id, kind, cents, order_id, refund_id, at)
      select id, 'refunded', ${voucherCents}, ${orderId}, ${id}, ${at.toISOString()}::timestamptz from refunded`);
}
