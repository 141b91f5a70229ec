import { eq, sql } from "drizzle-orm";
import type { TrackingCorrection } from "#contract/shipments/shipments.ts";
import type { StaffActor } from "#server/audit/record-action.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { recordOrderAct } from "#server/timeline/record-order-act.ts";
import type { ShipmentDeps } from "./move-shipment.ts";
import { readShipment, type ShipmentRead } from "./read-shipments.ts";
import { shipments } from "./tables.ts";

interface Correction extends TrackingCorrection {
  readonly id: number;
  /** The number of its order. */
  readonly orderNumber: string;
}

/**
 * Corrects carrier and number of a parcel that is on its way: its buyer follows the link on the pages. Errors: NOT_FOUND, also for
 * another order's parcel; STALE.
 */
export async function correctTracking(
  { database, clock }: Pick<ShipmentDeps, "database" | "clock">,
  { id, orderNumber, version, carrier, number }: Correction,
  actor: StaffActor,
): Promise<ShipmentRead> {
  return transact(database, async (tx) => {
    await tx.execute(sql`select id from shipments where id = ${id} for update`);
    const before = await readShipment(tx, id);
    if (before.order.number !== orderNumber) throw new Failure("NOT_FOUND");
    if (before.version !== version || before.state !== "shipped") throw new Failure("STALE");
    await tx.update(shipments).set({ carrier, trackingNumber: number }).where(eq(shipments.id, id));
    await recordOrderAct(tx, clock, {
      ...{ kind: "shipment.tracking-corrected", at: clock(), number: orderNumber, actor },
      facts: { shipment: id, carrier, number },
      changes: {
        shipment: { from: id, to: id },
        carrier: { from: before.carrier, to: carrier },
        trackingNumber: { from: before.trackingNumber, to: number },
      },
    });
    return readShipment(tx, id);
  });
}
