import { and, asc, desc, eq, inArray, isNotNull, lte, or } from "drizzle-orm";
import {
  type CustomerThread,
  type MessageInput,
  type OrderQuestion,
  type OwnThread,
  THREAD_DAYS_AFTER_CLOSING,
  ThreadToken,
} from "#contract/inbox/threads.ts";
import { findFormerEmails, isOfMailbox } from "#server/accounts/email/former-emails.ts";
import { users } from "#server/accounts/tables.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { orderByNumber } from "#server/orders/queries.ts";
import { orders } from "#server/orders/tables.ts";
import { openThread, tellThread } from "./file-messages.ts";
import { attachments, type Thread, threadMessages, threads } from "./tables.ts";
import { writeMessage } from "./write-message.ts";

type Deps = Pick<Shop, "database" | "clock">;
const DAY_MS = 24 * 60 * 60_000;

/** The thread of an address. Errors: NOT_FOUND for an unknown one and for one that ended. */
export async function threadOfToken(
  db: Queries,
  token: string,
  now: Date,
  lock: "update" | null = null,
): Promise<Thread> {
  if (!ThreadToken.test(token)) throw new Failure("NOT_FOUND");
  const query = db.select().from(threads).where(eq(threads.token, token));
  const [thread] = await (lock ? query.for(lock) : query);
  const end = thread?.closedAt ? thread.closedAt.getTime() + THREAD_DAYS_AFTER_CLOSING * DAY_MS : null;
  if (!thread || (end !== null && now.getTime() > end)) throw new Failure("NOT_FOUND");
  return thread;
}

/** A conversation as the holder of its address sees it, without answers that can still be taken back. */
export async function readCustomerThread({ database, clock }: Deps, token: string): Promise<CustomerThread> {
  const now = clock();
  const { id, kind, subject, state, orderId } = await threadOfToken(database, token, now);
  const [order] = orderId === null ? [] : await database.select().from(orders).where(eq(orders.id, orderId));
  const messages = await database
    .select()
    .from(threadMessages)
    .where(and(eq(threadMessages.threadId, id), lte(threadMessages.shownAt, now)))
    .orderBy(asc(threadMessages.id));
  const pictures = await picturesOf(database, id);
  return {
    ...{ kind, subject, state, orderNumber: order?.number ?? null },
    messages: messages.map((message) => ({
      id: message.id,
      by: message.byKind,
      body: message.body,
      at: message.at.toISOString(),
      attachments: pictures.get(message.id) ?? [],
    })),
  };
}

/** The ids of a thread's pictures, by message. */
export async function picturesOf(db: Queries, threadId: number): Promise<Map<number, { id: string }[]>> {
  const rows = await db
    .select({ id: attachments.id, messageId: attachments.messageId })
    .from(attachments)
    .where(and(eq(attachments.threadId, threadId), isNotNull(attachments.messageId)))
    .orderBy(asc(attachments.createdAt), asc(attachments.id));
  const byMessage = new Map<number, { id: string }[]>();
  for (const { id, messageId } of rows)
    if (messageId !== null) byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), { id }]);
  return byMessage;
}

/** Adds the customer's message, which opens the thread again. Errors: NOT_FOUND and those of `writeMessage`. */
export async function answerAsCustomer(
  deps: Deps,
  token: string,
  input: MessageInput,
): Promise<CustomerThread> {
  const at = deps.clock();
  await transact(deps.database, async (tx) => {
    const thread = await threadOfToken(tx, token, at, "update");
    await receive(tx, thread, input, at);
  });
  return readCustomerThread(deps, token);
}

async function receive(tx: Transaction, thread: Thread, input: MessageInput, at: Date): Promise<void> {
  const sender = { byKind: "customer", staffId: null, at, shownAt: at } as const;
  if ((await writeMessage(tx, thread, input, sender)) === null) return;
  await tx
    .update(threads)
    .set({ state: "open", closedAt: null, movedAt: at })
    .where(eq(threads.id, thread.id));
  await tellThread(tx, thread, { kind: "thread.received", at, by: { kind: "customer" } });
}

/** Asks about one's own order. Errors: NOT_FOUND for an order that is not one's own, and those of `writeMessage`. */
export async function askAboutOrder(
  { database, clock }: Deps,
  userId: number,
  { key, orderNumber, body }: OrderQuestion,
): Promise<OwnThread> {
  const at = clock();
  return transact(database, async (tx) => {
    const order = await orderByNumber(tx, userId, orderNumber);
    if (!order) throw new Failure("NOT_FOUND");
    const { id: orderId, number, email, locale, shipName: name } = order;
    const matter = {
      kind: "order",
      matter: number.toLowerCase(),
      subject: number,
      name,
      email,
      locale,
    } as const;
    const thread = await openThread(tx, { ...matter, orderId }, at);
    await receive(tx, thread, { key, body }, at);
    return { token: thread.token, subject: number, state: "open", movedAt: at.toISOString() };
  });
}

/**
 * A member's conversations, the newest first: those about their own orders, and, once they have confirmed their mailbox,
 * those that were written from it.
 */
export async function listOwnThreads({ database, clock }: Deps, userId: number): Promise<OwnThread[]> {
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
  const rows = await database
    .select()
    .from(threads)
    .where(or(inArray(threads.orderId, own), ofMailbox))
    .orderBy(desc(threads.movedAt))
    .limit(100);
  const ended = clock().getTime() - THREAD_DAYS_AFTER_CLOSING * DAY_MS;
  return rows
    .filter(({ closedAt }) => !closedAt || closedAt.getTime() > ended)
    .map(({ token, subject, state, movedAt }) => ({ token, subject, state, movedAt: movedAt.toISOString() }));
}
