import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { returnGoods, unitsOf } from "#server/devices/allocation/order-units.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { refundLines, refunds } from "#server/refunds/tables.ts";
import { cancelEmpty } from "./cancel-shipments.ts";
import type { ShipmentDeps } from "./move-shipment.ts";
import { shipmentLines, shipments } from "./tables.ts";

/**
 * Takes units that an order no longer holds out of its parcels and puts them on sale again, if a parcel is in
 * preparation or was `unpacked`. Packed own units leave their parcel by scan. Goods that have left come back by a
 * return. An empty parcel is cancelled.
 */
export async function takeOutLines(
  tx: Transaction,
  deps: Pick<ShipmentDeps, "clock" | "sendMail">,
  order: OrderRow,
  parts: readonly { readonly position: number | null }[],
  { unpacked }: { readonly unpacked: boolean },
): Promise<void> {
  const lines = await linesOf(tx, [order.id]);
  for (const { position } of parts) {
    const line = lines.find((one) => one.position === position);
    if (!line) continue;
    const isLine = and(eq(shipmentLines.orderId, order.id), eq(shipmentLines.position, line.position));
    const [parcel] = await tx
      .select({ id: shipments.id, state: shipments.state, held: shipmentLines.quantity })
      .from(shipmentLines)
      .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
      .where(and(isLine, isNull(shipments.caseId)))
      .for("update");
    const isOpen = parcel?.state === "preparing" || (parcel?.state === "packed" && unpacked);
    if (!parcel || !isOpen) continue;
    const units = await unitsOf(tx, { orderId: order.id, lines: [line] });
    if (units.some(({ stage }) => stage !== "allocated")) continue;
    const taken = parcel.held - line.quantity + (await refundedUnits(tx, line));
    if (taken <= 0) continue;
    if (taken === parcel.held) await tx.delete(shipmentLines).where(isLine);
    else
      await tx
        .update(shipmentLines)
        .set({ quantity: sql`${shipmentLines.quantity} - ${taken}` })
        .where(isLine);
    const goods = { orderId: order.id, lines: [{ ...line, quantity: taken }] };
    await returnGoods(tx, deps.clock, goods, { kind: "shop" });
    await cancelEmpty(tx, deps, order, parcel.id);
  }
}

/** The number of units of a line that refunds have taken back. */
async function refundedUnits(
  tx: Transaction,
  { orderId, position }: { readonly orderId: number; readonly position: number },
): Promise<number> {
  const [given] = await tx
    .select({ quantity: sql<number>`coalesce(sum(${refundLines.quantity}), 0)::int` })
    .from(refundLines)
    .innerJoin(refunds, and(eq(refunds.id, refundLines.refundId), eq(refunds.state, "succeeded")))
    .where(and(eq(refundLines.orderId, orderId), eq(refundLines.position, position)));
  return given?.quantity ?? 0;
}
