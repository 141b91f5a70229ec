import { eq } from "drizzle-orm";
import { IN_HOUSE } from "#contract/devices/stages.ts";
import {
  type NamedPlace,
  type PlacingAnswer,
  type PlacingScan,
  readPlaceCode,
} from "#contract/places/places.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { openOrderOf } from "#server/devices/allocation/order-units.ts";
import { nameOfDevice } from "#server/devices/back-office/list-devices.ts";
import { findScanned } from "#server/devices/find-device.ts";
import { lockDevice, noteDevice } from "#server/devices/move-device.ts";
import type { DeviceRow } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { type PlaceRow, places } from "./tables.ts";

type Wrong = Extract<PlacingAnswer, { outcome: "wrong" }>;

/**
 * Reads a scan at the shelves. The label of a place chooses it; a phone is put into the chosen place. A wrong scan changes
 * nothing, and the answer says why. The phone's row is locked, and the newest scan counts: it tells where the phone is now.
 * Error: NOT_FOUND for a chosen place that does not exist.
 */
export async function placeByScan(
  { database, clock }: Pick<Shop, "database" | "clock">,
  { code, place }: PlacingScan,
  actor: StaffActor,
): Promise<PlacingAnswer> {
  const shelf = await findPlace(database, code);
  if (shelf?.retiredAt) return wrong("retired", { code: shelf.code });
  if (shelf) return { outcome: "chosen", place: named(shelf) };
  const device = await findScanned(database, code);
  if (!device) {
    const typed = readPlaceCode(code);
    return wrong(typed ? "unknown_place" : "unknown", { code: typed });
  }
  if (place === undefined) return wrong("no_place", { device });
  return transact(database, async (tx) => {
    const to = await lockPlace(tx, place);
    if (to.retiredAt) return wrong("retired", { code: to.code });
    const unit = await lockDevice(tx, device.id);
    const why = notStored(unit);
    if (why) return wrong(why, { device: unit });
    const from = unit.placeId === null ? null : ((await placeOf(tx, unit.placeId))?.code ?? null);
    const sale = await openOrderOf(tx, unit.id);
    const answer = {
      ...{ publicId: unit.publicId, name: await nameOfDevice(tx, unit.id), place: named(to) },
      ...{ from, number: sale?.order.number ?? null },
    };
    if (unit.placeId === to.id) return { ...answer, outcome: "there_already" };
    await putInto(tx, clock, { device: unit, place: to, from }, actor);
    return { ...answer, outcome: "placed" };
  });
}

/** Writes the place of a locked device, with its event and its audit row. */
export async function putInto(
  tx: Transaction,
  clock: () => Date,
  { device, place, from, reason }: Placing,
  actor: StaffActor,
): Promise<void> {
  await noteDevice(tx, clock, {
    ...{ deviceId: device.id, kind: "placed", who: authorOf(actor) },
    facts: { placeId: place?.id ?? null, place: place?.code ?? "–", ...(reason && { reason }) },
  });
  await recordAudit(tx, clock, {
    ...{ actor, action: "device.placed", object: { type: "device", id: device.publicId } },
    changes: { place: { from, to: place?.code ?? null } },
    reason: reason ?? null,
  });
}
interface Placing {
  readonly device: Pick<DeviceRow, "id" | "publicId">;
  /** Null: the phone lies in no place. */
  readonly place: NamedPlace | null;
  /** The code of the place before. */
  readonly from: string | null;
  readonly reason?: string;
}

/** Why a phone is not stored in a place; null if it may be. A sold phone is stored until its parcel leaves. */
export function notStored({ stage, owner }: DeviceRow): "not_here" | "customers" | null {
  if (!IN_HOUSE.includes(stage)) return "not_here";
  return owner === "shop" || stage === "allocated" || stage === "packed" ? null : "customers";
}

/** The place with a scanned or typed code, also a retired one. */
export async function findPlace(db: Queries, text: string): Promise<PlaceRow | undefined> {
  const code = readPlaceCode(text);
  return code === null ? undefined : (await db.select().from(places).where(eq(places.code, code)))[0];
}

export async function placeOf(db: Queries, id: number): Promise<PlaceRow | undefined> {
  return (await db.select().from(places).where(eq(places.id, id)))[0];
}

/** The row of a place. It can't be retired until the transaction ends. Error: NOT_FOUND. */
export async function lockPlace(tx: Transaction, id: number): Promise<PlaceRow> {
  const [found] = await tx.select().from(places).where(eq(places.id, id)).for("share");
  if (!found) throw new Failure("NOT_FOUND");
  return found;
}

export const named = ({ id, code, name }: PlaceRow): NamedPlace => ({ id, code, name });

const wrong = (
  why: Wrong["why"],
  { device, code = null }: { readonly device?: DeviceRow; readonly code?: string | null },
): Wrong => ({
  ...{ outcome: "wrong", why, code },
  ...{ publicId: device?.publicId ?? null, stage: device?.stage ?? null },
});
