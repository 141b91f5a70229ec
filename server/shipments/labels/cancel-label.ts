import { and, desc, eq } from "drizzle-orm";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { touchOrder } from "#server/orders/lock-order.ts";
import { readShipment } from "../read-shipments.ts";
import type { LabelDeps } from "./buy-label.ts";
import type { ParcelOfOrder } from "./keep-label.ts";
import { LabelsUnreachable } from "./shipping-labels.ts";
import { shippingLabels } from "./tables.ts";

/**
 * Cancels the bought label of a parcel that has not left, at the provider and here. Repeating it changes nothing.
 * Errors: NOT_FOUND, also without a bought label; STALE for a parcel that has left; LABEL_KEPT when the provider refuses;
 * UNAVAILABLE without its answer.
 */
export async function cancelLabel(
  deps: Pick<LabelDeps, "database" | "clock" | "labels">,
  { number, parcel }: ParcelOfOrder,
  actor: StaffActor,
): Promise<void> {
  const { database, clock } = deps;
  const order = await findOrder(database, number);
  const isOpen = and(eq(shippingLabels.shipmentId, parcel), eq(shippingLabels.state, "bought"));
  const [label] = await database
    .select()
    .from(shippingLabels)
    .where(isOpen)
    .orderBy(desc(shippingLabels.id))
    .limit(1);
  const { seller } = deps.labels;
  if (!label?.shipmentReference || !seller) throw new Failure("NOT_FOUND");
  const shipment = await readShipment(database, parcel);
  if (shipment.orderId !== order.id) throw new Failure("NOT_FOUND");
  if (shipment.shippedAt !== null) throw new Failure("STALE");
  const outcome = await seller.cancel(label.shipmentReference).catch((cause: unknown) => {
    throw cause instanceof LabelsUnreachable ? new Failure("UNAVAILABLE", { cause }) : cause;
  });
  if (outcome === "refused") throw new Failure("LABEL_KEPT");
  await transact(database, async (tx) => {
    await touchOrder(tx, order.id);
    const { rowCount } = await tx
      .update(shippingLabels)
      .set({ state: "cancelled", endedAt: clock() })
      .where(and(eq(shippingLabels.id, label.id), isOpen));
    if (!rowCount) return;
    await recordAudit(tx, clock, {
      ...{ actor, action: "shipment.label-cancelled", object: { type: "order", id: number } },
      changes: { shipment: { from: parcel, to: parcel }, priceCents: { from: label.priceCents, to: null } },
    });
  });
}
