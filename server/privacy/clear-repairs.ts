import { inArray, type SQL } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { files } from "#server/files/tables.ts";
import { repairQuotes } from "#server/repair/quotes/tables.ts";
import { repairPhotos, repairReceptions, repairs } from "#server/repair/tables.ts";
import { shippingLabels } from "#server/shipments/labels/tables.ts";

/**
 * Clears who answered the quotes of a person's repairs and how their phones came, and deletes the photographs of them and the files of their labels, which show the address. What was agreed
 * to stays, and so do the signed receipts and the documents of hand-backs. Returns the files to remove.
 */
export async function clearRepairs(tx: Transaction, theirs: SQL | undefined): Promise<string[]> {
  const own = tx.select({ id: repairs.id }).from(repairs).where(theirs);
  await tx
    .update(repairQuotes)
    .set({ answeredName: "", answerReason: "" })
    .where(inArray(repairQuotes.repairId, own));
  await tx.update(repairReceptions).set({ seen: "" }).where(inArray(repairReceptions.repairId, own));
  const photographs = await tx
    .delete(repairPhotos)
    .where(inArray(repairPhotos.repairId, own))
    .returning({ id: repairPhotos.fileId });
  const isTheirs = inArray(shippingLabels.repairId, own);
  const labels = await tx.select({ id: shippingLabels.fileId }).from(shippingLabels).where(isTheirs);
  await tx.update(shippingLabels).set({ fileId: null, reason: null }).where(isTheirs);
  const ids = [...photographs, ...labels].flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await tx.delete(files).where(inArray(files.id, ids));
  return ids;
}
