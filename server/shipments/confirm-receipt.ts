import { and, eq } from "drizzle-orm";
import { Failure } from "#server/http/errors/failure.ts";
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
  const isDelivered = async () => {
    const [found] = await deps.database
      .select({ state: shipments.state })
      .from(shipments)
      .where(and(eq(shipments.id, shipmentId), eq(shipments.orderId, order.id)));
    if (!found) throw new Failure("NOT_FOUND");
    return found.state === "delivered";
  };
  if (await isDelivered()) return;
  try {
    await moveShipment(deps, { id: shipmentId, to: "delivered", by: { kind: "customer" } });
  } catch (error) {
    // Pressed twice at once.
    if (!(error instanceof Failure && error.code === "STALE" && (await isDelivered()))) throw error;
  }
}
