import { and, eq } from "drizzle-orm";
import type { Packing } from "#contract/devices/packing.ts";
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
  };
}

/** The parcel of own units of an order; null without one. */
export async function readPacking(db: Queries, number: string): Promise<Packing | null> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  const shipment = order && (await ownParcel(db, order.id));
  return shipment ? presentPacking(db, number, shipment) : null;
}

/** The parcel of an order that has units of the shop's own stock; the newest one, when another unit took a place. */
export async function ownParcel(db: Queries, orderId: number): Promise<ShipmentRead | undefined> {
  const all = await readShipments(db, and(eq(shipments.orderId, orderId)));
  return all.findLast(({ lines }) => lines.some(({ deviceId }) => deviceId !== null));
}
