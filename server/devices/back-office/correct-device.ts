import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { CorrectionInput } from "#contract/devices/back-office.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Changes } from "#server/audit/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { violatedConstraint } from "#server/database/transact.ts";
import { type BenchDeps, changeUnit } from "#server/devices/bench/change-unit.ts";
import { partsFitted } from "#server/devices/bench/tables.ts";
import { deviceImeis, devices, episodes } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";

/**
 * The last four digits. An IMEI is personal data of the phone's holder, so events and the audit log have only its end.
 */
const end = (number: string | null | undefined) => (number ? `…${number.slice(-4)}` : null);

/**
 * The open episode, if its price and VAT regime may still be corrected: the phone was not sold since it was bought, and
 * no unpaid order holds it.
 */
export async function openPurchase(db: Queries, deviceId: number) {
  const [found] = await db
    .select()
    .from(episodes)
    .where(
      and(
        eq(episodes.deviceId, deviceId),
        isNull(episodes.endedAt),
        ne(episodes.source, "repair"),
        sql`not exists (select from smartphone_items where device_id = ${deviceId} and reserved > 0)`,
        sql`not exists (select from allocations where device_id = ${deviceId} and opened_at >= (
          select coalesce(max(began_at), '-infinity') from episodes where device_id = ${deviceId} and source = 'supplier'))`,
      ),
    );
  return found;
}

/**
 * Corrects data that was misread or mistyped, and writes an event with the reason.
 * Errors: NOT_FOUND; STALE; VALIDATION for an IMEI or serial number of another device, for an unknown model, for the
 * model of a phone that is on sale or sold, and for the price or VAT regime of a purchase that was sold since.
 */
export async function correctDevice(
  deps: BenchDeps,
  { publicId, version, reason, ...input }: CorrectionInput & { readonly publicId: string },
  actor: StaffActor,
): Promise<void> {
  const { modelId, imeis, serial, pricePaidCents, vatRegime, parts = [] } = input;
  const write = changeUnit(deps, { publicId, version }, actor, async ({ tx, unit: before, note }) => {
    const isHere = before.custodian === "shop" && before.owner === "shop" && before.stage !== "listed";
    if (modelId !== undefined && modelId !== before.modelId && !isHere)
      throw new Failure("VALIDATION", { fields: { modelId: "INVALID" } });
    const changes: { -readonly [Field in keyof Changes]: Changes[Field] } = {};
    if (imeis) {
      const old = await tx.delete(deviceImeis).where(eq(deviceImeis.deviceId, before.id)).returning();
      await tx
        .insert(deviceImeis)
        .values(imeis.map((imei, index) => ({ imei, deviceId: before.id, slot: index + 1 })));
      const was = old.toSorted((one, other) => one.slot - other.slot).map(({ imei }) => end(imei));
      changes.imei = { from: was.join(" "), to: imeis.map(end).join(" ") };
    }
    if (serial !== undefined) {
      const isOthers = and(
        eq(sql`upper(${devices.serial})`, serial.toUpperCase()),
        ne(devices.id, before.id),
      );
      if (serial && (await tx.$count(devices, isOthers)) > 0)
        throw new Failure("VALIDATION", { fields: { serial: "TAKEN" } });
      await tx
        .update(devices)
        .set({ serial: serial || null })
        .where(eq(devices.id, before.id));
      changes.serial = { from: end(before.serial), to: end(serial) };
    }
    if (pricePaidCents !== undefined || vatRegime !== undefined) {
      const purchase = await openPurchase(tx, before.id);
      if (!purchase) throw new Failure("VALIDATION", { fields: { pricePaidCents: "INVALID" } });
      await tx.update(episodes).set({ pricePaidCents, vatRegime }).where(eq(episodes.id, purchase.id));
      if (pricePaidCents !== undefined)
        changes.priceCents = { from: purchase.pricePaidCents, to: pricePaidCents };
      if (vatRegime) changes.vatRegime = { from: purchase.vatRegime, to: vatRegime };
    }
    for (const { id, origin } of parts) {
      const isPart = and(eq(partsFitted.id, id), eq(partsFitted.deviceId, before.id));
      const [part] = await tx.select().from(partsFitted).where(isPart);
      if (!part) throw new Failure("VALIDATION", { fields: { parts: "INVALID" } });
      await (origin
        ? tx.update(partsFitted).set({ origin }).where(isPart)
        : tx.delete(partsFitted).where(isPart));
      changes[part.part] = { from: part.origin, to: origin };
    }
    if (modelId !== undefined) changes.model = { from: before.modelId, to: modelId };
    await note({
      kind: "corrected",
      facts: { ...(modelId === undefined ? {} : { modelId }), fields: Object.keys(changes), reason },
    });
    return { action: "device.corrected", changes, reason };
  });
  await write.catch((error: unknown) => {
    const constraint = violatedConstraint(error);
    if (constraint === "device_imeis_pkey") throw new Failure("VALIDATION", { fields: { imeis: "TAKEN" } });
    if (constraint === "devices_serial_of_model")
      throw new Failure("VALIDATION", { fields: { serial: "TAKEN" } });
    if (constraint === "devices_model_id_fkey")
      throw new Failure("VALIDATION", { fields: { modelId: "INVALID" } });
    throw error;
  });
}
