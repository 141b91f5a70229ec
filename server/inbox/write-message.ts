import { and, count, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { MessageInput } from "#contract/inbox/threads.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { attachments, type Thread, threadMessages } from "./tables.ts";

/** Messages and pictures of one thread in an hour. */
const PER_HOUR = 20;
const HOUR_MS = 60 * 60_000;

interface Sender {
  readonly byKind: "customer" | "staff";
  readonly staffId: number | null;
  readonly at: Date;
  /** From when on the customer sees it. */
  readonly shownAt: Date;
}

/**
 * Adds a message with its pictures to a locked thread. Returns its id, or null when the key was used in this thread before.
 * Errors: IDEMPOTENCY_MISMATCH for the key of another message, VALIDATION for a picture that is another's or used,
 * TOO_MANY_REQUESTS.
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
  const wanted = [...new Set(pictures)];
  if (wanted.length === 0) return added.id;
  const taken = await tx
    .update(attachments)
    .set({ messageId: added.id })
    .where(
      and(
        inArray(attachments.id, wanted),
        eq(attachments.threadId, thread.id),
        eq(attachments.byKind, byKind),
        isNull(attachments.messageId),
      ),
    )
    .returning({ id: attachments.id });
  if (taken.length !== wanted.length) throw new Failure("VALIDATION", { fields: { attachments: "INVALID" } });
  return added.id;
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

/** Refuses more pictures than a thread may get in an hour. The lock serialises those of one thread. */
export async function refusePictureFlood(tx: Transaction, threadId: number, at: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${threadId}`}, 0))`);
  const [row] = await tx
    .select({ sent: count() })
    .from(attachments)
    .where(
      and(eq(attachments.threadId, threadId), gt(attachments.createdAt, new Date(at.getTime() - HOUR_MS))),
    );
  if ((row?.sent ?? 0) >= PER_HOUR) throw new Failure("TOO_MANY_REQUESTS");
}
