import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { touchOrder } from "#server/orders/lock-order.ts";
import { isPickup } from "#server/pickups/open-pickup.ts";
import { readShipment, type ShipmentRead } from "../read-shipments.ts";
import { refuseRefunding } from "../refuse-refunding.ts";
import { shipments } from "../tables.ts";

interface Parcel {
  readonly number: string;
  readonly parcel: number;
  /** The version that the page showed. */
  readonly version: string;
}

/**
 * Locks an order and its packed parcel that waits for a carrier. Errors: NOT_FOUND, also for another order's parcel; STALE for
 * another version or state; REFUND_UNDER_WAY.
 */
export async function lockPacked(
  tx: Transaction,
  { number, parcel, version }: Parcel,
): Promise<ShipmentRead> {
  const order = await findOrder(tx, number);
  await touchOrder(tx, order.id);
  await lockRow(tx, shipments, and(eq(shipments.id, parcel), eq(shipments.orderId, order.id)), version);
  const shipment = await readShipment(tx, parcel);
  if (shipment.state !== "packed" || shipment.isRefunded || isPickup(shipment, order))
    throw new Failure("STALE");
  await refuseRefunding(tx, shipment);
  return shipment;
}
