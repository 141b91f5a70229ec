import { eq, inArray, sql } from "drizzle-orm";
import { isOpenShipment, SHIPMENT_STATES } from "#contract/shipments/shipment-states.ts";
import { findFormerEmails } from "#server/accounts/email/former-emails.ts";
import {
  lockUser,
  lockVerifiedUser,
  type VerifiedUser,
} from "#server/accounts/passwords/lock-verified-user.ts";
import { hashRandomPassword } from "#server/accounts/passwords/passwords.ts";
import { forgetSessions } from "#server/accounts/sessions/find-session.ts";
import {
  addresses,
  clients,
  emailChanges,
  emailConfirmations,
  identities,
  knownDevices,
  passwordResets,
  sessions,
  signInCodes,
  users,
} from "#server/accounts/tables.ts";
import { orderTradeIns } from "#server/buyback/tables.ts";
import { casePhotos, cases } from "#server/cases/tables.ts";
import { withdrawAll } from "#server/catalog/listings/withdraw-all.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { favourites } from "#server/favourites/tables.ts";
import { privateName } from "#server/files/both-stores.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { erasedEmail } from "#server/mail/erased-mailbox.ts";
import { cancelDeclinedOrders } from "#server/orders/cancellation/cancel-order.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { orders } from "#server/orders/tables.ts";
import { deleteCustomers } from "#server/payments/payment-customers.ts";
import { type PhotoStore, removePictures } from "#server/photos/photo-store.ts";
import { repairs } from "#server/repair/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { trackingTokens } from "#server/tracking/tables.ts";
import { clearParcels } from "./clear-parcels.ts";
import { clearRepairs } from "./clear-repairs.ts";
import {
  clearListingHistory,
  clearMailbox,
  clearMails,
  clearRequests,
  deleteNotes,
} from "./clear-writings.ts";

/** `store` contains pictures and private files. */
type Deps = PaymentDeps & { readonly store: PhotoStore };

/** An erasure by the person with a verified password, or by the operator after checking the person's identity. */
type Erasure = { readonly verified: VerifiedUser } | { readonly userId: number; readonly byOperator: true };

/** Tables whose rows are deleted with the account. */
const PERSONAL = [
  ...[favourites, addresses, clients, sellers, sessions, knownDevices, identities],
  ...[signInCodes, emailConfirmations, emailChanges, passwordResets],
];

/**
 * Erases a person in one transaction: deletes profile, seller profile, favourites, sessions, messages and mails, and
 * withdraws listings. A job deletes the saved cards at the card provider. The account gets a number as its name and can't be opened. Orders keep the name and address of
 * the invoice, as the law requires. Declined orders are cancelled first.
 * Errors: NOT_FOUND; those of `lockVerifiedUser`; ORDER_PENDING while an order of the person or of one of their
 * listings is pending, or a parcel, case, repair, withdrawal or refund of theirs is under way; UNAVAILABLE while the card
 * provider can't cancel a declined order.
 */
