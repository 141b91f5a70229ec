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

/** What the projection needs, and figures for the text. Personal data such as IMEIs must not be included. */
type Facts = DeviceFacts & Readonly<Record<string, unknown>>;

interface Happening {
  readonly deviceId: number;
  readonly who: NewEvent["by"];
  readonly facts?: Facts | undefined;
  /** Whether the event is shown to the phone's holder. */
  readonly public?: boolean;
}
export type Move = Happening & { readonly to: DeviceStage; readonly by: DeviceMover };
export type Note = Happening & { readonly kind: DeviceNote };

/**
 * The row of a device, locked until the transaction ends. A transaction that also changes the listing must lock the
 * listing first, as settlement does, to avoid deadlocks. Error: NOT_FOUND.
 */
export const lockDevice = (tx: Transaction, id: number): Promise<DeviceRow> =>
  lockRow(tx, devices, eq(devices.id, id), undefined, "no key update");

/**
 * Stages that the bench may not choose for a unit that came back for a case: until the case is decided, the unit
 * belongs to its buyer. The bench may only inspect and repair it.
 */
const DISPOSES: readonly DeviceStage[] = ["listed", "recycled", "handed_back"];

/**
 * Moves a device to a stage and writes the event. Errors: NOT_FOUND; STALE when `by` may not make this move, or when
 * the bench would sell, recycle or give away a buyer's unit.
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

/** Writes an event of a device that keeps its stage. Error: NOT_FOUND. */
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

/** Ends the open episode: the device leaves the shop, or a new episode begins. */
export async function endEpisode(tx: Transaction, deviceId: number, endedAt: Date): Promise<void> {
  await tx
    .update(episodes)
    .set({ endedAt })
    .where(and(eq(episodes.deviceId, deviceId), isNull(episodes.endedAt)));
}

/** The columns of a device that follow from its events. */
export function projectionOf({ id, publicId, serial, createdAt, ...state }: DeviceRow): DeviceState {
  return state;
}
