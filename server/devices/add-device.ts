import { randomBytes } from "node:crypto";
import { applyEvent, moveKind } from "#contract/devices/device-events.ts";
import type { EpisodeSource, VatRegime } from "#contract/devices/episodes.ts";
import type { Transaction } from "#server/database/client.ts";
import { type NewEvent, recordEvent } from "#server/timeline/record-event.ts";
import { type DeviceRow, deviceImeis, devices, episodes } from "./tables.ts";

export interface NewDevice {
  readonly modelId: number;
  readonly serial: string | null;
  /** One IMEI per SIM slot. */
  readonly imeis: readonly string[];
  /** `expected` for a phone on a supplier's list, `received` without a list. */
  readonly stage: "expected" | "received";
  readonly episode: {
    readonly source: EpisodeSource;
    readonly receptionId: number | null;
    readonly pricePaidCents: number;
    readonly vatRegime: VatRegime;
  };
  readonly who: NewEvent["by"];
}

/** Adds a phone that is new to the shop, with its first event and an open episode. */
export async function addDevice(
  tx: Transaction,
  clock: () => Date,
  { modelId, serial, imeis, stage, episode, who }: NewDevice,
): Promise<DeviceRow> {
  const at = clock();
  const publicId = makePublicId();
  const event = { kind: moveKind(stage), at, facts: { modelId } };
  const [device] = await tx
    .insert(devices)
    .values({ ...applyEvent(null, event), publicId, serial, createdAt: at })
    .returning();
  if (!device) throw new Error("The device was not written.");
  if (imeis.length > 0)
    await tx
      .insert(deviceImeis)
      .values(imeis.map((imei, index) => ({ imei, deviceId: device.id, slot: index + 1 })));
  await tx.insert(episodes).values({ ...episode, deviceId: device.id, beganAt: at });
  await recordEvent(tx, { ...event, subject: { type: "device", id: publicId }, by: who, public: false });
  return device;
}

/** Crockford's base 32 has no letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten random characters (about 10¹⁵ values), so that labels and addresses do not reveal the number of phones. */
const makePublicId = () => Array.from(randomBytes(10), (byte) => ALPHABET[byte % 32]).join("");
