import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ShipmentState } from "#contract/shipments/shipment-states.ts";
import { restock } from "#server/catalog/stock.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { allocations, devices } from "#server/devices/tables.ts";
import { postReplacement } from "#server/ledger/post-replacement.ts";
import { type OrderRow, orders } from "#server/orders/tables.ts";
import { places } from "#server/places/tables.ts";
import type { NewEvent } from "#server/timeline/record-event.ts";

/** Some lines of an order, such as those of a parcel, or all of them. */
export interface OrderPart {
  readonly orderId: number;
  readonly lines: readonly {
    readonly position: number;
    readonly itemId: number | null;
    readonly deviceId: number | null;
    readonly quantity: number;
  }[];
}

/** The current units of an order's lines. A caller that changes them has locked the order or its parcel. */
export async function unitsOf(db: Queries, { orderId, lines }: OrderPart) {
  const positions = lines.flatMap(({ position, deviceId }) => (deviceId === null ? [] : [position]));
  if (positions.length === 0) return [];
  return db
    .select({
      allocationId: allocations.id,
      position: allocations.position,
      deviceId: devices.id,
      publicId: devices.publicId,
      stage: devices.stage,
      grade: devices.grade,
      place: places.code,
    })
    .from(allocations)
    .innerJoin(devices, eq(devices.id, allocations.deviceId))
    .leftJoin(places, eq(places.id, devices.placeId))
    .where(
      and(
        eq(allocations.orderId, orderId),
        inArray(allocations.position, positions),
        isNull(allocations.closedAt),
      ),
    )
    .orderBy(asc(allocations.position));
}

/** The order in which a unit is currently sold, and the position of its line. */
export async function openOrderOf(
  db: Queries,
  deviceId: number,
): Promise<{ readonly order: OrderRow; readonly position: number } | undefined> {
  const [found] = await db
    .select({ order: orders, position: allocations.position })
    .from(allocations)
    .innerJoin(orders, eq(orders.id, allocations.orderId))
    .where(and(eq(allocations.deviceId, deviceId), isNull(allocations.closedAt)));
  return found;
}

/** Puts sold goods that never left on sale again: units that are not packed, and quantities of listings without units. */
export async function returnGoods(
  tx: Transaction,
  clock: () => Date,
  part: OrderPart,
  who: NewEvent["by"],
): Promise<void> {
  const counted = part.lines.flatMap(({ itemId, quantity, deviceId }) =>
    itemId === null || deviceId !== null ? [] : [{ itemId, quantity }],
  );
  await restock(tx, counted);
  const free = (await unitsOf(tx, part)).filter(({ stage }) => stage === "allocated");
  await freeUnits(tx, clock, free, who);
}

/** Puts units on sale again: closes their allocations, and restores their stage and the stock of their listings. */
export async function freeUnits(
  tx: Transaction,
  clock: () => Date,
  units: readonly { readonly allocationId: number; readonly deviceId: number }[],
  who: NewEvent["by"],
): Promise<void> {
  if (units.length === 0) return;
  const ids = units.map(({ deviceId }) => deviceId);
  await lockListings(tx, ids);
  await tx.update(smartphoneItems).set({ onHand: 1 }).where(inArray(smartphoneItems.deviceId, ids));
  await closeAllocations(tx, clock, units);
  for (const deviceId of ids) await moveDevice(tx, clock, { deviceId, to: "listed", by: "order", who });
}

/** Locks the listings of devices by ascending id, as every order does. Must run before the devices are locked. */
export async function lockListings(tx: Transaction, deviceIds: readonly number[]) {
  return tx
    .select()
    .from(smartphoneItems)
    .where(inArray(smartphoneItems.deviceId, [...deviceIds]))
    .orderBy(asc(smartphoneItems.id))
    .for("no key update");
}

export async function closeAllocations(
  tx: Transaction,
  clock: () => Date,
  units: readonly { readonly allocationId: number }[],
): Promise<void> {
  const ids = units.map(({ allocationId }) => allocationId);
  await tx.update(allocations).set({ closedAt: clock() }).where(inArray(allocations.id, ids));
}

interface Replacement {
  readonly orderId: number;
  readonly position: number;
  /** The unit that is replaced, and its replacement. */
  readonly from: number;
  readonly to: number;
}

/** Allocates another unit to a line and moves the margin to it, once the previous allocation is closed. */
export async function replaceAllocation(
  tx: Transaction,
  clock: () => Date,
  { orderId, position, from, to }: Replacement,
): Promise<void> {
  const at = clock();
  const [allocation] = await tx
    .insert(allocations)
    .values({ orderId, position, deviceId: to, openedAt: at })
    .returning({ id: allocations.id });
  if (!allocation) throw new Error("The allocation was not written.");
  await postReplacement(tx, { orderId, position, allocationId: allocation.id, from, to, at });
}

/** Whether two devices have the same VAT regime. The line's document was written under the regime of its unit. */
export async function areTaxedAlike(tx: Transaction, one: number, other: number): Promise<boolean> {
  const { rows } = await tx.execute<{ alike: boolean }>(
    sql`select ${regimeOf(sql`${one}`)} = ${regimeOf(sql`${other}`)} as alike`,
  );
  return rows[0]?.alike === true;
}

/** The VAT regime of a device's latest episode. */
export const regimeOf = (deviceId: SQL) =>
  sql`(select vat_regime from episodes where device_id = ${deviceId} order by id desc limit 1)`;

/** The stage of the units after each move of their parcel. */
const TAKES = { shipped: "shipped", delivered: "delivered", lost: "lost", sent_back: "returned" } as const;

/** Moves the units of a parcel that has left the shop. */
export async function carryUnits(
  tx: Transaction,
  clock: () => Date,
  part: OrderPart,
  { to, who }: { readonly to: ShipmentState; readonly who: NewEvent["by"] },
): Promise<void> {
  if (to !== "shipped" && to !== "delivered" && to !== "lost" && to !== "sent_back") return;
  // After an exchange, one of two units may already have this stage.
  for (const { deviceId, stage } of await unitsOf(tx, part))
    if (stage !== TAKES[to]) await moveDevice(tx, clock, { deviceId, to: TAKES[to], by: "parcel", who });
}
