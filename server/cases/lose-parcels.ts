import { and, eq, inArray } from "drizzle-orm";
import { mayMoveDevice } from "#contract/devices/stages.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { closeAllocations, unitsOf } from "#server/devices/allocation/order-units.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { writeMove } from "#server/shipments/move-shipment.ts";
import { readShipments } from "#server/shipments/read-shipments.ts";
import { shipmentLines, shipments } from "#server/shipments/tables.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import type { CaseDeps } from "./move-case.ts";
import type { LockedCase } from "./queries.ts";

/**
 * The parcels of a locked case of a lost parcel are lost, and so are its units: also those of a parcel that counts as delivered,
 * since nobody has seen it arrive, and those that a case sent back. They are nobody's order any more.
 */
export async function loseParcels(
  tx: Transaction,
  deps: CaseDeps,
  found: LockedCase,
  actor: StaffActor,
): Promise<void> {
  const positions = found.lines.map(({ position }) => position);
  const by = { kind: "staff", actor } as const;
  const ofLines = tx
    .select({ id: shipmentLines.shipmentId })
    .from(shipmentLines)
    .where(and(eq(shipmentLines.orderId, found.orderId), inArray(shipmentLines.position, positions)));
  const under = await readShipments(tx, and(inArray(shipments.id, ofLines), eq(shipments.state, "shipped")));
  for (const shipment of under)
    await writeMove(tx, deps, { shipment, order: found.order, move: { to: "lost", by } });
  const lines = (await linesOf(tx, [found.orderId])).filter(({ position }) => positions.includes(position));
  const units = await unitsOf(tx, { orderId: found.orderId, lines });
  const who = authorOf(actor);
  for (const { deviceId, stage } of units)
    if (stage !== "lost")
      for (const to of mayMoveDevice(stage, "lost", "case")
        ? (["lost"] as const)
        : (["returned", "lost"] as const))
        await moveDevice(tx, deps.clock, { deviceId, to, by: "case", who, facts: { case: found.number } });
  if (units.length > 0) await closeAllocations(tx, deps.clock, units);
}
