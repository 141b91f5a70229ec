import { eq } from "drizzle-orm";
import type { Packing } from "#contract/devices/packing.ts";
import type { ShipmentState } from "#contract/shipments/shipment-states.ts";
import type { Queries } from "#server/database/client.ts";
import { orders } from "#server/orders/tables.ts";
import { readShipments, type ShipmentRead } from "#server/shipments/read-shipments.ts";
import { shipments } from "#server/shipments/tables.ts";
import { unitsOf } from "./order-units.ts";

/** A parcel of own units as it is packed. */
export async function presentPacking(db: Queries, number: string, shipment: ShipmentRead): Promise<Packing> {
  const units = await unitsOf(db, shipment);
  return {
    number,
    parcel: shipment.id,
    version: shipment.version,
    state: shipment.state,
    refunded: shipment.isRefunded,
    units: units.map(({ position, publicId, stage }) => ({
      position,
      publicId,
      stage,
      name: shipment.lines.find((line) => line.position === position)?.name ?? "",
    })),
    others: shipment.lines.flatMap(({ deviceId, name, quantity }) =>
      deviceId === null ? [{ name, quantity }] : [],
    ),
  };
}

/** The parcel of own units of an order that is to be packed, or its newest one; null without one. */
export async function readPacking(db: Queries, number: string): Promise<Packing | null> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  const shipment =
    order && ((await ownParcel(db, order.id, { state: "preparing" })) ?? (await ownParcel(db, order.id)));
  return shipment ? presentPacking(db, number, shipment) : null;
}

interface Wanted {
  /** Of the line whose unit is in it. */
  readonly position?: number | undefined;
  readonly state?: ShipmentState;
}

/** The newest parcel of an order with units of the shop's own stock: replacements go in parcels of their own. */
export async function ownParcel(
  db: Queries,
  orderId: number,
  wanted: Wanted = {},
): Promise<ShipmentRead | undefined> {
  const all = await readShipments(db, eq(shipments.orderId, orderId));
  return all.findLast(
    ({ state, lines }) =>
      (wanted.state === undefined || state === wanted.state) &&
      lines.some(
        ({ deviceId, position }) =>
          deviceId !== null && (wanted.position === undefined || position === wanted.position),
      ),
  );
}
