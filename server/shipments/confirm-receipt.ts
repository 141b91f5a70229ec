import { and, eq } from "drizzle-orm";
import { Failure } from "#server/http/errors/failure.ts";
import { moveShipment, type ShipmentDeps } from "./move-shipment.ts";
import { shipments } from "./tables.ts";

/**
 * Marks a parcel as delivered because its buyer says so. Repeating it changes nothing.
 * Errors: NOT_FOUND for a parcel of another order; STALE for a parcel that was not shipped, is lost or was sent back.
 */
export async function confirmReceipt(
  deps: ShipmentDeps,
  /** The order of the signed-in buyer, or of a tracking token. The caller has checked it. */
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
    // A concurrent request of the same buyer has already recorded the delivery.
    if (!(error instanceof Failure && error.code === "STALE" && (await isDelivered()))) throw error;
  }
}
