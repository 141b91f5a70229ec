import { and, eq } from "drizzle-orm";
import type { PointName } from "#contract/devices/protocol.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Queries } from "#server/database/client.ts";
import { transact, wroteNothing } from "#server/database/transact.ts";
import { type FileStore, storeFile } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { convertPrivate } from "#server/photos/convert-private.ts";
import { devices } from "../tables.ts";
import type { BenchDeps } from "./change-unit.ts";
import { pointPhotos, testResults, testRuns } from "./tables.ts";

type Deps = BenchDeps & { readonly files: FileStore };

interface PointOfRun {
  readonly publicId: string;
  readonly key: string;
  readonly point: PointName;
}

/**
 * Stores the photograph of a point of an open run, replacing an earlier one. It is private, checked and re-encoded
 * without metadata.
 * Errors: NOT_FOUND without such a run, or before the point has a result; STALE once the run is finished;
 * UNSUPPORTED_MEDIA_TYPE; VALIDATION, `photo`.
 */
export async function photographPoint(
  { database, clock, files: store }: Deps,
  { bytes, ...of }: PointOfRun & { readonly bytes: unknown },
  actor: StaffActor,
): Promise<void> {
  // The run is checked before the expensive decoding, and again when the photograph is stored.
  await lockRun(database, of);
  const content = await convertPrivate(bytes);
  const at = clock();
  const file = await storeFile(store, { kind: "point-photo", contentType: "image/webp", content, now: at });
  const unused = await transact(database, async (tx) => {
    const runId = await lockRun(tx, of);
    const [before] = await tx
      .delete(pointPhotos)
      .where(and(eq(pointPhotos.runId, runId), eq(pointPhotos.point, of.point)))
      .returning({ fileId: pointPhotos.fileId });
    if (before) await tx.delete(files).where(eq(files.id, before.fileId));
    await tx.insert(files).values(file);
    await tx
      .insert(pointPhotos)
      .values({ runId, point: of.point, fileId: file.id, staffId: actor.staffId, at });
    await recordAudit(tx, clock, {
      actor,
      action: "device.point-photographed",
      object: { type: "device", id: of.publicId },
      changes: { photo: { from: null, to: of.point } },
    });
    return before?.fileId;
  }).catch(async (error: unknown) => {
    if (wroteNothing(error)) await store.remove(file.id).catch(() => {});
    throw error;
  });
  // If the replaced file cannot be removed, it stays; no row names it.
  if (unused) await store.remove(unused).catch(() => {});
}

/**
 * The run of a point that has a result. In a transaction the run is locked, so that the later of two concurrent
 * photographs stays.
 */
async function lockRun(db: Queries, { publicId, key, point }: PointOfRun): Promise<number> {
  const [found] = await db
    .select({ runId: testRuns.id, finishedAt: testRuns.finishedAt })
    .from(testResults)
    .innerJoin(testRuns, eq(testRuns.id, testResults.runId))
    .innerJoin(devices, eq(devices.id, testRuns.deviceId))
    .where(and(eq(devices.publicId, publicId), eq(testRuns.key, key), eq(testResults.point, point)))
    .for("no key update", { of: testRuns });
  if (!found) throw new Failure("NOT_FOUND");
  if (found.finishedAt) throw new Failure("STALE");
  return found.runId;
}

/** A photograph of a point of this device. Error: NOT_FOUND, also for another device's. */
export async function readPointPhoto(
  { database, files: store }: Omit<Deps, "clock">,
  { publicId, photoId }: { readonly publicId: string; readonly photoId: string },
): Promise<Buffer> {
  const [found] = await database
    .select({ id: pointPhotos.fileId })
    .from(pointPhotos)
    .innerJoin(testRuns, eq(testRuns.id, pointPhotos.runId))
    .innerJoin(devices, eq(devices.id, testRuns.deviceId))
    .where(and(eq(devices.publicId, publicId), eq(pointPhotos.fileId, photoId)));
  const content = found && (await store.get(found.id));
  if (!content) throw new Failure("NOT_FOUND");
  return content;
}
