import { and, eq } from "drizzle-orm";
import { Failure } from "#server/http/errors/failure.ts";
import { orders } from "#server/orders/tables.ts";
import { moveShipment, type ShipmentDeps } from "./move-shipment.ts";
import { shipments } from "./tables.ts";

/**
 * The buyer says that a parcel has arrived. Saying it again changes nothing.
 * Errors: NOT_FOUND for a parcel of another order; STALE for one that was not shipped, is lost or was sent back.
 */
export async function confirmReceipt(
  deps: ShipmentDeps,
  /** Found by the caller: the buyer's own order, or that of a tracking token. */
  order: { readonly id: number },
  shipmentId: number,
): Promise<void> {
  const stateNow = async () => {
    const [found] = await deps.database
      .select({ state: shipments.state, number: orders.number })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(and(eq(shipments.id, shipmentId), eq(shipments.orderId, order.id)));
    if (!found) throw new Failure("NOT_FOUND");
    return found;
  };
  if ((await stateNow()).state === "delivered") return;
  try {
    await moveShipment(deps, { id: shipmentId, to: "delivered", by: { kind: "customer" } });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "STALE") throw error;
    // Pressed twice at once.
    if ((await stateNow()).state !== "delivered") throw error;
  }
}
