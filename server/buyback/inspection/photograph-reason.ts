import { and, count, eq } from "drizzle-orm";
import type { PhoneDifference } from "#contract/buyback/findings.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact, wroteNothing } from "#server/database/transact.ts";
import { type FileStore, storeFile } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { convertPrivate } from "#server/photos/convert-private.ts";
import { buybackFindings, buybackOffers, buybackPhotos } from "../tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly files: FileStore;
}

/** The photographs of one reason, at most. */
const MOST_PHOTOS = 4;

/**
 * Stores a photograph that proves a reason of a counter-offer, for staff and the customer.
 * Errors: NOT_FOUND; STALE once the counter-offer has left, or for what is no reason; UNSUPPORTED_MEDIA_TYPE; VALIDATION with
 * `photo`, or with `photos` TOO_BIG when there are enough.
 */
export async function photographReason(
  { database, clock, files: store }: Deps,
  { id, reason, bytes }: { readonly id: number; readonly reason: PhoneDifference; readonly bytes: unknown },
  actor: StaffActor,
): Promise<void> {
  const content = await convertPrivate(bytes);
  const at = clock();
  const file = await storeFile(store, { kind: "buyback-photo", contentType: "image/webp", content, now: at });
  try {
    await transact(database, async (tx) => {
      const { state } = await lockRow(tx, buybackOffers, eq(buybackOffers.id, id));
      const [findings] = await tx.select().from(buybackFindings).where(eq(buybackFindings.buybackId, id));
      if (state !== "inspected" || !findings?.reasons.includes(reason)) throw new Failure("STALE");
      const [known] = await tx
        .select({ n: count() })
        .from(buybackPhotos)
        .where(and(eq(buybackPhotos.buybackId, id), eq(buybackPhotos.reason, reason)));
      if ((known?.n ?? 0) >= MOST_PHOTOS) throw new Failure("VALIDATION", { fields: { photos: "TOO_BIG" } });
      await tx.insert(files).values(file);
      await tx
        .insert(buybackPhotos)
        .values({ fileId: file.id, buybackId: id, reason, staffId: actor.staffId, at });
      await recordAudit(tx, clock, {
        ...{ actor, action: "buyback.photographed", object: { type: "buyback", id: String(id) } },
        changes: { photo: { from: null, to: reason } },
      });
    });
  } catch (error) {
    if (wroteNothing(error)) await store.remove(file.id).catch(() => {});
    throw error;
  }
}

/** A photograph of a buy-back. Error: NOT_FOUND, also for another one's. */
export async function readReasonPhoto(
  { database, files: store }: Omit<Deps, "clock">,
  { id, photo }: { readonly id: number; readonly photo: string },
): Promise<Buffer> {
  const [found] = await database
    .select({ file: buybackPhotos.fileId })
    .from(buybackPhotos)
    .where(and(eq(buybackPhotos.buybackId, id), eq(buybackPhotos.fileId, photo)));
  const content = found && (await store.get(found.file));
  if (!content) throw new Failure("NOT_FOUND");
  return content;
}

/** The same photograph for the customer, by the token of the offer's page. Error: NOT_FOUND. */
export async function readProof(
  deps: Omit<Deps, "clock">,
  { token, photo }: { readonly token: string; readonly photo: string },
): Promise<Buffer> {
  const [offer] = await deps.database
    .select({ id: buybackOffers.id, counterCents: buybackOffers.counterCents })
    .from(buybackOffers)
    .where(eq(buybackOffers.digest, digestOf(token)));
  if (!offer || offer.counterCents === null) throw new Failure("NOT_FOUND");
  return readReasonPhoto(deps, { id: offer.id, photo });
}
