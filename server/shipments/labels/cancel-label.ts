import { and, desc, eq, inArray } from "drizzle-orm";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { touchOrder } from "#server/orders/lock-order.ts";
import { orders } from "#server/orders/tables.ts";
import { readShipment } from "../read-shipments.ts";
import { shipments } from "../tables.ts";
import type { LabelDeps } from "./buy-label.ts";
import type { ParcelOfOrder } from "./keep-label.ts";
import { LabelsUnreachable } from "./shipping-labels.ts";
import { type LabelRow, shippingLabels } from "./tables.ts";

type Deps = Pick<LabelDeps, "database" | "clock" | "labels">;

/**
 * Cancels the bought label of a parcel that has not left, at the provider and here. From the request on the label sends nothing, so
 * that no parcel leaves with a cancelled label. Repeating it changes nothing.
 * Errors: NOT_FOUND, also without a bought label; STALE for a parcel that has left; LABEL_KEPT when the provider refuses;
 * UNAVAILABLE without its answer, for which the poll asks again.
 */
export async function cancelLabel(
  deps: Deps,
  { number, parcel }: ParcelOfOrder,
  actor: StaffActor,
): Promise<void> {
  const order = await findOrder(deps.database, number);
  const label = await transact(deps.database, async (tx) => {
    await touchOrder(tx, order.id);
    const shipment = await readShipment(tx, parcel);
    if (shipment.orderId !== order.id) throw new Failure("NOT_FOUND");
    const [found] = await tx
      .select()
      .from(shippingLabels)
      .where(
        and(eq(shippingLabels.shipmentId, parcel), inArray(shippingLabels.state, ["bought", "cancelling"])),
      )
      .orderBy(desc(shippingLabels.id))
      .limit(1);
    if (!found?.shipmentReference || !deps.labels.seller) throw new Failure("NOT_FOUND");
    if (shipment.shippedAt !== null) throw new Failure("STALE");
    await tx.update(shippingLabels).set({ state: "cancelling" }).where(eq(shippingLabels.id, found.id));
    return found;
  });
  const outcome = await settleCancelling(deps, label, actor).catch((cause: unknown) => {
    throw cause instanceof LabelsUnreachable ? new Failure("UNAVAILABLE", { cause }) : cause;
  });
  if (outcome === "refused") throw new Failure("LABEL_KEPT");
}

/**
 * Asks the provider to cancel a label that is being cancelled, and stores its answer once. A label that the provider keeps can send its
 * parcel again. Error: LabelsUnreachable.
 */
export async function settleCancelling(
  { database, clock, labels: { seller } }: Deps,
  { id, shipmentId, shipmentReference, priceCents }: LabelRow,
  actor: { readonly staffId: number | null; readonly requestId: string | null },
): Promise<"cancelled" | "queued" | "refused"> {
  if (!seller || !shipmentReference || shipmentId === null) return "refused";
  const outcome = await seller.cancel(shipmentReference);
  await transact(database, async (tx) => {
    const isRefused = outcome === "refused";
    const [order] = await tx
      .select({ id: orders.id, number: orders.number })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(eq(shipments.id, shipmentId));
    if (!order) return;
    await touchOrder(tx, order.id);
    const { rowCount } = await tx
      .update(shippingLabels)
      .set(isRefused ? { state: "bought" } : { state: "cancelled", endedAt: clock() })
      .where(and(eq(shippingLabels.id, id), eq(shippingLabels.state, "cancelling")));
    if (!rowCount || isRefused) return;
    await recordAudit(tx, clock, {
      ...{ actor, action: "shipment.label-cancelled", object: { type: "order", id: order.number } },
      changes: {
        shipment: { from: shipmentId, to: shipmentId },
        priceCents: { from: priceCents, to: null },
      },
    });
  });
  return outcome;
}
