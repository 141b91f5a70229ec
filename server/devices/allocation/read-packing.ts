import { eq } from "drizzle-orm";
import { carrierOf, linesOfText, optionCodeOf } from "#contract/delivery/packing-rules.ts";
import { type Packing, UNDO_MS } from "#contract/devices/packing.ts";
import type { Queries } from "#server/database/client.ts";
import { readPackingRules } from "#server/dated-settings/read-packing-rules.ts";
import { accessoriesOf } from "#server/devices/bench/read-inspection.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { orders } from "#server/orders/tables.ts";
import { isPickup } from "#server/pickups/open-pickup.ts";
import { labelOf } from "#server/shipments/labels/read-label.ts";
import { optionOfParcel } from "#server/shipments/present-shipment.ts";
import { readShipments, type ShipmentRead } from "#server/shipments/read-shipments.ts";
import { parcelPhotos, shipments } from "#server/shipments/tables.ts";
import { unitsOf } from "./order-units.ts";

type Reading = { readonly database: Queries; readonly clock: () => Date };

/** A parcel of own units, for the packing page. */
export async function presentPacking(
  { database, clock }: Reading,
  number: string,
  shipment: ShipmentRead,
): Promise<Packing> {
  const { state, order, packedAt, shippedAt, isRefunded } = shipment;
  const now = clock();
  const units = await unitsOf(database, shipment);
  const came = await accessoriesOf(
    database,
    units.map(({ deviceId }) => deviceId),
  );
  const photos = await database
    .select({ id: parcelPhotos.fileId })
    .from(parcelPhotos)
    .where(eq(parcelPhotos.shipmentId, shipment.id))
    .orderBy(parcelPhotos.at);
  const label = await labelOf(database, shipment.id);
  const rules = await readPackingRules(database, now);
  const acted = state === "shipped" ? shippedAt : state === "packed" ? packedAt : null;
  const undoMs = acted && !isRefunded ? acted.getTime() + UNDO_MS - now.getTime() : 0;
  const option = optionOfParcel(shipment);
  const phones = shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const parcel = { option, phones, postcode: order.shipCodePostal };
  const carrier = shipment.carrier ?? carrierOf(rules, parcel);
  return {
    number,
    parcel: shipment.id,
    version: shipment.version,
    state,
    refunded: isRefunded,
    units: units.map(({ position, publicId, stage, grade, place, deviceId }) => ({
      ...{ position, publicId, stage, grade, place, accessories: [...(came.get(deviceId) ?? [])] },
      name: shipment.lines.find((line) => line.position === position)?.name ?? "",
    })),
    others: shipment.lines.flatMap(({ deviceId, name, quantity }) =>
      deviceId === null ? [{ name, quantity }] : [],
    ),
    shippingOption: option,
    isCollected: isPickup(shipment, order),
    box: linesOfText(rules.box),
    carrier,
    label,
    hasLabelOption: optionCodeOf(rules, { ...parcel, carrier }) !== null,
    tracking: shipment.trackingNumber,
    photos: photos.map(({ id }) => id),
    undoMs: Math.min(Math.max(undoMs, 0), UNDO_MS),
  };
}

/** The parcel of own units to pack for an order, or else its newest one; null without one. */
export async function readPacking(deps: Reading, number: string): Promise<Packing | null> {
  const { database } = deps;
  const [order] = await database.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  const own = order ? await ownParcels(database, order.id) : [];
  const shipment = own.findLast(({ state }) => state === "preparing") ?? own.at(-1);
  return shipment ? presentPacking(deps, number, shipment) : null;
}

/** A parcel of an order for the packing page. Error: NOT_FOUND, also for another order's. */
export async function readParcel(deps: Reading, number: string, parcel: number): Promise<Packing> {
  const [shipment] = await readShipments(deps.database, eq(shipments.id, parcel));
  if (shipment?.order.number !== number) throw new Failure("NOT_FOUND");
  return presentPacking(deps, number, shipment);
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
