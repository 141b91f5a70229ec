import { and, eq, isNull } from "drizzle-orm";
import { AWAY } from "#contract/devices/stages.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { addDevice } from "../add-device.ts";
import { findScanned } from "../find-device.ts";
import { lockDevice, moveDevice } from "../move-device.ts";
import { episodes } from "../tables.ts";

interface CustomersPhone {
  /** Null when nobody can read it: then the phone is a new device. */
  readonly imei: string | null;
  readonly modelId: number;
  /** Why the phone is here, for the events of the device. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Whether a phone that the shop never bought gets an episode of the source `repair`. */
  readonly isRepair?: boolean;
}

const invalid = (field: string, code: "TAKEN" | "INVALID") =>
  new Failure("VALIDATION", { fields: { [field]: code } });

/**
 * Receives a phone that its customer owns and the shop keeps, ready to be tested. It joins the device with its IMEI, so that a
 * phone sold here has one history. It is in nobody's stock. Returns the device's id. Error: VALIDATION with `imei` TAKEN for a
 * phone that is in the shop, and with `modelId` INVALID.
 */
export async function receiveForCustomer(
  tx: Transaction,
  clock: () => Date,
  { imei, modelId, facts: reason, isRepair = false }: CustomersPhone,
  actor: StaffActor,
): Promise<number> {
  const who = authorOf(actor);
  const found = imei === null ? undefined : await findScanned(tx, imei);
  // Once the device is locked, a reception by a colleague at the same time is seen.
  const known = found && (await lockDevice(tx, found.id));
  if (known && !AWAY.includes(known.stage)) throw invalid("imei", "TAKEN");
  const [model] = await tx.select().from(smartphoneModels).where(eq(smartphoneModels.id, modelId));
  if (!known && !model) throw invalid("modelId", "INVALID");
  const facts = { ...reason, owner: "customer", custodian: "shop" } as const;
  const device = known
    ? await moveDevice(tx, clock, { deviceId: known.id, to: "received", by: "bench", who, facts })
    : await addDevice(tx, clock, {
        ...{ modelId, imeis: imei === null ? [] : [imei], serial: null, stage: "received", episode: null },
        ...{ owner: "customer", who },
      });
  if (isRepair) await openRepairEpisode(tx, device.id, clock());
  // The person who receives it has seen the phone, so it can be tested.
  await moveDevice(tx, clock, { deviceId: device.id, to: "inspected", by: "bench", who, facts });
  return device.id;
}

/** A phone that the shop sold keeps the episode of its sale, with the price paid. */
async function openRepairEpisode(tx: Transaction, deviceId: number, beganAt: Date): Promise<void> {
  const [open] = await tx
    .select({ id: episodes.id })
    .from(episodes)
    .where(and(eq(episodes.deviceId, deviceId), isNull(episodes.endedAt)));
  if (!open)
    await tx
      .insert(episodes)
      .values({ deviceId, source: "repair", pricePaidCents: 0, vatRegime: "margin", beganAt });
}
