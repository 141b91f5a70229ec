import { and, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { isOfMailbox, type MailboxOwner } from "#server/accounts/email/former-emails.ts";
import { IS_UNDER_WAY } from "#server/buyback/open-buyback.ts";
import { buybackOffers } from "#server/buyback/tables.ts";
import { listingChanges, smartphoneItems } from "#server/catalog/tables.ts";
import { contactMessages } from "#server/contact/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { threadMessages, threads } from "#server/inbox/tables.ts";
import { erasedEmail } from "#server/mail/erased-mailbox.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { repairs } from "#server/repair/tables.ts";
import { assignments, notes } from "#server/timeline/tables.ts";
import { vouchers } from "#server/vouchers/tables.ts";
import { withdrawals } from "#server/withdrawal/tables.ts";
import { clearBuybacks } from "./clear-buybacks.ts";
import { clearRepairs } from "./clear-repairs.ts";
import { isAboutAccount, isAboutOrders, isToMailbox } from "./own-mails.ts";

/** Removes recipient and content from mails about orders and marks them as sent; deletes mails about the account. */
export async function clearMails(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(mails)
    .set({
      recipient: erasedEmail(userId),
      // Keeps the amounts, which the audit compares with the ledger.
      data: sql`jsonb_strip_nulls(jsonb_build_object(
        'totalAmount', ${mails.data} -> 'totalAmount', 'refundedCents', ${mails.data} -> 'refundedCents'))`,
      sentAt: sql`coalesce(${mails.sentAt}, now())`,
    })
    .where(isAboutOrders(tx, userId));
  await tx.delete(mails).where(isAboutAccount(userId));
}

/**
 * Clears what was written from the person's mailbox, and deletes the mails to it and the mails to the shop about it. Returns the files
 * to remove.
 */
export async function clearMailbox(tx: Transaction, owner: MailboxOwner): Promise<string[]> {
  const isWritten = isOfMailbox(tx, { email: contactMessages.email, at: contactMessages.createdAt }, owner);
  const isUnderWay = sql`exists (select from buyback_offers where message_id = ${contactMessages.id} and ${IS_UNDER_WAY})`;
  const isTheirs = and(isWritten, not(isUnderWay));
  const removed = await clearBuybacks(tx, isTheirs);
  // A buy-back that is under way stays until it is over: the shop has the phone, or owes the money for it (`eraseEndedBuybacks`).
  const kept = tx.select({ id: contactMessages.id }).from(contactMessages).where(and(isWritten, isUnderWay));
  await tx
    .update(buybackOffers)
    .set({ erasureAskedAt: sql`now()` })
    .where(inArray(buybackOffers.messageId, kept));
  const deleted = await tx.delete(contactMessages).where(isTheirs).returning({ id: contactMessages.id });
  const aboutMessages = and(
    inArray(mails.kind, ["contact-message", "buyback-request"]),
    inArray(
      mails.subjectId,
      deleted.map(({ id }) => String(id)),
    ),
  );
  await tx.delete(mails).where(or(aboutMessages, isToMailbox(tx, owner)));
  await deleteThreads(tx, isOfMailbox(tx, { email: threads.email, at: threads.createdAt }, owner));
  // Repairs stay for the history of their phones.
  const theirRepairs = isOfMailbox(tx, { email: repairs.email, at: repairs.createdAt }, owner);
  const ownOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, owner.id));
  removed.push(...(await clearRepairs(tx, or(inArray(repairs.orderId, ownOrders), theirRepairs))));
  // A voucher with a balance stays its owner's until it is spent or ends.
  const theirVouchers = isOfMailbox(tx, { email: vouchers.email, at: vouchers.issuedAt }, owner);
  await tx
    .update(vouchers)
    .set({ email: "", code: "" })
    .where(and(theirVouchers, eq(vouchers.balanceCents, 0)));
  await tx.update(repairs).set({ name: "", email: "", telephone: "", description: "" }).where(theirRepairs);
  await clearStatements(
    tx,
    owner.id,
    isOfMailbox(tx, { email: withdrawals.email, at: withdrawals.statedAt }, owner),
  );
  return removed;
}

/** Clears what a seller wrote from the history of listings, which stay for their orders. */
export async function clearListingHistory(tx: Transaction, sellerId: number): Promise<void> {
  const own = tx
    .select({ id: smartphoneItems.id })
    .from(smartphoneItems)
    .where(eq(smartphoneItems.sellerId, sellerId));
  const isOwn = inArray(listingChanges.itemId, own);
  await tx
    .update(listingChanges)
    .set({ changes: sql`${listingChanges.changes} - '{name,description,batteryCapacity}'::text[]` })
    .where(isOwn);
  await tx.delete(listingChanges).where(and(isOwn, sql`${listingChanges.changes} = '{}'`));
}

/** Clears the person's questions and statements about their own orders, whatever e-mail they gave. */
export async function clearRequests(tx: Transaction, userId: number): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await deleteThreads(tx, inArray(threads.orderId, own));
  // A stranger may have written a statement with the order's number, but not with its e-mail.
  await clearStatements(tx, userId, and(inArray(withdrawals.orderId, own), withdrawals.emailMatches));
}

/** Deletes conversations with their messages, and the mails with their answers. */
async function deleteThreads(tx: Transaction, which: SQL | undefined): Promise<void> {
  const answers = tx
    .select({ key: sql`${threadMessages.key}::text` })
    .from(threadMessages)
    .innerJoin(threads, eq(threads.id, threadMessages.threadId))
    .where(which);
  await tx.delete(mails).where(and(eq(mails.kind, "thread-answer"), inArray(mails.subjectId, answers)));
  const ended = await tx.delete(threads).where(which).returning({ id: threads.id });
  await tx.delete(assignments).where(
    and(
      eq(assignments.subjectType, "thread"),
      inArray(
        assignments.subjectId,
        ended.map(({ id }) => String(id)),
      ),
    ),
  );
}

/** Clears statements of withdrawal, which stay with their orders, and deletes the mails about them. */
async function clearStatements(tx: Transaction, userId: number, which: SQL | undefined): Promise<void> {
  const cleared = await tx
    .update(withdrawals)
    .set({
      name: "",
      email: erasedEmail(userId),
      products: sql`case scope when 'lines' then '–' else '' end`,
      statement: "",
      reason: sql`case state when 'rejected' then '–' else '' end`,
    })
    .where(which)
    .returning({ key: withdrawals.key });
  await tx.delete(mails).where(
    and(
      inArray(mails.kind, ["withdrawal-receipt", "withdrawal-decision"]),
      inArray(
        mails.subjectId,
        cleared.map(({ key }) => key),
      ),
    ),
  );
}

/** Deletes what staff noted about the person, and who takes care of them. */
export async function deleteNotes(tx: Transaction, userId: number): Promise<void> {
  for (const table of [notes, assignments])
    await tx.delete(table).where(and(eq(table.subjectType, "customer"), eq(table.subjectId, String(userId))));
}
