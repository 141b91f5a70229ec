import { sql } from "drizzle-orm";
import type { Queries, Transaction } from "#server/database/client.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { type ShipmentDeps, writeMove } from "./move-shipment.ts";
import { readShipment, type ShipmentRead, shipmentsOf } from "./read-shipments.ts";

export interface CancelledShipments {
  /** The order has parcels; their stock is updated. */
  readonly exist: boolean;
  /** A parcel has left: the order stays PAYED, and its refund records the money. */
  readonly left: boolean;
}

/**
 * Cancels the parcels of a refunded, locked order and puts their units on sale again: parcels in preparation, and with
 * `unpacked` also packed ones. A packed parcel stays until staff unpacks it; a parcel that has left is not changed.
 */
export async function cancelShipments(
  tx: Transaction,
  deps: Pick<ShipmentDeps, "clock" | "sendMail">,
  order: OrderRow,
  { unpacked }: { readonly unpacked: boolean },
): Promise<CancelledShipments> {
  await tx.execute(sql`select id from shipments where order_id = ${order.id} order by id for update`);
  const all = await shipmentsOf(tx, [order.id]);
  for (const shipment of all)
    if (shipment.state === "preparing" || (shipment.state === "packed" && unpacked && !hasUnits(shipment)))
      await writeMove(tx, deps, { shipment, order, move: { to: "cancelled", by: { kind: "shop" } } });
  return { exist: all.length > 0, left: all.some(({ shippedAt }) => shippedAt !== null) };
}

/** Whether a parcel has own units, which are unpacked by scan. */
const hasUnits = ({ lines }: ShipmentRead) => lines.some(({ deviceId }) => deviceId !== null);

/**
 * Whether an order has packed goods, in these lines or in any, that are unpacked by hand: its refund must then confirm
 * that they were unpacked. Without `positions`, parcels with own units are left out, because a scan unpacks them.
 */
export async function hasPackedShipment(
  db: Queries,
  orderId: number,
  positions?: readonly number[],
): Promise<boolean> {
  return (await shipmentsOf(db, [orderId])).some(
    (shipment) =>
      shipment.state === "packed" &&
      (positions
        ? shipment.lines.some(({ position, deviceId }) => deviceId === null && positions.includes(position))
        : !hasUnits(shipment)),
  );
}

/** Cancels a parcel of a locked order if it is empty. */
export async function cancelEmpty(
  tx: Transaction,
  deps: Pick<ShipmentDeps, "clock" | "sendMail">,
  order: OrderRow,
  id: number,
): Promise<void> {
  const shipment = await readShipment(tx, id);
  if (shipment.lines.length === 0)
    await writeMove(tx, deps, { shipment, order, move: { to: "cancelled", by: { kind: "shop" } } });
}
