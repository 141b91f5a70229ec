import { eq } from "drizzle-orm";
import type { Packing } from "#contract/devices/packing.ts";
import type { Queries } from "#server/database/client.ts";
import { orders } from "#server/orders/tables.ts";
import { readShipments, type ShipmentRead } from "#server/shipments/read-shipments.ts";
import { shipments } from "#server/shipments/tables.ts";
import { unitsOf } from "./order-units.ts";

/** A parcel of own units, for the packing page. */
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

/** The parcel of own units to pack for an order, or else its newest one; null without one. */
export async function readPacking(db: Queries, number: string): Promise<Packing | null> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  const own = order ? await ownParcels(db, order.id) : [];
  const shipment = own.findLast(({ state }) => state === "preparing") ?? own.at(-1);
  return shipment ? presentPacking(db, number, shipment) : null;
}

/**
 * The parcels of an order that contain own units, or the unit of one line, newest last. A replacement has its own
 * parcel.
 */
export async function ownParcels(db: Queries, orderId: number, position?: number): Promise<ShipmentRead[]> {
  const all = await readShipments(db, eq(shipments.orderId, orderId));
  return all.filter(({ lines }) =>
    lines.some((line) => line.deviceId !== null && (position === undefined || line.position === position)),
  );
}
