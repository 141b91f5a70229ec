import { and, count, eq } from "drizzle-orm";
import { MOST_PARCEL_PHOTOS, type Packing } from "#contract/devices/packing.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { transact, wroteNothing } from "#server/database/transact.ts";
import { type FileStore, storeFile } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { touchOrder } from "#server/orders/lock-order.ts";
import { convertPrivate } from "#server/photos/convert-private.ts";
import type { ShipmentDeps } from "#server/shipments/move-shipment.ts";
import { readShipment } from "#server/shipments/read-shipments.ts";
import { parcelPhotos, shipments } from "#server/shipments/tables.ts";
import { presentPacking } from "./read-packing.ts";

type Deps = Pick<ShipmentDeps, "database" | "clock"> & { readonly files: FileStore };

interface Photograph {
  readonly number: string;
  /** The parcel's id. */
  readonly parcel: number;
  readonly bytes: unknown;
}

/**
 * Stores a private photograph of a parcel that has not left, for staff alone.
 * Errors: NOT_FOUND; STALE for a parcel that has left; UNSUPPORTED_MEDIA_TYPE; VALIDATION with `photo`, or with `photos`
 * TOO_BIG when there are enough.
 */
export async function photographParcel(
  deps: Deps,
  { number, parcel, bytes }: Photograph,
  actor: StaffActor,
): Promise<Packing> {
  const { database, clock } = deps;
  const order = await findOrder(database, number);
  const content = await convertPrivate(bytes);
  const at = clock();
  const file = await storeFile(deps.files, {
    ...{ kind: "parcel-photo", contentType: "image/webp", content, now: at },
  });
  try {
    return await transact(database, async (tx) => {
      await touchOrder(tx, order.id);
      const shipment = await readShipment(tx, parcel);
      if (shipment.orderId !== order.id) throw new Failure("NOT_FOUND");
      if (shipment.state !== "preparing" && shipment.state !== "packed") throw new Failure("STALE");
      const isOf = eq(parcelPhotos.shipmentId, parcel);
      const [known] = await tx.select({ n: count() }).from(parcelPhotos).where(isOf);
      if ((known?.n ?? 0) >= MOST_PARCEL_PHOTOS)
        throw new Failure("VALIDATION", { fields: { photos: "TOO_BIG" } });
      await tx.insert(files).values(file);
      await tx
        .insert(parcelPhotos)
        .values({ fileId: file.id, shipmentId: parcel, staffId: actor.staffId, at });
      await recordAudit(tx, clock, {
        ...{ actor, action: "shipment.photographed", object: { type: "order", id: number } },
        changes: { shipment: { from: parcel, to: parcel } },
      });
      return presentPacking({ database: tx, clock }, number, shipment);
    });
  } catch (error) {
    if (wroteNothing(error)) await deps.files.remove(file.id).catch(() => {});
    throw error;
  }
}

/** A photograph of a parcel of this order. Error: NOT_FOUND, also for another order's. */
export async function readParcelPhoto(
  { database, files: store }: Pick<Deps, "database" | "files">,
  { number, photo }: { readonly number: string; readonly photo: string },
): Promise<Buffer> {
  const order = await findOrder(database, number);
  const [found] = await database
    .select({ id: parcelPhotos.fileId })
    .from(parcelPhotos)
    .innerJoin(shipments, eq(shipments.id, parcelPhotos.shipmentId))
    .where(and(eq(shipments.orderId, order.id), eq(parcelPhotos.fileId, photo)));
  const content = found && (await store.get(found.id));
  if (!content) throw new Failure("NOT_FOUND");
  return content;
}
