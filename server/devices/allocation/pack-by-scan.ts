import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { PackAnswer, PackScan } from "#contract/devices/packing.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { findScanned } from "#server/devices/find-device.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { type DeviceRow, devices } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { touchOrder } from "#server/orders/lock-order.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { cancelEmpty } from "#server/shipments/cancel-shipments.ts";
import { type ShipmentDeps, writeMove } from "#server/shipments/move-shipment.ts";
import { readShipment, type ShipmentRead } from "#server/shipments/read-shipments.ts";
import { isTakenBack, refuseRefunding } from "#server/shipments/refuse-refunding.ts";
import { shipmentLines } from "#server/shipments/tables.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { events } from "#server/timeline/tables.ts";
import { freeUnits, openOrderOf, unitsOf } from "./order-units.ts";
import { ownParcels, presentPacking } from "./read-packing.ts";

/**
 * Packs a scanned unit into the parcel of its order; the last unit closes the parcel. Unpacks the unit of a refunded
 * order or line. A wrong unit changes nothing: the answer says what is wrong. A unit whose order a colleague has begun
 * to pack is wrong too, unless the page shows that order.
 * Errors: STALE when somebody else has changed the parcel since `version`; REFUND_UNDER_WAY.
 */
export async function packByScan(
  deps: ShipmentDeps,
  input: PackScan,
  actor: StaffActor,
): Promise<PackAnswer> {
  const device = await findScanned(deps.database, input.code);
  if (!device) return wrong("unknown");
  const sale = await openOrderOf(deps.database, device.id);
  if (!sale) return wrong("not_sold", device);
  const { order: sold, position } = sale;
  if (input.number !== undefined && input.number !== sold.number)
    return wrong("other_order", device, sold.number);
  const seen = (await ownParcels(deps.database, sold.id, position)).at(-1);
  if (!seen) return wrong("not_here", device, sold.number);
  const isFree = input.number === undefined && device.stage === "allocated";
  if (isFree && (await isBegunByOther(deps.database, seen, actor)))
    return wrong("begun", device, sold.number);
  return transact(deps.database, async (tx) => {
    await touchOrder(tx, sold.id);
    // The version belongs to the parcel that the page shows, which may be another parcel of the order.
    const isShown = input.parcel === undefined || input.parcel === seen.id;
    const parcel = await lockParcel(tx, seen, (isShown && input.version) || seen.version);
    const unit = { ...device, stage: await stageOf(tx, device) };
    const { stage } = unit;
    const isOpen = parcel.state === "preparing" && !parcel.isRefunded;
    // If a refund has removed the last unpacked unit, all others are packed, and scanning one of them closes the parcel.
    const isBack = stage === "packed" && (await isTakenBack(tx, { orderId: sold.id, position }));
    const packs = isOpen && !isBack && (stage === "allocated" || (await isWhole(tx, parcel)));
    const unpacks = stage === "packed" && (isBack || parcel.isRefunded || parcel.state === "cancelled");
    if (!packs && !unpacks)
      return wrong(stage === "packed" ? "already_packed" : "not_here", unit, sold.number);
    await (packs ? pack : unpack)(tx, deps, { parcel, order: sold, device: unit, actor });
    await recordAudit(tx, deps.clock, {
      actor,
      action: packs ? "device.packed" : "device.unpacked",
      object: { type: "device", id: device.publicId },
      changes: { order: { from: null, to: sold.number } },
    });
    const after = await readShipment(tx, parcel.id);
    return {
      outcome: packs ? "packed" : "unpacked",
      publicId: device.publicId,
      packing: await presentPacking({ database: tx, clock: deps.clock }, sold.number, after),
    };
  });
}

function wrong(
  why: Extract<PackAnswer, { outcome: "wrong" }>["why"],
  device?: Pick<DeviceRow, "publicId" | "stage">,
  number: string | null = null,
): PackAnswer {
  return { outcome: "wrong", why, publicId: device?.publicId ?? null, stage: device?.stage ?? null, number };
}

/**
 * Locks the order and then the parcel, and gives both new versions: of two people who scan for one order, only one
 * succeeds. Error: STALE.
 */
export async function lockParcel(
  tx: Transaction,
  { id }: Pick<ShipmentRead, "id">,
  version: string,
): Promise<ShipmentRead> {
  const { rowCount } = await tx.execute(
    sql`update shipments set state = state where id = ${id} and xmin::text = ${version}`,
  );
  if (rowCount !== 1) throw new Failure("STALE");
  return readShipment(tx, id);
}

/** The current stage. The parcel's lock keeps it from changing; the device's row is locked later, after its listing. */
async function stageOf(tx: Transaction, { id }: DeviceRow): Promise<DeviceRow["stage"]> {
  const [row] = await tx.select({ stage: devices.stage }).from(devices).where(eq(devices.id, id));
  if (!row) throw new Failure("NOT_FOUND");
  return row.stage;
}

interface Work {
  readonly parcel: ShipmentRead;
  readonly order: OrderRow;
  readonly device: DeviceRow;
  readonly actor: StaffActor;
}

/** Whether a colleague has packed units of a parcel. A person who opened the order by its number has seen those units. */
async function isBegunByOther(db: Queries, parcel: ShipmentRead, { staffId }: StaffActor) {
  const packed = (await unitsOf(db, parcel)).filter(({ stage }) => stage === "packed");
  const isPacking = and(
    eq(events.subjectType, "device"),
    inArray(
      events.subjectId,
      packed.map(({ publicId }) => publicId),
    ),
    eq(events.kind, "device.packed"),
  );
  const [last] = await db.select().from(events).where(isPacking).orderBy(desc(events.id)).limit(1);
  return last !== undefined && last.staffId !== staffId;
}

const isWhole = async (tx: Transaction, parcel: ShipmentRead) =>
  (await unitsOf(tx, parcel)).every(({ stage }) => stage === "packed");

async function pack(tx: Transaction, deps: ShipmentDeps, { parcel, order, device, actor }: Work) {
  await refuseRefunding(tx, parcel);
  if (device.stage === "allocated")
    await moveDevice(tx, deps.clock, {
      deviceId: device.id,
      to: "packed",
      by: "desk",
      who: authorOf(actor),
      facts: { order: order.number },
    });
  if (await isWhole(tx, parcel))
    await writeMove(tx, deps, {
      shipment: parcel,
      order,
      move: { to: "packed", by: { kind: "staff", actor } },
    });
}

async function unpack(tx: Transaction, deps: ShipmentDeps, { parcel, order, device, actor }: Work) {
  const units = await unitsOf(tx, parcel);
  const own = units.filter(({ deviceId }) => deviceId === device.id);
  await freeUnits(tx, deps.clock, own, authorOf(actor));
  if (!parcel.isRefunded) {
    const positions = own.map(({ position }) => position);
    await tx
      .delete(shipmentLines)
      .where(and(eq(shipmentLines.shipmentId, parcel.id), inArray(shipmentLines.position, positions)));
    return cancelEmpty(tx, deps, order, parcel.id);
  }
  if (parcel.state === "packed" && units.length === own.length)
    await writeMove(tx, deps, {
      shipment: parcel,
      order,
      move: { to: "cancelled", by: { kind: "staff", actor } },
    });
}
