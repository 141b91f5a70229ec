import { and, eq, sql } from "drizzle-orm";
import { pictureOf } from "#server/catalog/offer-changes.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import {
  areTaxedAlike,
  freeUnits,
  lockListings,
  replaceAllocation,
  unitsOf,
} from "#server/devices/allocation/order-units.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { type OrderRow, orderLines, type SoldPhone } from "#server/orders/tables.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import type { ShipmentRead } from "#server/shipments/read-shipments.ts";
import type { NewEvent } from "#server/timeline/record-event.ts";

interface Wanted {
  readonly order: OrderRow;
  /** The order's parcels that are still to be packed, as `lockUnpacked` returns them. */
  readonly parcels: readonly ShipmentRead[];
  readonly position: number;
  /** The unit that the line is to get. */
  readonly deviceId: number;
  /** Whether an order for the difference holds the unit. Otherwise it has to be free. */
  readonly isHeld?: boolean;
}

/** A line, the unit that it has with its price, and the listing of the one that it is to get. */
export type Swap = Awaited<ReturnType<typeof findSwap>>;

/**
 * Locks the listings of a line's unit and of the one that is to replace it, and checks that they may change places.
 * Errors: NOT_FOUND for a line without a unit; STALE for a refunded line; VAT_REGIMES_DIFFER; VALIDATION, `code`: INVALID, for another
 * model or a unit that is not on sale.
 */
export async function findSwap(
  tx: Transaction,
  { order, parcels, position, deviceId, isHeld = false }: Wanted,
) {
  const line = (await linesOf(tx, [order.id])).find((one) => one.position === position);
  const units = await Promise.all(parcels.map((parcel) => unitsOf(tx, parcel)));
  const former = units.flat().find((unit) => unit.position === position);
  const held = (await readRefundable(tx, order)).find((one) => one.position === position);
  if (!line || !former) throw new Failure("NOT_FOUND");
  // A refund that is granted takes the unit back.
  if (!held || held.quantity === 0) throw new Failure("STALE");
  const listings = await lockListings(tx, [former.deviceId, deviceId]);
  const before = listings.find((listing) => listing.deviceId === former.deviceId);
  const taken = listings.find((listing) => listing.deviceId === deviceId);
  const isFree =
    taken && before && taken !== before && taken.onHand === 1 && taken.reserved === Number(isHeld);
  if (!isFree || !(await isSameModel(tx, before.modelId, taken.modelId)))
    throw new Failure("VALIDATION", { fields: { code: "INVALID" } });
  if (!(await areTaxedAlike(tx, former.deviceId, deviceId))) throw new Failure("VAT_REGIMES_DIFFER");
  // Earlier swaps have refunded or asked for the difference from the ordered unit.
  const priceCents = line.swappedCents ?? line.unitPriceCents + line.unitTaxCents;
  return { order, line, former, held, taken, deviceId, priceCents };
}

/** Gives a line its other unit: the former one is on sale again, and the line shows the new one. */
export async function giveUnit(
  tx: Transaction,
  clock: () => Date,
  { order, line: { position }, former, taken, deviceId }: Swap,
  { who, reason }: { readonly who: NewEvent["by"]; readonly reason: string },
): Promise<void> {
  await freeUnits(tx, clock, [former], who);
  await tx.update(smartphoneItems).set({ onHand: 0, reserved: 0 }).where(eq(smartphoneItems.id, taken.id));
  await replaceAllocation(tx, clock, { orderId: order.id, position, from: former.deviceId, to: deviceId });
  const facts = { order: order.number, reason };
  await moveDevice(tx, clock, { deviceId, to: "allocated", by: "case", who, facts });
  await tx
    .update(orderLines)
    .set({
      productName: taken.name,
      swappedCents: taken.priceCents,
      image: pictureOf({ photoId: taken.photoIds[0], modelId: taken.modelId }),
      sold: sql<SoldPhone>`(select sold_facts(i) from smartphone_items i where id = ${taken.id})`,
    })
    .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, position)));
}

/** Whether two models of the catalogue differ at most in their colour. */
async function isSameModel(tx: Transaction, one: number, other: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from smartphone_models a join smartphone_models b on (b.brand, b.model, b.storage_gb) = (a.brand, a.model, a.storage_gb)
    where a.id = ${one} and b.id = ${other}`);
  return rowCount !== 0;
}
