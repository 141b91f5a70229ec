import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
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
import { orderLines, orders } from "#server/orders/tables.ts";
import { type PhotoStore, removePictures } from "#server/photos/photo-store.ts";
import { refunds } from "#server/refunds/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { shipments } from "#server/shipments/tables.ts";
import { trackingTokens } from "#server/tracking/tables.ts";
import { withdrawals } from "#server/withdrawal/tables.ts";
import { clearMailbox, clearMails, clearRequests } from "./clear-writings.ts";

/** `store` has the pictures and the private files. */
type Deps = PaymentDeps & { readonly store: PhotoStore };

/** An erasure by the person, whose password was verified, or by the operator, who checked the person's identity. */
type Erasure = { readonly verified: VerifiedUser } | { readonly userId: number; readonly byOperator: true };

/**
 * Erases a person, in one transaction: profile, seller profile, favourites, sessions, messages and mails are deleted, listings are
 * withdrawn, the account keeps a number as its name and cannot be opened. Orders keep the name and address of the invoice,
 * as the law requires. Declined orders are cancelled first.
 * Errors: NOT_FOUND; those of `lockVerifiedUser`; ORDER_PENDING while an order of the person, or of one of their listings,
 * is pending, or a parcel, a case, a withdrawal or a refund of them is under way; UNAVAILABLE while the card provider cannot cancel a declined order.
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
    // Lock order: listings before the person, as in an order, which locks a listing and then its seller.
    const listed = await withdrawAll(tx, userId, now);
    const user = await lockPerson(tx);
    await refuseWhilePending(tx, userId);
    await clearMails(tx, userId);
    await clearRequests(tx, userId);
    // A stranger may have registered an e-mail that was never confirmed: what was sent to it and from it stays.
    if (byOperator || user.emailVerifiedAt)
      await clearMailbox(tx, { ...user, former: await findFormerEmails(tx, userId) });
    await tx
      .update(orders)
      .set({ email: erasedEmail(userId) })
      .where(eq(orders.userId, userId));
    await tx
      .delete(trackingTokens)
      .where(
        inArray(
          trackingTokens.orderId,
          tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)),
        ),
      );
    const photographs = await clearCases(tx, userId);
    await tx.delete(favourites).where(eq(favourites.userId, userId));
    await tx.delete(clients).where(eq(clients.userId, userId));
    await tx.delete(sellers).where(eq(sellers.userId, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
    await tx.delete(identities).where(eq(identities.userId, userId));
    await tx.delete(signInCodes).where(eq(signInCodes.userId, userId));
    await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    await tx
      .update(users)
      .set({
        username: `erased_${userId}`,
        email: erasedEmail(userId),
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
 * Refuses while money or a phone is under way between buyer and seller, or a withdrawal, a case or a refund waits for its end.
 * Errors: ORDER_PENDING.
 */
async function refuseWhilePending(db: Queries, userId: number): Promise<void> {
  const [pending] = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.status, "PENDING"), or(eq(orders.userId, userId), eq(orderLines.sellerId, userId))))
    .limit(1);
  // A stranger may state one with the number of an order, but not with its e-mail.
  const [withdrawn] = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(and(eq(withdrawals.state, "open"), withdrawals.emailMatches, eq(orders.userId, userId)))
    .limit(1);
  const [claimed] = await db
    .select({ id: cases.id })
    .from(cases)
    .innerJoin(orders, eq(orders.id, cases.orderId))
    .where(and(isNull(cases.endedAt), eq(orders.userId, userId)))
    .limit(1);
  const [owed] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        or(inArray(refunds.state, ["granted", "sent", "failed"]), eq(refunds.failure, "returned")),
      ),
    )
    .limit(1);
  if (pending || withdrawn || claimed || owed) throw new Failure("ORDER_PENDING");
  const [underWay] = await db
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        inArray(shipments.state, SHIPMENT_STATES.filter(isOpenShipment)),
        or(eq(orders.userId, userId), eq(shipments.sellerId, userId)),
      ),
    )
    .limit(1);
  if (underWay) throw new Failure("ORDER_PENDING");
}

/** The cases of the person's orders stay, without words and photographs. Returns the files to remove. */
async function clearCases(tx: Transaction, userId: number): Promise<string[]> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const cleared = await tx
    .update(cases)
    .set({ description: "", reason: sql`case state when 'rejected' then '–' else '' end` })
    .where(inArray(cases.orderId, own))
    .returning({ id: cases.id });
  const photographs = await tx
    .delete(casePhotos)
    .where(
      inArray(
        casePhotos.caseId,
        cleared.map(({ id }) => id),
      ),
    )
    .returning({ id: casePhotos.fileId });
  const ids = photographs.map(({ id }) => id);
  await tx.delete(files).where(inArray(files.id, ids));
  return ids;
}
