import { eq } from "drizzle-orm";
import type { Packing, UnpackInput } from "#contract/devices/packing.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { touchOrder } from "#server/orders/lock-order.ts";
import { withdrawPickup } from "#server/pickups/open-pickup.ts";
import type { ShipmentDeps } from "#server/shipments/move-shipment.ts";
import { readShipment } from "#server/shipments/read-shipments.ts";
import { shipments } from "#server/shipments/tables.ts";
import { authorOf, recordEvent } from "#server/timeline/record-event.ts";
import { unitsOf } from "./order-units.ts";
import { lockParcel } from "./pack-by-scan.ts";
import { ownParcels, presentPacking } from "./read-packing.ts";

/**
 * Takes a broken unit out of its packed parcel, which is prepared again. The unit goes to quarantine and stays
 * allocated to its line until it is replaced (`replace-unit.ts`).
 * Errors: NOT_FOUND for an order or line without a unit; STALE when the parcel has changed, has left or is refunded (a
 * scan unpacks it then), or when the unit is not packed.
 */
export async function unpackUnit(
  deps: ShipmentDeps,
  { number, version, position, reason }: UnpackInput,
  actor: StaffActor,
): Promise<Packing> {
  const { clock } = deps;
  const order = await findOrder(deps.database, number);
  const seen = (await ownParcels(deps.database, order.id, position)).at(-1);
  if (!seen) throw new Failure("NOT_FOUND");
  return transact(deps.database, async (tx) => {
    await touchOrder(tx, order.id);
    const parcel = await lockParcel(tx, seen, version);
    const unit = (await unitsOf(tx, parcel)).find((one) => one.position === position);
    if (unit?.stage !== "packed" || parcel.isRefunded) throw new Failure("STALE");
    const who = authorOf(actor);
    const facts = { order: number, reason };
    await moveDevice(tx, clock, { deviceId: unit.deviceId, to: "allocated", by: "desk", who, facts });
    if (parcel.state === "packed") {
      const isParcel = eq(shipments.id, parcel.id);
      await tx.update(shipments).set({ state: "preparing", packedAt: null }).where(isParcel);
      await withdrawPickup(tx, parcel.id, clock());
      await recordEvent(tx, {
        subject: { type: "order", id: number },
        kind: "shipment.preparing",
        at: clock(),
        by: who,
        facts: { shipment: parcel.id, reason },
        public: false,
      });
    }
    await recordAudit(tx, clock, {
      actor,
      action: "device.unpacked",
      object: { type: "device", id: unit.publicId },
      changes: { order: { from: number, to: null } },
      reason,
    });
    const after = await readShipment(tx, parcel.id);
    return presentPacking({ database: tx, clock }, number, after);
  });
}
