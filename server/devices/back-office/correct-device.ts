import { eq, sql } from "drizzle-orm";
import type { CorrectionInput } from "#contract/devices/back-office.ts";
import { type Actor, recordAction } from "#server/audit/record-action.ts";
import type { Changes } from "#server/audit/tables.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { lockDevice, noteDevice } from "#server/devices/move-device.ts";
import { deviceImeis, devices } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";

/** An IMEI is data of whoever holds the phone: events and the audit log have its end. */
const end = (number: string | null | undefined) => (number ? `…${number.slice(-4)}` : null);

/**
 * Corrects what was read wrongly at the reception, as an event with its reason. Errors: NOT_FOUND; STALE; VALIDATION for an
 * IMEI of another device, for an unknown model, and for the model of a phone that is on sale or sold.
 */
export async function correctDevice(
  { database, clock }: Pick<Shop, "database" | "clock">,
  publicId: string,
  { version, reason, modelId, imeis, serial }: CorrectionInput,
  actor: Actor & { readonly staffId: number },
): Promise<void> {
  const write = transact(database, async (tx) => {
    const [row] = await tx
      .select({ id: devices.id, version: sql<string>`${devices}.xmin::text` })
      .from(devices)
      .where(eq(devices.publicId, publicId))
      .for("no key update");
    if (!row) throw new Failure("NOT_FOUND");
    if (row.version !== version) throw new Failure("STALE");
    const before = await lockDevice(tx, row.id);
    const isHere = before.custodian === "shop" && before.owner === "shop" && before.stage !== "listed";
    if (modelId !== undefined && modelId !== before.modelId && !isHere)
      throw new Failure("VALIDATION", { fields: { modelId: "INVALID" } });
    const changes: Record<string, Changes[string]> = {};
    if (imeis) {
      const old = await tx.delete(deviceImeis).where(eq(deviceImeis.deviceId, row.id)).returning();
      await tx
        .insert(deviceImeis)
        .values(imeis.map((imei, index) => ({ imei, deviceId: row.id, slot: index + 1 })));
      const was = old.toSorted((one, other) => one.slot - other.slot).map(({ imei }) => end(imei));
      changes.imei = { from: was.join(" "), to: imeis.map(end).join(" ") };
    }
    if (serial !== undefined) {
      await tx
        .update(devices)
        .set({ serial: serial || null })
        .where(eq(devices.id, row.id));
      changes.serial = { from: end(before.serial), to: end(serial) };
    }
    if (modelId !== undefined) changes.model = { from: before.modelId, to: modelId };
    await noteDevice(tx, clock, {
      deviceId: row.id,
      kind: "corrected",
      who: { kind: "staff", staffId: actor.staffId },
      facts: { ...(modelId === undefined ? {} : { modelId }), fields: Object.keys(changes), reason },
    });
    await recordAction(tx, clock, {
      actor,
      action: "device.corrected",
      object: { type: "device", id: publicId },
      changes,
      reason,
    });
  });
  await write.catch((error: unknown) => {
    const constraint = violatedConstraint(error);
    if (constraint === "device_imeis_pkey") throw new Failure("VALIDATION", { fields: { imeis: "TAKEN" } });
    if (constraint === "devices_model_id_fkey")
      throw new Failure("VALIDATION", { fields: { modelId: "INVALID" } });
    throw error;
  });
}
