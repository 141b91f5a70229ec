import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { DeskPickup, Pickup } from "#contract/pickups/pickups.ts";
import type { Queries } from "#server/database/client.ts";
import { readShipments } from "#server/shipments/read-shipments.ts";
import { shipments } from "#server/shipments/tables.ts";
import { type PickupRow, pickups } from "./tables.ts";

/** Pickups for staff, those to be collected first. */
export async function readDeskPickups(db: Queries, where: SQL): Promise<DeskPickup[]> {
  const found = await db
    .select({
      pickup: pickups,
      isRefundProposed: sql<boolean>`exists (select from refunds r where r.order_id = ${shipments.orderId} and r.state = 'granted')`,
      isDisputed: sql<boolean>`exists (select from disputes d where d.order_id = ${shipments.orderId} and d.state = 'open')`,
    })
    .from(pickups)
    .innerJoin(shipments, eq(shipments.id, pickups.shipmentId))
    .where(where)
    .orderBy(asc(pickups.keepUntil), asc(pickups.shipmentId))
    .limit(500);
  if (found.length === 0) return [];
  const ids = found.map(({ pickup }) => pickup.shipmentId);
  const parcels = new Map((await readShipments(db, inArray(shipments.id, ids))).map((one) => [one.id, one]));
  return found.flatMap(({ pickup, isRefundProposed, isDisputed }) => {
    const parcel = parcels.get(pickup.shipmentId);
    if (!parcel) return [];
    return {
      version: parcel.version,
      number: parcel.order.number,
      name: parcel.order.shipName,
      state: pickup.state,
      readyAt: pickup.readyAt.toISOString(),
      keepUntil: pickup.keepUntil,
      isRefundProposed,
      isDisputed,
      lines: parcel.lines.map(({ name, quantity }) => ({ name, quantity })),
    };
  });
}

/** The parcels at the desk. */
export const readOpenPickups = (db: Queries): Promise<DeskPickup[]> =>
  readDeskPickups(db, inArray(pickups.state, ["ready", "expired"]));

/** A pickup for its buyer. A refunded parcel is no longer handed over, so its code is not shown. */
export const presentPickup = (
  { state, code, keepUntil }: PickupRow,
  { isRefunded }: { readonly isRefunded: boolean },
): Pickup => ({
  state,
  code: !isRefunded && (state === "ready" || state === "expired") ? code : null,
  keepUntil,
});
