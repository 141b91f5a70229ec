import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { hasEmail } from "#server/accounts/has-email.ts";
import { buybackRequests } from "#server/buyback/tables.ts";
import { contactMessages } from "#server/contact/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { orders } from "#server/orders/tables.ts";
import { recordEvent } from "#server/timeline/record-event.ts";
import { answerDueAt } from "./answer-due.ts";
import { findThread } from "./find-thread.ts";
import { type Thread, threadMessages, threads } from "./tables.ts";
import { takePictures } from "./write-message.ts";

/** Messages per run. */
const BATCH = 200;
const ORDER_NUMBER = /\bRL-[2-9A-Z]{4}-[2-9A-Z]{4}\b/;

/**
 * Reopens a locked thread for a customer's message. A thread that is already open keeps the time of its first waiting
 * message, and the time by which it is due.
 */
export async function openAgain(tx: Transaction, thread: Thread, at: Date): Promise<void> {
  const waits = thread.state === "open" ? {} : { movedAt: at, answerDueAt: await answerDueAt(tx, at) };
  await tx
    .update(threads)
    .set({ state: "open", closedAt: null, askedAt: thread.askedAt ?? at, ...waits })
    .where(eq(threads.id, thread.id));
  await recordThreadEvent(tx, thread, { kind: "thread.received", at, by: { kind: "customer" } });
}

/** Records an event of a thread, also on the timeline of its order. */
export async function recordThreadEvent(
  tx: Transaction,
  { id, orderId }: Pick<Thread, "id" | "orderId">,
  event: Omit<Parameters<typeof recordEvent>[1], "subject" | "public">,
): Promise<void> {
  await recordEvent(tx, { ...event, subject: { type: "thread", id: String(id) }, public: false });
  if (orderId === null) return;
  const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  if (order)
    await recordEvent(tx, {
      ...event,
      facts: { ...event.facts, thread: id },
      subject: { type: "order", id: order.number },
      public: false,
    });
}

interface Filing {
  /** The ids of the message's pictures. */
  readonly pictures?: readonly string[] | undefined;
  /** An offer answers the message, so its conversation waits for nobody. */
  readonly isAnswered?: boolean;
}

/**
 * Files a message of the contact form into its thread. A message that is already filed is left unchanged. Error:
 * VALIDATION for a picture that is unknown or used.
 */
export async function fileMessage(
  tx: Transaction,
  messageId: number,
  { pictures = [], isAnswered = false }: Filing = {},
): Promise<void> {
  const [message] = await tx
    .update(contactMessages)
    .set({ filed: true })
    .where(and(eq(contactMessages.id, messageId), eq(contactMessages.filed, false)))
    .returning();
  if (!message) return;
  const { name, email, locale, subject, message: body, createdAt: at } = message;
  const [buyback] = await tx.select().from(buybackRequests).where(eq(buybackRequests.messageId, messageId));
  const order = await orderNamedBy(tx, `${subject} ${body}`, email);
  const kind = buyback ? "buyback" : order ? "order" : "message";
  const matter = buyback ? `${buyback.brand} ${buyback.model}` : (order?.number ?? subject);
  const about = { kind, matter: matter.toLowerCase(), subject, orderId: order?.id ?? null } as const;
  const thread = await findThread(tx, { ...about, name, email, locale, isByForm: true }, at);
  const [added] = await tx
    .insert(threadMessages)
    .values({
      ...{ threadId: thread.id, key: randomUUID(), byKind: "customer", body, at, shownAt: at },
      contactMessageId: messageId,
    })
    .returning({ id: threadMessages.id });
  if (!added) return;
  await takePictures(tx, { threadId: thread.id, messageId: added.id, byKind: "customer", pictures });
  if (!isAnswered) return openAgain(tx, thread, at);
  await recordThreadEvent(tx, thread, { kind: "thread.received", at, by: { kind: "customer" } });
  // A thread that was open before still waits for its own answer.
  if (thread.createdAt.getTime() === at.getTime())
    await tx.update(threads).set({ state: "answered" }).where(eq(threads.id, thread.id));
}

/** The order that a text names, if the writer's e-mail is the order's. Otherwise staff might tell a stranger about it. */
async function orderNamedBy(tx: Transaction, text: string, email: string) {
  const number = ORDER_NUMBER.exec(text.toUpperCase())?.[0];
  if (!number) return null;
  const [order] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.number, number), hasEmail(email, orders.email)));
  return order ?? null;
}

/** Files messages without a thread. Each has its own transaction, so that one failure stops no other. */
export async function fileWaiting({ database }: Pick<Shop, "database">): Promise<void> {
  const messages = await database
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.filed, false))
    .orderBy(asc(contactMessages.id))
    .limit(BATCH);
  for (const { id } of messages) await transact(database, (tx) => fileMessage(tx, id));
  // A process of the version before may still file a request for a quote, whose conversation is now one about its order.
  await database.execute(sql`update threads set kind = 'order' where kind = 'quote'`);
}
