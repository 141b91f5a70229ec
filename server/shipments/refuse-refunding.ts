import { sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { ShipmentRead } from "./read-shipments.ts";

/**
 * Units that a granted refund takes back are not packed: once it succeeds, they leave the parcel and are on sale again. A
 * replacement is owed all the same. Error: REFUND_UNDER_WAY.
 */
export async function refuseRefunding(
  tx: Transaction,
  { id, caseId }: Pick<ShipmentRead, "id" | "caseId">,
): Promise<void> {
  if (caseId !== null) return;
  const { rowCount } = await tx.execute(sql`
    select from shipment_lines s
    join refund_lines l on l.order_id = s.order_id and l.position = s.position and l.quantity > 0
    join refunds r on r.id = l.refund_id and r.state in ('granted', 'sent', 'failed')
    where s.shipment_id = ${id} limit 1`);
  if (rowCount) throw new Failure("REFUND_UNDER_WAY");
}
