import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { type CustomerThread, type MessageInput, ThreadToken } from "#contract/inbox/threads.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { orders } from "#server/orders/tables.ts";
import { openAgain } from "./file-messages.ts";
import { hasEnded } from "./find-thread.ts";
import { attachments, type Thread, threadMessages, threads } from "./tables.ts";
import { writeMessage } from "./write-message.ts";

type Deps = Pick<Shop, "database" | "clock">;

/** The thread with a secret address. Errors: NOT_FOUND for an unknown address and for an ended thread. */
export async function threadOfToken(
  db: Queries,
  token: string,
  now: Date,
  lock: "update" | null = null,
): Promise<Thread> {
  if (!ThreadToken.test(token)) throw new Failure("NOT_FOUND");
  const query = db.select().from(threads).where(eq(threads.token, token));
  const [thread] = await (lock ? query.for(lock) : query);
  if (!thread || hasEnded(thread, now)) throw new Failure("NOT_FOUND");
  return thread;
}

/** A conversation for the customer who has its address. Answers that can still be taken back are left out. */
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

/** Adds the customer's message and reopens the thread. Errors: NOT_FOUND and those of `writeMessage`. */
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

/** Adds a customer's message to a locked thread and reopens it. */
export async function receive(tx: Transaction, thread: Thread, input: MessageInput, at: Date): Promise<void> {
  const sender = { byKind: "customer", staffId: null, at, shownAt: at } as const;
  if ((await writeMessage(tx, thread, input, sender)) === null) return;
  await openAgain(tx, thread, at);
}
