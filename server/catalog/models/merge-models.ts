import { eq, sql } from "drizzle-orm";
import type { ModelMerge } from "#contract/catalog/models/models.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { noteDevice } from "#server/devices/move-device.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { nameAuthor } from "../listings/name-author.ts";
import { smartphoneModels } from "../tables.ts";
import { type Deps, modelObject } from "./change-models.ts";

/** Tables whose rows name a model. `devices` are moved one by one, because each keeps the correction in its history. */
const NAMING = [
  ["smartphone_items", "model_id"],
  ["purchase_lines", "model_id"],
  ["expected_lots", "model_id"],
  ["episodes", "listed_model_id"],
] as const;

/**
 * Merges a double of the catalogue into the entry `into`: listings, phones and purchases go there, and the double is deleted.
 * Carts are told what changed about their phone, orders keep what they bought, and each phone's history tells of it.
 * Errors: NOT_FOUND; STALE; VALIDATION with `into` INVALID or TAKEN.
 */
export async function mergeModels(
  { database, clock }: Deps,
  id: number,
  { version, into }: ModelMerge,
  actor: StaffActor,
): Promise<void> {
  const write = transact(database, async (tx) => {
    if (into === id) throw new Failure("VALIDATION", { fields: { into: "INVALID" } });
    await nameAuthor(tx, actor);
    // In the order of ids, so that two merges of the same two entries wait for each other.
    await tx.execute(sql`select from smartphone_models where id in (${id}, ${into}) order by id for update`);
    const double = await lockRow(tx, smartphoneModels, eq(smartphoneModels.id, id), version);
    const [kept] = await tx.select().from(smartphoneModels).where(eq(smartphoneModels.id, into));
    if (!kept) throw new Failure("VALIDATION", { fields: { into: "INVALID" } });
    for (const [table, column] of NAMING)
      await tx.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${into} where ${sql.identifier(column)} = ${id}`,
      );
    const { rows: phones } = await tx.execute<{ id: number }>(
      sql`update devices set model_id = ${into} where model_id = ${id} returning id`,
    );
    for (const phone of phones.toSorted((one, other) => one.id - other.id))
      await noteDevice(tx, clock, {
        ...{ deviceId: phone.id, who: authorOf(actor), kind: "corrected" },
        facts: { modelId: into, fields: ["model"], reason: nameOf(double) },
      });
    await tx.delete(smartphoneModels).where(eq(smartphoneModels.id, id));
    await recordAudit(tx, clock, {
      ...{ actor, action: "model.merged", object: modelObject(into) },
      changes: {
        name: { from: nameOf(double), to: nameOf(kept) },
        devices: { from: null, to: phones.length },
      },
    });
  });
  await write.catch((error: unknown) => {
    if (violatedConstraint(error) === "devices_serial_of_model")
      throw new Failure("VALIDATION", { fields: { into: "TAKEN" } });
    throw error;
  });
}

const nameOf = ({ brand, model, storageGb, colour }: typeof smartphoneModels.$inferSelect) =>
  `${brand} ${model} ${storageGb} Go ${colour}`;
