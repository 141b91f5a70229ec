import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { hashPassword } from "#server/accounts/passwords.ts";
import { forgetSessions } from "#server/accounts/session-cache.ts";
import {
  clients,
  identities,
  passwordResets,
  sessions,
  signInCodes,
  users,
} from "#server/accounts/tables.ts";
import { withdrawAll } from "#server/catalog/withdraw-all.ts";
import { contactMessages } from "#server/contact/tables.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { mails } from "#server/mail/tables.ts";
import { orderLines, orders } from "#server/orders/tables.ts";
import { type PhotoStore, removePictures } from "#server/photos/photo-store.ts";
import { sellers } from "#server/sellers/tables.ts";

type Deps = Pick<Shop, "database" | "clock"> & { readonly store: PhotoStore };

interface Erasure {
  readonly userId: number;
  /** Whether the operator asks, who has seen for themselves whose mailbox it is. */
  readonly byOperator?: boolean;
}

/** What stands where the e-mail was; `.invalid` is nobody's for ever. */
const nobody = (userId: number) => `erased-${userId}@reluit.invalid`;

/**
 * Erases a person: profile, shop, sessions, messages and mails go, listings are withdrawn, the account keeps a number in
 * place of a name and opens for nobody. Orders stay with the name and address of their invoice, as the law wants. All of
 * it or nothing, whatever the person or a buyer does meanwhile.
 * Errors: NOT_FOUND; ORDER_PENDING while an order of theirs, or of one of their listings, is under way.
 */
export async function erasePerson(deps: Deps, { userId, byOperator = false }: Erasure): Promise<void> {
  const { database } = deps;
  await refuseWhilePending(database, userId);
  // A password that nobody has ever had.
  const passwordHash = await hashPassword(randomBytes(24).toString("base64url"));
  const now = deps.clock();
  const pictures = await transact(database, async (tx) => {
    // Listings before the person: an order of one of them takes hold of it before it asks for its seller.
    const gone = await withdrawAll(tx, userId, now);
    const [user] = await tx
      .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.erasedAt)))
      .for("update");
    if (!user) throw new Failure("NOT_FOUND");
    await refuseWhilePending(tx, userId);
    await clearMails(tx, userId, user.email);
    if (byOperator || user.emailVerifiedAt) await clearMessages(tx, user.email);
    await tx
      .update(orders)
      .set({ email: nobody(userId) })
      .where(eq(orders.userId, userId));
    await tx.delete(clients).where(eq(clients.userId, userId));
    await tx.delete(sellers).where(eq(sellers.userId, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tx.delete(identities).where(eq(identities.userId, userId));
    await tx.delete(signInCodes).where(eq(signInCodes.userId, userId));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    await tx
      .update(users)
      .set({
        username: `erased_${userId}`,
        email: nobody(userId),
        passwordHash,
        roles: [],
        provider: null,
        emailVerifiedAt: null,
        erasedAt: now,
      })
      .where(eq(users.id, userId));
    return gone;
  });
  forgetSessions(database);
  await removePictures(deps.store, pictures);
}

/** Money or a phone is between people: first that comes to its end. */
async function refuseWhilePending(db: Queries, userId: number): Promise<void> {
  const [pending] = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.status, "PENDING"), or(eq(orders.userId, userId), eq(orderLines.sellerId, userId))))
    .limit(1);
  if (pending) throw new Failure("ORDER_PENDING");
}

/** Mails about orders stay as a fact, without whom they went to and what they said; the others go. None is sent any more. */
async function clearMails(tx: Transaction, userId: number, email: string): Promise<void> {
  const ownOrders = tx.select({ number: orders.number }).from(orders).where(eq(orders.userId, userId));
  await tx
    .update(mails)
    .set({
      recipient: nobody(userId),
      data: sql`jsonb_build_object('totalAmount', ${mails.data} -> 'totalAmount')`,
      sentAt: sql`coalesce(${mails.sentAt}, now())`,
    })
    .where(and(eq(mails.recipient, email), inArray(mails.subjectId, ownOrders)));
  await tx.delete(mails).where(eq(mails.recipient, email));
}

/** What they wrote to the shop, and the mails that told the shop of it. */
async function clearMessages(tx: Transaction, email: string): Promise<void> {
  const gone = await tx
    .delete(contactMessages)
    .where(eq(contactMessages.email, email))
    .returning({ id: contactMessages.id });
  await tx.delete(mails).where(
    and(
      inArray(mails.kind, ["contact-message", "buyback-request"]),
      inArray(
        mails.subjectId,
        gone.map(({ id }) => String(id)),
      ),
    ),
  );
}
