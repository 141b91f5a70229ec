import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { MOST_UNIT_PHOTOS, type PhotoAngle } from "#contract/devices/publication-rule.ts";
import type { StaffActor } from "#server/audit/record-action.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { type PhotoStore, pictureName, removePictures } from "#server/photos/photo-store.ts";
import { photos } from "#server/photos/tables.ts";
import { readUnitPhotos } from "../publication/read-publication-facts.ts";
import { devicePhotos, episodes } from "../tables.ts";
import { type BenchDeps, changeUnit, type Target } from "./change-unit.ts";

type Deps = BenchDeps & { readonly store: PhotoStore };

/**
 * Adds a photograph of this very unit, seen from an angle: checked, upright, without metadata, in every width. Errors: NOT_FOUND;
 * STALE; UNSUPPORTED_MEDIA_TYPE; VALIDATION with `photo` TOO_BIG or INVALID, or with `photos` TOO_BIG when there are enough.
 */
export async function addPhoto(
  deps: Deps,
  { angle, bytes, ...target }: Target & { readonly angle: PhotoAngle; readonly bytes: Buffer },
  actor: StaffActor,
): Promise<void> {
  // The image library takes 20 MB of memory, so it is loaded with the first photograph.
  const { checkPicture } = await import("#server/photos/check-picture.ts");
  const { convertPhoto } = await import("#server/photos/convert-photo.ts");
  await checkPicture(bytes);
  const pictures = await convertPhoto(bytes);
  const id = randomUUID();
  for (const [width, picture] of pictures) await deps.store.put(pictureName(id, width), picture);
  try {
    await changeUnit(deps, target, actor, async ({ tx, unit, at, note }) => {
      const [episode] = await tx
        .select()
        .from(episodes)
        .where(and(eq(episodes.deviceId, unit.id), isNull(episodes.endedAt)));
      if (!episode || unit.custodian !== "shop") throw new Failure("STALE");
      if ((await readUnitPhotos(tx, unit.id)).length >= MOST_UNIT_PHOTOS)
        throw new Failure("VALIDATION", { fields: { photos: "TOO_BIG" } });
      await tx.insert(devicePhotos).values({
        id,
        deviceId: unit.id,
        episodeId: episode.id,
        angle,
        staffId: actor.staffId,
        at,
      });
      await note({ kind: "photographed", facts: { angle } });
      return { action: "device.photographed", changes: { photo: { from: null, to: angle } } };
    });
  } catch (error) {
    await removePictures(deps.store, [id]);
    throw error;
  }
}

/**
 * Removes a photograph of a unit that is not on sale, with its pictures. Errors: NOT_FOUND; STALE, also for a listed unit.
 */
export async function removePhoto(
  deps: Deps,
  { photoId, ...target }: Target & { readonly photoId: string },
  actor: StaffActor,
): Promise<void> {
  await changeUnit(deps, target, actor, async ({ tx, unit, note }) => {
    if (unit.custodian !== "shop" || unit.stage === "listed") throw new Failure("STALE");
    const [gone] = await tx
      .delete(devicePhotos)
      .where(and(eq(devicePhotos.id, photoId), eq(devicePhotos.deviceId, unit.id)))
      .returning({ angle: devicePhotos.angle });
    if (!gone) throw new Failure("NOT_FOUND");
    // Its listing, which is hidden now, showed it too.
    await tx.delete(photos).where(eq(photos.id, photoId));
    await note({ kind: "photo-removed", facts: { angle: gone.angle } });
    return { action: "device.photo-removed", changes: { photo: { from: gone.angle, to: null } } };
  });
  await removePictures(deps.store, [photoId]);
}
