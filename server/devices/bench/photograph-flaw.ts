import { and, count, eq } from "drizzle-orm";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { wroteNothing } from "#server/database/transact.ts";
import { type FileStore, storeFile } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { convertPrivate } from "#server/photos/convert-private.ts";
import { devices } from "../tables.ts";
import { type BenchDeps, changeUnit, type Target } from "./change-unit.ts";
import { openEpisode } from "./open-episode.ts";
import { flawPhotos } from "./tables.ts";

type Deps = BenchDeps & { readonly files: FileStore };

/** The photographs of flaws of one stay in the shop, at most. */
const MOST_FLAWS = 12;

/**
 * Stores a private photograph of a flaw, for staff alone.
 * Errors: NOT_FOUND; STALE; UNSUPPORTED_MEDIA_TYPE; VALIDATION with `photo`, or with `photos` TOO_BIG when there are enough.
 */
export async function photographFlaw(
  deps: Deps,
  { bytes, ...target }: Target & { readonly bytes: unknown },
  actor: StaffActor,
): Promise<void> {
  const content = await convertPrivate(bytes);
  const now = deps.clock();
  const file = await storeFile(deps.files, { kind: "flaw-photo", contentType: "image/webp", content, now });
  try {
    await changeUnit(deps, target, actor, async ({ tx, unit, at }) => {
      const episode = await openEpisode(tx, unit);
      const [known] = await tx
        .select({ n: count() })
        .from(flawPhotos)
        .where(eq(flawPhotos.episodeId, episode.id));
      if ((known?.n ?? 0) >= MOST_FLAWS) throw new Failure("VALIDATION", { fields: { photos: "TOO_BIG" } });
      await tx.insert(files).values(file);
      const { staffId } = actor;
      await tx
        .insert(flawPhotos)
        .values({ fileId: file.id, deviceId: unit.id, episodeId: episode.id, staffId, at });
      return { action: "device.flaw-photographed", changes: { photo: { from: null, to: "detail" } } };
    });
  } catch (error) {
    if (wroteNothing(error)) await deps.files.remove(file.id).catch(() => {});
    throw error;
  }
}

/** A photograph of a flaw of this device. Error: NOT_FOUND, also for another device's. */
export async function readFlaw(
  { database, files: store }: Omit<Deps, "clock">,
  { publicId, photoId }: { readonly publicId: string; readonly photoId: string },
): Promise<Buffer> {
  const [found] = await database
    .select({ id: flawPhotos.fileId })
    .from(flawPhotos)
    .innerJoin(devices, eq(devices.id, flawPhotos.deviceId))
    .where(and(eq(devices.publicId, publicId), eq(flawPhotos.fileId, photoId)));
  const content = found && (await store.get(found.id));
  if (!content) throw new Failure("NOT_FOUND");
  return content;
}
