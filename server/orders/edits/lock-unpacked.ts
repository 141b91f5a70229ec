import { sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { unitsOf } from "#server/devices/allocation/order-units.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lockShownOrder } from "#server/orders/lock-order.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { type ShipmentRead, shipmentsOf } from "#server/shipments/read-shipments.ts";

/**
 * Locks a paid order with the version that a page showed, and its parcels. Returns those of the ordered goods that are still to be
 * packed. `position`: only the parcel of this line.
 * Errors: NOT_FOUND; STALE, also when such a parcel is packed or one of its units was scanned; ORDER_CLOSED for an order that is not
 * paid, or when such a parcel has left or nothing is to be sent.
 */
export async function lockUnpacked(
  tx: Transaction,
  { number, version, position }: { number: string; version: string; position?: number },
): Promise<{ readonly order: OrderRow; readonly parcels: readonly ShipmentRead[] }> {
  return lockParcels(tx, await lockShownOrder(tx, number, version), position);
}

/** As `lockUnpacked`, of an order that is locked. Errors: STALE; ORDER_CLOSED. */
export async function lockParcels(tx: Transaction, order: OrderRow, position?: number) {
  if (order.status !== "PAYED") throw new Failure("ORDER_CLOSED");
  await tx.execute(sql`select from shipments where order_id = ${order.id} order by id for update`);
  const parcels = (await shipmentsOf(tx, [order.id])).filter(
    ({ caseId, state, lines }) =>
      caseId === null &&
      state !== "cancelled" &&
      (position === undefined || lines.some((line) => line.position === position)),
  );
  if (parcels.length === 0 || parcels.some(({ shippedAt }) => shippedAt !== null))
    throw new Failure("ORDER_CLOSED");
  const units = await Promise.all(parcels.map((parcel) => unitsOf(tx, parcel)));
  const isScanned = units.flat().some(({ stage }) => stage !== "allocated");
  if (isScanned || parcels.some(({ state }) => state !== "preparing")) throw new Failure("STALE");
  return { order, parcels };
}
