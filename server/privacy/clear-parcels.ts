import { eq, inArray, or, sql } from "drizzle-orm";
import { cases } from "#server/cases/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { files } from "#server/files/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { shippingLabels } from "#server/shipments/labels/tables.ts";
import { parcelPhotos, shipments } from "#server/shipments/tables.ts";

/**
 * Deletes the labels' files, which show the address, and the photographs of the parcels of a person's orders. Price and number of a
 * label stay. Returns the files to remove.
 */
export async function clearParcels(tx: Transaction, userId: number, now: Date): Promise<string[]> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const parcels = tx.select({ id: shipments.id }).from(shipments).where(inArray(shipments.orderId, own));
  const theirs = tx.select({ id: cases.id }).from(cases).where(inArray(cases.orderId, own));
  const isOwn = or(inArray(shippingLabels.shipmentId, parcels), inArray(shippingLabels.caseId, theirs));
  const labels = await tx.select({ id: shippingLabels.fileId }).from(shippingLabels).where(isOwn);
  await tx
    .update(shippingLabels)
    .set({
      fileId: null,
      reason: null,
      // A kept file without a number is no label any more.
      state: sql`case when state = 'bought' and number is null then 'cancelled' else state end`,
      endedAt: sql`case when state = 'bought' and number is null then ${now.toISOString()}::timestamptz else ended_at end`,
    })
    .where(isOwn);
  const photographs = await tx
    .delete(parcelPhotos)
    .where(inArray(parcelPhotos.shipmentId, parcels))
    .returning({ id: parcelPhotos.fileId });
  const ids = [...labels, ...photographs].flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await tx.delete(files).where(inArray(files.id, ids));
  return ids;
}
