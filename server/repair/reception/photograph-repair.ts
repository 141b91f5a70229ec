import { and, count, eq } from "drizzle-orm";
import { RECEPTION_LIMITS, type RepairPhotoKind } from "#contract/repair/reception.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { transact, wroteNothing } from "#server/database/transact.ts";
import { type FileStore, storeFile } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { convertPrivate } from "#server/photos/convert-private.ts";
import { findOwnRepair } from "../desk/find-own-repair.ts";
import { lockRepair } from "../desk/move-repair.ts";
import { repairPhotos, repairs } from "../tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly files: FileStore;
}
interface Photograph {
  readonly number: string;
  readonly kind: RepairPhotoKind;
  readonly bytes: unknown;
}

/**
 * Stores a photograph of a phone's state or of the work on it, for staff and the customer. Errors: NOT_FOUND; STALE for an ended
 * repair; UNSUPPORTED_MEDIA_TYPE; VALIDATION with `photo`, or with `photos` TOO_BIG when there are enough.
 */
export async function photographRepair(
  { database, clock, files: store }: Deps,
  { number, kind, bytes }: Photograph,
  actor: StaffActor,
): Promise<void> {
  const content = await convertPrivate(bytes);
  const at = clock();
  const file = await storeFile(store, { kind: "repair-photo", contentType: "image/webp", content, now: at });
  try {
    await transact(database, async (tx) => {
      const { id, endedAt } = await lockRepair(tx, number);
      if (endedAt !== null) throw new Failure("STALE");
      const [known] = await tx
        .select({ n: count() })
        .from(repairPhotos)
        .where(and(eq(repairPhotos.repairId, id), eq(repairPhotos.kind, kind)));
      if ((known?.n ?? 0) >= RECEPTION_LIMITS.photos)
        throw new Failure("VALIDATION", { fields: { photos: "TOO_BIG" } });
      await tx.insert(files).values(file);
      await tx
        .insert(repairPhotos)
        .values({ fileId: file.id, repairId: id, kind, staffId: actor.staffId, at });
      await recordAudit(tx, clock, {
        ...{ actor, action: "repair.photographed", object: { type: "repair", id: number } },
        changes: { photo: { from: null, to: kind } },
      });
    });
  } catch (error) {
    if (wroteNothing(error)) await store.remove(file.id).catch(() => {});
    throw error;
  }
}

/** A photograph of a repair. Error: NOT_FOUND, also for another repair's. */
export async function readRepairPhoto(
  { database, files: store }: Omit<Deps, "clock">,
  { number, photo }: { readonly number: string; readonly photo: string },
): Promise<Buffer> {
  const [found] = await database
    .select({ file: repairPhotos.fileId })
    .from(repairPhotos)
    .innerJoin(repairs, eq(repairs.id, repairPhotos.repairId))
    .where(and(eq(repairs.number, number), eq(repairPhotos.fileId, photo)));
  const content = found && (await store.get(found.file));
  if (!content) throw new Failure("NOT_FOUND");
  return content;
}

/** The same photograph for the customer, by the token of the tracking page. Error: NOT_FOUND. */
export async function readOwnRepairPhoto(
  deps: Deps,
  { token, number, photo }: { readonly token: string; readonly number: string; readonly photo: string },
): Promise<Buffer> {
  await findOwnRepair(deps, { token, number });
  return readRepairPhoto(deps, { number, photo });
}
