import { and, eq, inArray, notExists, or, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { orderLines } from "#server/orders/tables.ts";
import { photos } from "#server/photos/tables.ts";
import { isKept } from "../review/send-to-review.ts";
import { smartphoneItems } from "../tables.ts";

/**
 * Withdraws all listings of a seller within a transaction. A listing that was never ordered is deleted with its photographs;
 * any other stays for its orders. Locks the rows in the order of their ids, as an order does. Returns the ids of the
 * photographs whose files the caller removes after the commit.
 */
export async function withdrawAll(tx: Transaction, sellerId: number, now: Date): Promise<string[]> {
  const open = await tx
    .select({ id: smartphoneItems.id })
    .from(smartphoneItems)
    .where(and(eq(smartphoneItems.sellerId, sellerId), or(isKept, eq(smartphoneItems.suspended, true))))
    .orderBy(smartphoneItems.id)
    .for("update");
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  const ordered = tx
    .select({ yes: sql`1` })
    .from(orderLines)
    .where(eq(orderLines.itemId, smartphoneItems.id));
  const unwanted = await tx
    .select({ id: smartphoneItems.id })
    .from(smartphoneItems)
    .where(and(inArray(smartphoneItems.id, ids), notExists(ordered)));
  const gone = unwanted.map(({ id }) => id);
  const pictures = await tx.delete(photos).where(inArray(photos.itemId, gone)).returning({ id: photos.id });
  await tx.delete(smartphoneItems).where(inArray(smartphoneItems.id, gone));
  await tx
    .update(smartphoneItems)
    .set({ withdrawnAt: now, updatedAt: now, suspended: false, review: null })
    .where(inArray(smartphoneItems.id, ids));
  return pictures.map(({ id }) => id);
}
