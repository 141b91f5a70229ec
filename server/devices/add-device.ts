import { randomBytes } from "node:crypto";
import { applyEvent, moveKind, type Owner } from "#contract/devices/device-events.ts";
import type { EpisodeSource, VatRegime } from "#contract/devices/episodes.ts";
import type { ListedFacts } from "#contract/devices/receptions.ts";
import type { Transaction } from "#server/database/client.ts";
import { type NewEvent, recordEvents } from "#server/timeline/record-event.ts";
import { type DeviceRow, deviceImeis, devices, episodes } from "./tables.ts";

export interface NewDevice {
  readonly modelId: number;
  readonly serial: string | null;
  /** One IMEI per SIM slot. */
  readonly imeis: readonly string[];
  /** `expected` for a phone on a supplier's list, `received` without a list. */
  readonly stage: "expected" | "received";
  /** Null for a phone that the shop does not buy, or not yet. */
  readonly episode: {
    readonly source: EpisodeSource;
    readonly receptionId: number | null;
    readonly pricePaidCents: number;
    readonly vatRegime: VatRegime;
    readonly listedModelId?: number;
    readonly listed?: ListedFacts;
  } | null;
  /** Who owns the phone. By default the shop, from its reception on. */
  readonly owner?: Owner;
  readonly who: NewEvent["by"];
}

/** Adds a phone that is new to the shop, with its first event and an open episode. */
export async function addDevice(tx: Transaction, clock: () => Date, phone: NewDevice): Promise<DeviceRow> {
  const [device] = await addDevices(tx, clock, [phone]);
  if (!device) throw new Error("The device was not written.");
  return device;
}

/** The phones of one statement. PostgreSQL takes 65,535 values at most. */
const CHUNK = 500;

/** Adds phones that are new to the shop, many with a few statements. */
export async function addDevices(
  tx: Transaction,
  clock: () => Date,
  phones: readonly NewDevice[],
): Promise<DeviceRow[]> {
  const at = clock();
  const added: DeviceRow[] = [];
  for (let from = 0; from < phones.length; from += CHUNK) {
    const chunk = phones.slice(from, from + CHUNK).map((phone) => {
      const event = {
        kind: moveKind(phone.stage),
        at,
        facts: { modelId: phone.modelId, ...(phone.owner && { owner: phone.owner }) },
      };
      return { phone, event, publicId: makePublicId() };
    });
    const rows = await tx
      .insert(devices)
      .values(
        chunk.map(({ phone, event, publicId }) => ({
          ...applyEvent(null, event),
          ...{ publicId, serial: phone.serial, createdAt: at },
        })),
      )
      .returning();
    const byId = new Map(rows.map((row) => [row.publicId, row]));
    const made = chunk.flatMap(({ publicId, ...one }) => {
      const device = byId.get(publicId);
      return device ? [{ ...one, device }] : [];
    });
    const imeis = made.flatMap(({ phone, device }) =>
      phone.imeis.map((imei, index) => ({ imei, deviceId: device.id, slot: index + 1 })),
    );
    if (imeis.length > 0) await tx.insert(deviceImeis).values(imeis);
    const begun = made.flatMap(({ phone, device }) =>
      phone.episode ? [{ ...phone.episode, deviceId: device.id, beganAt: at }] : [],
    );
    if (begun.length > 0) await tx.insert(episodes).values(begun);
    await recordEvents(
      tx,
      made.map(({ phone, event, device }) => ({
        ...{ ...event, by: phone.who, public: false },
        subject: { type: "device", id: device.publicId },
      })),
    );
    added.push(...made.map(({ device }) => device));
  }
  return added;
}

/** Crockford's base 32 has no letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten random characters (about 10¹⁵ values), so that labels and addresses do not reveal the number of phones. */
const makePublicId = () => Array.from(randomBytes(10), (byte) => ALPHABET[byte % 32]).join("");
