import { and, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import { payouts } from "#server/buyback/payouts/tables.ts";
import { buybackOffers, buybackPhotos } from "#server/buyback/tables.ts";
import { contactMessages } from "#server/contact/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { files } from "#server/files/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { shippingLabels } from "#server/shipments/labels/tables.ts";
import { assignments } from "#server/timeline/tables.ts";

/**
 * Deletes the buy-backs that a condition on `buyback_offers` and their messages names, with their requests, identities, accounts,
 * photographs and mails. The register, the ledger and the purchase statement stay, as the law requires, and so do number and price of
 * a label. Returns the files to remove.
 */
export async function clearBuybacks(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const offers = await tx
    .select({ id: buybackOffers.id, messageId: buybackOffers.messageId })
    .from(buybackOffers)
    .innerJoin(contactMessages, eq(contactMessages.id, buybackOffers.messageId))
    .where(which)
    .for("update", { of: buybackOffers });
  if (offers.length === 0) return [];
  const ids = offers.map(({ id }) => id);
  await tx
    .delete(assignments)
    .where(and(eq(assignments.subjectType, "buyback"), inArray(assignments.subjectId, ids.map(String))));
  const removed = await clearFiles(tx, ids);
  await tx
    .delete(mails)
    .where(
      or(
        ...ids.flatMap((id) => [
          eq(mails.subjectId, `buyback-${id}`),
          like(mails.subjectId, `buyback-${id}-%`),
        ]),
      ),
    );
  await tx
    .update(payouts)
    .set({ iban: "", holder: "", ibanLast4: "" })
    .where(and(inArray(payouts.buybackId, ids), inArray(payouts.state, ["paid", "returned"])));
  const messages = offers.map(({ messageId }) => messageId);
  await tx
    .delete(mails)
    .where(
      and(
        inArray(mails.kind, ["contact-message", "buyback-request"]),
        inArray(mails.subjectId, messages.map(String)),
      ),
    );
  // Requests and offers go with their messages.
  await tx.delete(contactMessages).where(inArray(contactMessages.id, messages));
  return removed;
}

/** Deletes the labels' files, which show the address, and the photographs of buy-backs. */
async function clearFiles(tx: Transaction, buybacks: readonly number[]): Promise<string[]> {
  const isTheirs = inArray(shippingLabels.buybackId, [...buybacks]);
  const labels = await tx.select({ id: shippingLabels.fileId }).from(shippingLabels).where(isTheirs);
  await tx
    .update(shippingLabels)
    .set({
      fileId: null,
      reason: null,
      // A label without an answer is asked for no more.
      state: sql`case when state = 'ordered' then 'cancelled' else state end`,
      endedAt: sql`case when state = 'ordered' then now() else ended_at end`,
    })
    .where(isTheirs);
  const photographs = await tx
    .delete(buybackPhotos)
    .where(inArray(buybackPhotos.buybackId, [...buybacks]))
    .returning({ id: buybackPhotos.fileId });
  const ids = [...labels, ...photographs].flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await tx.delete(files).where(inArray(files.id, ids));
  return ids;
}
