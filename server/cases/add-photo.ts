import { and, count, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { CASE_LIMITS, isOpenCase } from "#contract/cases/case-states.ts";
import type { Database } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact, wroteNothing } from "#server/database/transact.ts";
import { type FileStore, storeFile } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { convertPrivate } from "#server/photos/convert-private.ts";
import { casePhotos, cases } from "./tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly files: FileStore;
}

/**
 * Adds a buyer's photograph to an open case of their order. It is private, and checked and re-encoded like photographs
 * of listings, without metadata.
 * Errors: NOT_FOUND, also for a case of another order; STALE for a case that has ended; UNSUPPORTED_MEDIA_TYPE;
 * VALIDATION, `photo`; TOO_MANY_REQUESTS for more photographs than a case may have.
 */
export async function addCasePhoto(
  { database, clock, files: store }: Deps,
  orderId: number,
  number: string,
  bytes: unknown,
): Promise<void> {
  // The case is checked before the expensive decoding, and again when the photograph is stored.
  await findOpen(database, orderId, number);
  const content = await convertPrivate(bytes);
  const now = clock();
  const file = await storeFile(store, { kind: "case-photo", contentType: "image/webp", content, now });
  try {
    await transact(database, async (tx) => {
      await lockRow(tx, cases, eq(cases.number, number));
      const id = await findOpen(tx, orderId, number);
      await tx.insert(files).values(file);
      await tx.insert(casePhotos).values({ caseId: id, fileId: file.id, byKind: "customer", at: now });
    });
  } catch (error) {
    // After a lost connection the row may have been committed, so the file is removed only when nothing was written.
    if (wroteNothing(error)) await store.remove(file.id);
    throw error;
  }
}

async function findOpen(db: Pick<Database, "select">, orderId: number, number: string): Promise<number> {
  const [found] = await db
    .select({ id: cases.id, state: cases.state, photos: count(casePhotos.fileId) })
    .from(cases)
    .leftJoin(casePhotos, eq(casePhotos.caseId, cases.id))
    .where(and(eq(cases.number, number), eq(cases.orderId, orderId)))
    .groupBy(cases.id, cases.state);
  if (!found) throw new Failure("NOT_FOUND");
  if (!isOpenCase(found.state)) throw new Failure("STALE");
  if (found.photos >= CASE_LIMITS.photos) throw new Failure("TOO_MANY_REQUESTS");
  return found.id;
}

/** A photograph of a case. Error: NOT_FOUND, also for another case's. */
export async function readCasePhoto(
  { database, files: store }: Omit<Deps, "clock">,
  number: string,
  id: string,
): Promise<Buffer> {
  if (!z.guid().safeParse(id).success) throw new Failure("NOT_FOUND");
  const [found] = await database
    .select({ id: casePhotos.fileId })
    .from(casePhotos)
    .innerJoin(cases, eq(cases.id, casePhotos.caseId))
    .where(and(eq(cases.number, number), eq(casePhotos.fileId, id)));
  const content = found && (await store.get(found.id));
  if (!content) throw new Failure("NOT_FOUND");
  return content;
}
