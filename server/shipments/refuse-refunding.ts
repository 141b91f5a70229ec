import { sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { ShipmentRead } from "./read-shipments.ts";

/**
 * Units that a refund took back, or will, are neither packed nor sent: they leave the parcel first. A replacement is owed all
 * the same. Error: REFUND_UNDER_WAY.
 */
export async function refuseRefunding(
  tx: Transaction,
  { id, caseId }: Pick<ShipmentRead, "id" | "caseId">,
): Promise<void> {
  if (caseId !== null) return;
  const { rowCount } = await tx.execute(sql`
    select from shipment_lines s
    join order_lines o on o.order_id = s.order_id and o.position = s.position
    where s.shipment_id = ${id} and s.quantity > o.quantity - (
      select coalesce(sum(l.quantity), 0) from refund_lines l join refunds r on r.id = l.refund_id
      where l.order_id = s.order_id and l.position = s.position and r.state <> 'revoked')
    limit 1`);
  if (rowCount) throw new Failure("REFUND_UNDER_WAY");
}

/** Whether a refund that was carried out took back a unit of the shop, which is a line of its own. */
export async function isTakenBack(
  tx: Transaction,
  { orderId, position }: { readonly orderId: number; readonly position: number },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from refund_lines l join refunds r on r.id = l.refund_id and r.state = 'succeeded'
    where l.order_id = ${orderId} and l.position = ${position} and l.quantity > 0 limit 1`);
  return rowCount !== 0;
}
