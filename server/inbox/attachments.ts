import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { convertPrivate } from "#server/photos/convert-private.ts";
import { attachments } from "./tables.ts";

const HOUR_MS = 60 * 60_000;
/** A picture that no message names within this time is deleted. */
const UNUSED_MS = 24 * HOUR_MS;
/** Pictures of one thread in an hour. */
const PER_HOUR = 20;
/** Pictures of all visitors that may wait for their first message, so that nobody fills the disk. The oldest give way. */
const WAITING = 500;

/**
 * Stores a picture for a message: checked and re-encoded as photographs are, without metadata, at most 1,280 pixels wide.
 * `thread` is null for the first message to the shop. Errors: UNSUPPORTED_MEDIA_TYPE, VALIDATION with the field `photo`,
 * TOO_MANY_REQUESTS.
 */
export async function addAttachment(
  { database, clock }: Pick<Shop, "database" | "clock">,
  thread: { readonly id: number } | null,
  byKind: "customer" | "staff",
  bytes: unknown,
): Promise<{ id: string }> {
  const at = clock();
  const threadId = thread?.id ?? null;
  // Before the picture is decoded, which is expensive, and again with it.
  if (threadId !== null) await transact(database, (tx) => refuseFlood(tx, threadId, at));
  const picture = await convertPrivate(bytes);
  const id = randomUUID();
  await transact(database, async (tx) => {
    if (threadId === null) await makeRoom(tx);
    else await refuseFlood(tx, threadId, at);
    const unused = lt(attachments.createdAt, new Date(at.getTime() - UNUSED_MS));
    await tx.delete(attachments).where(and(isOf(threadId), isNull(attachments.messageId), unused));
    await tx.insert(attachments).values({ id, threadId, byKind, picture, createdAt: at });
  });
  return { id };
}

const isOf = (threadId: number | null) =>
  threadId === null ? isNull(attachments.threadId) : eq(attachments.threadId, threadId);

/** Refuses more pictures than a thread may get in an hour. The lock serialises those of one thread. */
async function refuseFlood(tx: Transaction, threadId: number, at: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${threadId}`}, 0))`);
  const since = new Date(at.getTime() - HOUR_MS);
  const sent = await tx.$count(attachments, and(isOf(threadId), gt(attachments.createdAt, since)));
  if (sent >= PER_HOUR) throw new Failure("TOO_MANY_REQUESTS");
}

/**
 * Deletes the oldest waiting pictures beyond the limit. Refusing the newest would let one visitor keep all others from
 * sending any for a day.
 */
async function makeRoom(tx: Transaction): Promise<void> {
  const oldest = tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(isOf(null))
    .orderBy(desc(attachments.createdAt))
    .offset(WAITING - 1);
  await tx.delete(attachments).where(inArray(attachments.id, oldest));
}

/** A picture of this very thread, and none of another. Errors: NOT_FOUND. */
export async function readAttachment(
  { database }: Pick<Shop, "database">,
  threadId: number,
  id: string,
): Promise<Buffer> {
  if (!z.guid().safeParse(id).success) throw new Failure("NOT_FOUND");
  const [found] = await database
    .select({ picture: attachments.picture })
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.threadId, threadId)));
  if (!found) throw new Failure("NOT_FOUND");
  return found.picture;
}
