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
/** A picture that no message uses within this time is deleted. */
const UNUSED_MS = 24 * HOUR_MS;
/** Pictures per thread and hour. */
const PER_HOUR = 20;
/**
 * Pictures of all visitors together that wait for their first message. Beyond this, the oldest are deleted, so that
 * nobody can fill the disk.
 */
const WAITING = 500;

/**
 * Stores a picture for a message. It is checked and re-encoded like photographs of listings, without metadata, at most
 * 1,280 pixels wide. `thread` is null for the first message to the shop. Errors: UNSUPPORTED_MEDIA_TYPE, VALIDATION
 * with the field `photo`, TOO_MANY_REQUESTS.
 */
export async function addAttachment(
  { database, clock }: Pick<Shop, "database" | "clock">,
  thread: { readonly id: number } | null,
  byKind: "customer" | "staff",
  bytes: unknown,
): Promise<{ id: string }> {
  const at = clock();
  const threadId = thread?.id ?? null;
  // The limit is checked before the expensive decoding, and again when the picture is stored.
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

/**
 * Refuses more pictures than a thread may get in an hour. Locks the thread's uploads, so that they are counted one by
 * one.
 */
async function refuseFlood(tx: Transaction, threadId: number, at: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${threadId}`}, 0))`);
  const since = new Date(at.getTime() - HOUR_MS);
  const sent = await tx.$count(attachments, and(isOf(threadId), gt(attachments.createdAt, since)));
  if (sent >= PER_HOUR) throw new Failure("TOO_MANY_REQUESTS");
}

/**
 * Deletes the oldest waiting pictures beyond the limit. If the newest were refused instead, one visitor could block all
 * others for a day.
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

/** A picture of a thread. Errors: NOT_FOUND, also for another thread's picture. */
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
