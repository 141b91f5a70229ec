import { and, eq, isNull } from "drizzle-orm";
import {
  applyEvent,
  type DeviceEventKind,
  type DeviceFacts,
  type DeviceNote,
  type DeviceState,
  moveKind,
  noteKind,
} from "#contract/devices/device-events.ts";
import { type DeviceMover, type DeviceStage, mayMoveDevice } from "#contract/devices/stages.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { type NewEvent, recordEvent } from "#server/timeline/record-event.ts";
import { writePassports } from "./passport/write-passport.ts";
import { type DeviceRow, devices, episodes } from "./tables.ts";

/** What the projection needs, and figures for the text. No personal data: an IMEI is one. */
type Facts = DeviceFacts & Readonly<Record<string, unknown>>;

interface Happening {
  readonly deviceId: number;
  readonly who: NewEvent["by"];
  readonly facts?: Facts | undefined;
  /** Whether the phone's holder sees it. */
  readonly public?: boolean;
}
export type Move = Happening & { readonly to: DeviceStage; readonly by: DeviceMover };
export type Note = Happening & { readonly kind: DeviceNote };

/**
 * The row of a device, locked until the transaction ends. A transaction that also changes its listing locks the listing
 * first, as settlement does: two orders of locks would wait for each other. Error: NOT_FOUND.
 */
export const lockDevice = (tx: Transaction, id: number): Promise<DeviceRow> =>
  lockRow(tx, devices, eq(devices.id, id), undefined, "no key update");

/**
 * What came back for a case is its buyer's until the case is decided, and goes back to them by the case: the bench may look at
 * it, and repair it.
 */
const DISPOSES: readonly DeviceStage[] = ["listed", "recycled", "handed_back"];

/**
 * Moves a device to a stage, with its event. Errors: NOT_FOUND; STALE when `by` may not move it there from where it is, and
 * when the bench would sell, recycle or give away what is a buyer's.
 */
export async function moveDevice(
  tx: Transaction,
  clock: () => Date,
  { to, by, ...happening }: Move,
): Promise<DeviceRow> {
  const device = await lockDevice(tx, happening.deviceId);
  if (!mayMoveDevice(device.stage, to, by)) throw new Failure("STALE");
  if (by === "bench" && device.owner === "customer" && DISPOSES.includes(to)) throw new Failure("STALE");
  return write(tx, clock, device, moveKind(to), happening);
}

/** Writes what happened to a device that stays where it is. Error: NOT_FOUND. */
export async function noteDevice(
  tx: Transaction,
  clock: () => Date,
  { kind, ...happening }: Note,
): Promise<DeviceRow> {
  return write(tx, clock, await lockDevice(tx, happening.deviceId), noteKind(kind), happening);
}

async function write(
  tx: Transaction,
  clock: () => Date,
  device: DeviceRow,
  kind: DeviceEventKind,
  { who, facts = {}, public: isPublic = false }: Happening,
): Promise<DeviceRow> {
  const at = clock();
  await recordEvent(tx, {
    subject: { type: "device", id: device.publicId },
    kind,
    at,
    by: who,
    facts,
    public: isPublic,
  });
  const after = { ...device, ...applyEvent(device, { kind, at, facts }) };
  await tx.update(devices).set(projectionOf(after)).where(eq(devices.id, device.id));
  if (kind === "device.recycled" || (kind === "device.handed_back" && after.owner === "supplier"))
    await endEpisode(tx, device.id, at);
  await writePassports(tx, clock, [device.id]);
  return after;
}

/** The device leaves the shop's hands, or begins another life in them. */
export async function endEpisode(tx: Transaction, deviceId: number, endedAt: Date): Promise<void> {
  await tx
    .update(episodes)
    .set({ endedAt })
    .where(and(eq(episodes.deviceId, deviceId), isNull(episodes.endedAt)));
}

/** The columns of a device that its events say. */
export function projectionOf({ id, publicId, serial, createdAt, ...state }: DeviceRow): DeviceState {
  return state;
}
