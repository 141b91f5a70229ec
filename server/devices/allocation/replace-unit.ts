import { eq } from "drizzle-orm";
import type { Packing, ReplaceInput } from "#contract/devices/packing.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { transact } from "#server/database/transact.ts";
import { findScanned } from "#server/devices/find-device.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import type { ShipmentDeps } from "#server/shipments/move-shipment.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { areTaxedAlike, closeAllocations, lockListings, replaceAllocation, unitsOf } from "./order-units.ts";
import { lockParcel } from "./pack-by-scan.ts";
import { ownParcels, presentPacking } from "./read-packing.ts";

/**
 * Replaces the broken unit of a paid line, after the buyer has agreed. The broken unit goes to quarantine.
 * Errors: NOT_FOUND for an order or line without a unit; VALIDATION, `code`, for a unit of another model or not on
 * sale; STALE when the parcel has changed or is packed.
 */
export async function replaceUnit(
  deps: ShipmentDeps,
  { number, version, position, code, reason, consent }: ReplaceInput,
  actor: StaffActor,
): Promise<Packing> {
  const { clock } = deps;
  const who = authorOf(actor);
  const order = await findOrder(deps.database, number);
  const seen = (await ownParcels(deps.database, order.id, position)).at(-1);
  if (!seen) throw new Failure("NOT_FOUND");
  const other = await findScanned(deps.database, code);
  if (!other) throw new Failure("VALIDATION", { fields: { code: "INVALID" } });
  return transact(deps.database, async (tx) => {
    // The order is locked first, as by every writer of an order's money and goods.
    await lockOrder(tx, order.id);
    const parcel = await lockParcel(tx, seen, version);
    if (parcel.state !== "preparing" || parcel.isRefunded) throw new Failure("STALE");
    const broken = (await unitsOf(tx, parcel)).find((unit) => unit.position === position);
    if (!broken) throw new Failure("NOT_FOUND");
    if (broken.stage !== "allocated") throw new Failure("STALE");
    const listings = await lockListings(tx, [broken.deviceId, other.id]);
    const taken = listings.find(({ deviceId }) => deviceId === other.id);
    const fits = listings.some(
      ({ deviceId, modelId }) => deviceId === broken.deviceId && modelId === taken?.modelId,
    );
    if (
      !fits ||
      taken?.onHand !== 1 ||
      taken.reserved > 0 ||
      !(await areTaxedAlike(tx, broken.deviceId, other.id))
    )
      throw new Failure("VALIDATION", { fields: { code: "INVALID" } });
    await tx.update(smartphoneItems).set({ onHand: 0 }).where(eq(smartphoneItems.id, taken.id));
    await closeAllocations(tx, clock, [broken]);
    const place = { orderId: order.id, position };
    await replaceAllocation(tx, clock, { ...place, from: broken.deviceId, to: other.id });
    const facts = { order: number, reason };
    await moveDevice(tx, clock, { deviceId: other.id, to: "allocated", by: "case", who, facts });
    const moveBroken = (to: "listed" | "graded" | "quarantine", by: "order" | "bench") =>
      moveDevice(tx, clock, { deviceId: broken.deviceId, to, by, who, facts });
    await moveBroken("listed", "order");
    await moveBroken("graded", "bench");
    await moveBroken("quarantine", "bench");
    const swap = { from: broken.publicId, to: other.publicId };
    await recordStaffAct(tx, clock, {
      ...{ kind: "order.unit-replaced", actor, subject: { type: "order", id: number } },
      facts: { ...swap, reason, consent },
      changes: { unit: swap },
      reason: `${reason} (${consent})`,
    });
    return presentPacking({ database: tx, clock }, number, parcel);
  });
}
