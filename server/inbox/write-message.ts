import { and, count, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { MessageInput } from "#contract/inbox/threads.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { attachments, type Thread, threadMessages } from "./tables.ts";

/** Messages and pictures per thread and hour. */
const PER_HOUR = 20;
const HOUR_MS = 60 * 60_000;

interface Sender {
  readonly byKind: "customer" | "staff";
  readonly staffId: number | null;
  readonly at: Date;
  /** The time from which the customer sees the message. */
  readonly shownAt: Date;
}

/**
 * Adds a message with its pictures to a locked thread. Returns its id, or null when the thread already has a message
 * with this key. Errors: IDEMPOTENCY_MISMATCH for the key of another message, VALIDATION for a picture of another
 * thread or a used one, TOO_MANY_REQUESTS.
 */
export async function writeMessage(
  tx: Transaction,
  thread: Thread,
  { key, body, attachments: pictures = [] }: MessageInput,
  { byKind, staffId, at, shownAt }: Sender,
): Promise<number | null> {
  const [earlier] = await tx.select().from(threadMessages).where(eq(threadMessages.key, key));
  if (earlier) {
    if (earlier.threadId !== thread.id || earlier.byKind !== byKind || earlier.body !== body)
      throw new Failure("IDEMPOTENCY_MISMATCH");
    return null;
  }
  if (byKind === "customer") await refuseFlood(tx, thread.id, at);
  const [added] = await tx
    .insert(threadMessages)
    .values({ threadId: thread.id, key, byKind, staffId, body, at, shownAt })
    .returning({ id: threadMessages.id });
  if (!added) throw new Error("The message was not written.");
  await takePictures(tx, { threadId: thread.id, messageId: added.id, byKind, pictures });
  return added.id;
}

interface Taken {
  readonly threadId: number;
  readonly messageId: number;
  readonly byKind: "customer" | "staff";
  readonly pictures: readonly string[];
}

/** Attaches pictures to a message. They must be of its thread, or sent before the thread existed. Error: VALIDATION. */
export async function takePictures(
  tx: Transaction,
  { threadId, messageId, byKind, pictures }: Taken,
): Promise<void> {
  const wanted = [...new Set(pictures)];
  if (wanted.length === 0) return;
  const taken = await tx
    .update(attachments)
    .set({ threadId, messageId })
    .where(
      and(
        inArray(attachments.id, wanted),
        or(eq(attachments.threadId, threadId), isNull(attachments.threadId)),
        eq(attachments.byKind, byKind),
        isNull(attachments.messageId),
      ),
    )
    .returning({ id: attachments.id });
  if (taken.length !== wanted.length) throw new Failure("VALIDATION", { fields: { attachments: "INVALID" } });
}

async function refuseFlood(tx: Transaction, threadId: number, at: Date): Promise<void> {
  const [row] = await tx
    .select({ written: count() })
    .from(threadMessages)
    .where(
      and(
        eq(threadMessages.threadId, threadId),
        eq(threadMessages.byKind, "customer"),
        gt(threadMessages.at, new Date(at.getTime() - HOUR_MS)),
      ),
    );
  if ((row?.written ?? 0) >= PER_HOUR) throw new Failure("TOO_MANY_REQUESTS");
}
