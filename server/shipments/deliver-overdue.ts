import { and, asc, eq, lt, sql } from "drizzle-orm";
import { addWorkingDays, parisTime } from "#contract/delivery/working-days.ts";
import { WORKING_DAYS_TO_DELIVER } from "#contract/shipments/shipment-states.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { moveShipment, type ShipmentDeps } from "./move-shipment.ts";
import { shipments } from "./tables.ts";

const DAY_MS = 86_400_000;

/**
 * Marks parcels as delivered when nothing was reported for seven working days after shipping. Lost and returned parcels
 * are no longer `shipped`; a parcel that an open case reports as missing is skipped. Runs in the daily job.
 */
export async function deliverOverdue(deps: ShipmentDeps): Promise<void> {
  const now = deps.clock();
  const today = parisTime(now).day;
  const shipped = await deps.database
    .select({ id: shipments.id, shippedAt: shipments.shippedAt })
    .from(shipments)
    .where(
      and(
        eq(shipments.state, "shipped"),
        lt(shipments.shippedAt, new Date(now.getTime() - WORKING_DAYS_TO_DELIVER * DAY_MS)),
        sql`not exists (select from cases where cases.order_id = ${shipments.orderId} and cases.kind = 'lost'
          and cases.ended_at is null)`,
      ),
    )
    .orderBy(asc(shipments.id));
  for (const { id, shippedAt } of shipped) {
    if (!shippedAt || addWorkingDays(parisTime(shippedAt).day, WORKING_DAYS_TO_DELIVER) >= today) continue;
    await moveShipment(deps, { id, to: "delivered", by: { kind: "shop" } }).catch((error: unknown) => {
      // Another transaction has moved the parcel meanwhile.
      if (!(error instanceof Failure)) throw error;
    });
  }
}
