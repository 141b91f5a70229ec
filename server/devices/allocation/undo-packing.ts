import { and, desc, eq, inArray } from "drizzle-orm";
import { type Packing, UNDO_MS, type UndoInput } from "#contract/devices/packing.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { isErasedMailbox } from "#server/mail/erased-mailbox.ts";
import { takeBackMail } from "#server/mail/held-mails.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { touchOrder } from "#server/orders/lock-order.ts";
import { withdrawPickup } from "#server/pickups/open-pickup.ts";
import { carrierEvents, shippingLabels } from "#server/shipments/labels/tables.ts";
import type { ShipmentDeps } from "#server/shipments/move-shipment.ts";
import { readShipment, type ShipmentRead } from "#server/shipments/read-shipments.ts";
import { shipments } from "#server/shipments/tables.ts";
import { authorOf, recordEvent } from "#server/timeline/record-event.ts";
import { events } from "#server/timeline/tables.ts";
import { unitsOf } from "./order-units.ts";
import { lockParcel } from "./pack-by-scan.ts";
import { presentPacking } from "./read-packing.ts";

/**
 * Takes back the last act on a parcel within a minute: its shipping, or its last packed unit. The mail about the act is
 * deleted, so the buyer never reads of it.
 * Errors: NOT_FOUND; STALE; UNDO_TOO_LATE when the minute has passed, the mail has left or the carrier has reported the parcel.
 */
export async function undoPacking(
  deps: ShipmentDeps,
  { number, parcel, version }: UndoInput,
  actor: StaffActor,
): Promise<Packing> {
  const { clock } = deps;
  const order = await findOrder(deps.database, number);
  return transact(deps.database, async (tx) => {
    await touchOrder(tx, order.id);
    const before = await lockParcel(tx, { id: parcel }, version);
    if (before.orderId !== order.id) throw new Failure("NOT_FOUND");
    const { state, shippedAt, packedAt } = before;
    const at = state === "shipped" ? shippedAt : state === "packed" ? packedAt : null;
    if (!at || before.isRefunded) throw new Failure("STALE");
    if (clock().getTime() - at.getTime() >= UNDO_MS) throw new Failure("UNDO_TOO_LATE");
    if (state === "shipped" && (await hasCarrier(tx, parcel))) throw new Failure("UNDO_TOO_LATE");
    await takeBack(tx, clock(), before);
    const to = state === "shipped" ? "packed" : "preparing";
    await tx
      .update(shipments)
      .set(
        to === "packed"
          ? { state: to, shippedAt: null, carrier: null, trackingNumber: null }
          : { state: to, packedAt: null },
      )
      .where(eq(shipments.id, parcel));
    const who = authorOf(actor);
    const units = await unitsOf(tx, before);
    const moved = to === "packed" ? units : await lastPacked(tx, units);
    const stage = to === "packed" ? "packed" : "allocated";
    for (const { deviceId } of moved)
      await moveDevice(tx, clock, { deviceId, to: stage, by: "desk", who, facts: { order: number } });
    if (to === "preparing") await withdrawPickup(tx, parcel, clock());
    await recordEvent(tx, {
      ...{ subject: { type: "order", id: number }, kind: `shipment.${to}`, at: clock(), by: who },
      ...{ facts: { shipment: parcel }, public: to === "packed" },
    });
    await recordAudit(tx, clock, {
      ...{ actor, action: "shipment.undone", object: { type: "order", id: number } },
      changes: { shipment: { from: parcel, to: parcel }, state: { from: state, to } },
    });
    return presentPacking({ database: tx, clock }, number, await readShipment(tx, parcel));
  });
}

/** Whether the carrier has reported that it moves the parcel. */
async function hasCarrier(tx: Transaction, parcel: number): Promise<boolean> {
  const reports = await tx
    .select({ id: carrierEvents.id })
    .from(carrierEvents)
    .innerJoin(shippingLabels, eq(shippingLabels.id, carrierEvents.labelId))
    .where(
      and(
        eq(shippingLabels.shipmentId, parcel),
        inArray(carrierEvents.status, ["moving", "delivered", "returned"]),
      ),
    )
    .limit(1);
  return reports.length > 0;
}

/** Deletes the mail about the last act. Error: UNDO_TOO_LATE when it has left. */
async function takeBack(tx: Transaction, now: Date, { id, state, order, pickup }: ShipmentRead) {
  if (isErasedMailbox(order.email)) return;
  const isReady = state === "packed" && pickup?.state === "ready";
  const mail = isReady
    ? { kind: "pickup-ready", subjectId: `${order.number}/pickup-${id}/${pickup.readyAt.getTime()}` }
    : {
        kind: state === "shipped" ? "shipment-shipped" : "shipment-prepared",
        subjectId: `${order.number}/parcel-${id}`,
      };
  if (!(await takeBackMail(tx, mail, now))) throw new Failure("UNDO_TOO_LATE");
}

async function lastPacked<Unit extends { readonly publicId: string }>(
  tx: Transaction,
  units: readonly Unit[],
) {
  const ids = units.map(({ publicId }) => publicId);
  if (ids.length === 0) return [];
  const [last] = await tx
    .select({ publicId: events.subjectId })
    .from(events)
    .where(
      and(eq(events.subjectType, "device"), inArray(events.subjectId, ids), eq(events.kind, "device.packed")),
    )
    .orderBy(desc(events.id))
    .limit(1);
  return units.filter(({ publicId }) => publicId === last?.publicId);
}
