import { type SQLWrapper, sql } from "drizzle-orm";
import type { Queries, Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { ShipmentRead } from "./read-shipments.ts";

/**
 * Whether the buyer has withdrawn from a line of an order, by a statement that is not judged yet or by an open case.
 * The goods stay in the shop until the decision.
 */
export const isWithdrawn = (orderId: SQLWrapper, position: SQLWrapper) => sql`(
  exists (select from withdrawals w where w.order_id = ${orderId} and w.state = 'open' and w.email_matches)
  or exists (select from case_lines cl join cases c on c.id = cl.case_id and c.kind = 'change_of_mind' and c.ended_at is null
    where cl.order_id = ${orderId} and cl.position = ${position}))`;

/**
 * Refuses to pack or send units that are refunded, will be refunded, or are withdrawn: they must leave the parcel
 * first. Error: REFUND_UNDER_WAY.
 */
export async function refuseRefunding(
  tx: Transaction,
  shipment: Pick<ShipmentRead, "id" | "caseId">,
): Promise<void> {
  if (await isRefunding(tx, shipment)) throw new Failure("REFUND_UNDER_WAY");
}

/** Whether a parcel has units that are refunded, will be refunded, or are withdrawn. A replacement has none. */
export async function isRefunding(
  db: Queries,
  { id, caseId }: Pick<ShipmentRead, "id" | "caseId">,
): Promise<boolean> {
  if (caseId !== null) return false;
  const { rowCount } = await db.execute(sql`
    select from shipment_lines s
    join order_lines o on o.order_id = s.order_id and o.position = s.position
    where s.shipment_id = ${id} and (s.quantity > o.quantity - (
      select coalesce(sum(l.quantity), 0) from refund_lines l join refunds r on r.id = l.refund_id
      where l.order_id = s.order_id and l.position = s.position and r.state <> 'revoked')
      or ${isWithdrawn(sql`s.order_id`, sql`s.position`)})
    limit 1`);
  return Boolean(rowCount);
}

/** Refuses to hand over goods whose payment the buyer disputes at the bank. Error: DISPUTED. */
export async function refuseDisputed(tx: Transaction, orderId: number): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select from disputes where order_id = ${orderId} and state = 'open' limit 1`,
  );
  if (rowCount) throw new Failure("DISPUTED");
}

/**
 * Refuses to mark a lost parcel as arrived once a case has refunded or replaced it, or its unit has come back. Error:
 * REFUND_UNDER_WAY.
 */
export async function refuseSettled(
  tx: Transaction,
  { id, caseId }: Pick<ShipmentRead, "id" | "caseId">,
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from shipment_lines s
    join order_lines o on o.order_id = s.order_id and o.position = s.position
    where s.shipment_id = ${id} and (
      exists (select from case_lines l join cases c on c.id = l.case_id
        where l.order_id = s.order_id and l.position = s.position and c.state in ('decided', 'closed')
          and (c.outcome = 'refund' or (c.outcome = 'replace' and c.id is distinct from ${caseId}::int)))
      or (o.device_id is not null and not exists (select from allocations a
        where a.order_id = s.order_id and a.position = s.position and a.closed_at is null)))
    limit 1`);
  if (rowCount) throw new Failure("REFUND_UNDER_WAY");
}

/** Whether a completed refund covers a line with an own unit, which has a quantity of one. */
export async function isTakenBack(
  tx: Transaction,
  { orderId, position }: { readonly orderId: number; readonly position: number },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from refund_lines l join refunds r on r.id = l.refund_id and r.state = 'succeeded'
    where l.order_id = ${orderId} and l.position = ${position} and l.quantity > 0 limit 1`);
  return rowCount !== 0;
}