export async function erasePerson(deps: Deps, erasure: Erasure): Promise<void> {
  const { database } = deps;
  const byOperator = "byOperator" in erasure;
  const userId = byOperator ? erasure.userId : erasure.verified.id;
  const lockPerson = async (tx: Transaction) => {
    const user = byOperator ? await lockUser(tx, userId) : await lockVerifiedUser(tx, erasure.verified);
    if (!user) throw new Failure("NOT_FOUND");
    return user;
  };
  await cancelDeclinedOrders(deps, userId, () => transact(database, lockPerson));
  await refuseWhilePending(database, userId);
  const passwordHash = await hashRandomPassword();
  const now = deps.clock();
  const { withdrawn, photographs } = await transact(database, async (tx) => {
    // Lock order: listings before the person, because an order locks a listing and then its seller.
    const listed = await withdrawAll(tx, userId, now);
    const user = await lockPerson(tx);
    await refuseWhilePending(tx, userId);
    await clearListingHistory(tx, userId);
    await clearMails(tx, userId);
    await clearRequests(tx, userId);
    // A stranger may have registered an e-mail that was never confirmed, so its mailbox's mails and messages stay.
    const written =
      (byOperator || user.emailVerifiedAt) &&
      (await clearMailbox(tx, {
        ...{ id: userId, email: user.guestEmail ?? user.email },
        former: await findFormerEmails(tx, userId),
      }));
    await tx
      .update(orders)
      .set({ email: erasedEmail(userId), shipTelephone: null })
      .where(eq(orders.userId, userId));
    await tx
      .delete(trackingTokens)
      .where(
        inArray(
          trackingTokens.orderId,
          tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)),
        ),
      );
    const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
    await tx.delete(orderTradeIns).where(inArray(orderTradeIns.orderId, own));
    await deleteNotes(tx, userId);
    await deleteCustomers(tx, deps, userId);
    const photographs = [
      ...(written || []),
      ...(await clearCases(tx, userId)),
      ...(await clearParcels(tx, userId, now)),
      ...(await clearRepairs(tx, inArray(repairs.orderId, own))),
    ];
    for (const table of PERSONAL) await tx.delete(table).where(eq(table.userId, userId));
    await tx
      .update(users)
      .set({
        username: `erased_${userId}`,
        email: erasedEmail(userId),
        guestEmail: null,
        passwordHash,
        roles: [],
        provider: null,
        emailVerifiedAt: null,
        erasedAt: now,
      })
      .where(eq(users.id, userId));
    return { withdrawn: listed, photographs };
  });
  forgetSessions(database);
  await removePictures(deps.store, withdrawn);
  await Promise.allSettled(photographs.map((id) => deps.store.remove(privateName(id))));
}

/**
 * Refuses while money or a phone is between buyer and seller, or a withdrawal, case or refund is open.
 * Errors: ORDER_PENDING.
 */
async function refuseWhilePending(db: Queries, userId: number): Promise<void> {
  const open = sql.param(SHIPMENT_STATES.filter(isOpenShipment));
  const { rowCount } = await db.execute(sql`
    with own as (select id from orders where user_id = ${userId})
    select from orders o where status = 'PENDING' and (user_id = ${userId}
      or exists (select from order_lines where order_id = o.id and seller_id = ${userId}))
    -- A stranger may state one with the number of an order, but not with its e-mail.
    union all select from withdrawals join own on own.id = order_id where state = 'open' and email_matches
    -- The shop has a phone of the person.
    union all select from repairs r where ended_at is null and (
      (state <> 'booked' and order_id in (select id from own))
      or (email <> '' and lower(email) = (select lower(coalesce(guest_email, email)) from users where id = ${userId})))
    union all select from cases join own on own.id = order_id where ended_at is null
    union all select from refunds join own on own.id = order_id
      where state in ('granted', 'sent', 'failed') or failure = 'returned'
    union all select from shipments where state = any(${open}::text[])
      and (seller_id = ${userId} or order_id in (select id from own))
    limit 1`);
  if (rowCount) throw new Failure("ORDER_PENDING");
}

/** Removes texts and photographs from the cases of the person's orders; the cases stay. Returns the files to remove. */
async function clearCases(tx: Transaction, userId: number): Promise<string[]> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx
    .update(cases)
    .set({ description: "", reason: sql`case state when 'rejected' then '–' else '' end` })
    .where(inArray(cases.orderId, own));
  const theirs = tx.select({ id: cases.id }).from(cases).where(inArray(cases.orderId, own));
  const photographs = await tx
    .delete(casePhotos)
    .where(inArray(casePhotos.caseId, theirs))
    .returning({ id: casePhotos.fileId });
  const ids = photographs.map(({ id }) => id);
  await tx.delete(files).where(inArray(files.id, ids));
  return ids;
}
