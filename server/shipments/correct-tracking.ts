import { and, eq, inArray } from "drizzle-orm";
import type { TrackingCorrection } from "#contract/shipments/shipments.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { orders } from "#server/orders/tables.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import type { ShipmentDeps } from "./move-shipment.ts";
import { readShipment, type ShipmentRead } from "./read-shipments.ts";
import { shipments } from "./tables.ts";

interface Correction extends TrackingCorrection {
  readonly id: number;
  readonly orderNumber: string;
}

/**
 * Corrects the carrier and number of a parcel on its way, so that its buyer's tracking link works. Errors: NOT_FOUND,
 * also for another order's parcel; STALE.
 */
export async function correctTracking(
  { database, clock }: Pick<ShipmentDeps, "database" | "clock">,
  { id, orderNumber, version, carrier, number }: Correction,
  actor: StaffActor,
): Promise<ShipmentRead> {
  return transact(database, async (tx) => {
    const ofOrder = tx.select({ id: orders.id }).from(orders).where(eq(orders.number, orderNumber));
    const isParcel = and(eq(shipments.id, id), inArray(shipments.orderId, ofOrder));
    const before = await lockRow(tx, shipments, isParcel, version);
    if (before.state !== "shipped") throw new Failure("STALE");
    await tx.update(shipments).set({ carrier, trackingNumber: number }).where(eq(shipments.id, id));
    await recordStaffAct(tx, clock, {
      ...{ kind: "shipment.tracking-corrected", actor, subject: { type: "order", id: orderNumber } },
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
