import { and, desc, eq, exists, inArray, lte, or, type SQL } from "drizzle-orm";
import type { OwnThread } from "#contract/inbox/threads.ts";
import { findFormerEmails, isOfMailbox } from "#server/accounts/email/former-emails.ts";
import { users } from "#server/accounts/tables.ts";
import type { Queries } from "#server/database/client.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { orders } from "#server/orders/tables.ts";
import { hasEnded } from "./find-thread.ts";
import { threadMessages, threads } from "./tables.ts";

/** The most conversations that one person is shown. */
const LIMIT = 100;

/** Whether the customer can read any message of the thread. Staff may open a thread before the first answer is sent. */
const isBegun = (db: Queries, now: Date) =>
  exists(
    db
      .select({ id: threadMessages.id })
      .from(threadMessages)
      .where(and(eq(threadMessages.threadId, threads.id), lte(threadMessages.shownAt, now))),
  );

async function list(db: Queries, now: Date, condition: SQL | undefined): Promise<OwnThread[]> {
  const rows = await db
    .select({ thread: threads, orderNumber: orders.number })
    .from(threads)
    .leftJoin(orders, eq(orders.id, threads.orderId))
    .where(and(condition, isBegun(db, now)))
    .orderBy(desc(threads.movedAt), desc(threads.id))
    .limit(LIMIT);
  return rows
    .filter(({ thread }) => !hasEnded(thread, now))
    .map(({ thread: { id, token, kind, subject, state, movedAt }, orderNumber }) => ({
      ...{ id, token, kind, subject, state, orderNumber },
      movedAt: movedAt.toISOString(),
    }));
}

/**
 * A member's conversations, newest first: those about their orders and, once their e-mail is confirmed, those written
 * from it.
 */
export async function listOwnThreads(
  { database, clock }: Pick<Shop, "database" | "clock">,
  userId: number,
): Promise<OwnThread[]> {
  const [user] = await database.select().from(users).where(eq(users.id, userId));
  if (!user) return [];
  const former = await findFormerEmails(database, userId);
  const ofMailbox = user.emailVerifiedAt
    ? isOfMailbox(
        database,
        { email: threads.email, at: threads.createdAt },
        { id: userId, email: user.email, former },
      )
    : undefined;
  const own = database.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return list(database, clock(), or(inArray(threads.orderId, own), ofMailbox));
}

/** The conversations about one order, newest first, for whoever has the address of its tracking page. */
export const listOrderThreads = (
  { database, clock }: Pick<Shop, "database" | "clock">,
  orderId: number,
): Promise<OwnThread[]> => list(database, clock(), eq(threads.orderId, orderId));
