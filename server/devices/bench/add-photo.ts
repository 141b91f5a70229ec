import { and, eq, isNull } from "drizzle-orm";
import { MAX_PHOTOS } from "#contract/catalog/photos.ts";
import type { PhotoAngle } from "#contract/devices/publication-rule.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { wroteNothing } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { type PhotoStore, removePictures } from "#server/photos/photo-store.ts";
import { storePhoto } from "#server/photos/store-photo.ts";
import { photos } from "#server/photos/tables.ts";
import { unsoldPhotos } from "#server/photos/unsold-photos.ts";
import { readUnitPhotos } from "../publication/read-publication-facts.ts";
import { episodes } from "../tables.ts";
import { type BenchDeps, changeUnit, type Target } from "./change-unit.ts";
import { devicePhotos } from "./tables.ts";

type Deps = BenchDeps & { readonly store: PhotoStore };

/**
 * Adds a photograph of this unit, taken from an angle.
 * Errors: NOT_FOUND; STALE; VALIDATION with `photos` TOO_BIG when it has enough; those of `storePhoto`.
 */
export async function addPhoto(
  deps: Deps,
  { angle, bytes, ...target }: Target & { readonly angle: PhotoAngle; readonly bytes: unknown },
  actor: StaffActor,
): Promise<void> {
  const id = await storePhoto(deps.store, bytes);
  try {
    await changeUnit(deps, target, actor, async ({ tx, unit, at, note }) => {
      const [episode] = await tx
        .select()
        .from(episodes)
        .where(and(eq(episodes.deviceId, unit.id), isNull(episodes.endedAt)));
      if (!episode || unit.custodian !== "shop") throw new Failure("STALE");
      if ((await readUnitPhotos(tx, unit.id)).length >= MAX_PHOTOS)
        throw new Failure("VALIDATION", { fields: { photos: "TOO_BIG" } });
      const { staffId } = actor;
      await tx
        .insert(devicePhotos)
        .values({ id, deviceId: unit.id, episodeId: episode.id, angle, staffId, at });
      await note({ kind: "photographed", facts: { angle } });
      return { action: "device.photographed", changes: { photo: { from: null, to: angle } } };
    });
  } catch (error) {
    if (wroteNothing(error)) await removePictures(deps.store, [id]);
    throw error;
  }
}

/**
 * Removes a photograph of a unit that is not on sale. Its pictures are kept if an order shows them.
 * Errors: NOT_FOUND; STALE, also for a listed unit.
 */
export async function removePhoto(
  deps: Deps,
  { photoId, ...target }: Target & { readonly photoId: string },
  actor: StaffActor,
): Promise<void> {
  let unsold: string[] = [];
  await changeUnit(deps, target, actor, async ({ tx, unit, note }) => {
    if (unit.custodian !== "shop" || unit.stage === "listed") throw new Failure("STALE");
    const [gone] = await tx
      .delete(devicePhotos)
      .where(and(eq(devicePhotos.id, photoId), eq(devicePhotos.deviceId, unit.id)))
      .returning({ angle: devicePhotos.angle });
    if (!gone) throw new Failure("NOT_FOUND");
    // Old listings may name the photograph as well.
    await tx.delete(photos).where(eq(photos.id, photoId));
    const [listing] = await tx
      .select({ id: smartphoneItems.id })
      .from(smartphoneItems)
      .where(eq(smartphoneItems.deviceId, unit.id));
    unsold = await unsoldPhotos(tx, listing?.id, [photoId]);
    await note({ kind: "photo-removed", facts: { angle: gone.angle } });
    return { action: "device.photo-removed", changes: { photo: { from: gone.angle, to: null } } };
  });
  await removePictures(deps.store, unsold);
}
