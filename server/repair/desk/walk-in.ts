import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { repairDueAt } from "#contract/repair/repair-states.ts";
import type { WalkIn } from "#contract/repair/staff-repairs.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { newNumber } from "#server/new-number.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { repairModels, repairs } from "../tables.ts";
import { readRepairFigures } from "./read-figures.ts";

/**
 * Opens the repair of a person at the counter and returns its number. The same key is the same repair.
 * Errors: VALIDATION, `modelId`, for a model that is not on the price list.
 */
export async function openWalkIn(
  { database, clock }: { readonly database: Database; readonly clock: () => Date },
  { key, modelId, phone, ...person }: WalkIn,
  actor: StaffActor,
): Promise<string> {
  return transact(
    database,
    async (tx) => {
      const at = clock();
      const [model] =
        modelId === null
          ? []
          : await tx
              .select({ brand: repairModels.brand, name: repairModels.name })
              .from(repairModels)
              .where(eq(repairModels.id, modelId));
      if (modelId !== null && !model) throw new Failure("VALIDATION", { fields: { modelId: "INVALID" } });
      // 128 random bits make the address of the tracking page impossible to guess.
      const token = randomBytes(16).toString("base64url");
      const [row] = await tx
        .insert(repairs)
        .values({
          ...{ ...person, key, number: newNumber("R"), source: "walk_in", phoneKey: key, state: "booked" },
          ...{ phone: model ? `${model.brand} ${model.name}` : phone, token, digest: digestOf(token) },
          ...{ createdAt: at, movedAt: at },
          dueAt: repairDueAt("booked", await readRepairFigures(tx, at), at),
        })
        .onConflictDoNothing({ target: repairs.key })
        .returning({ number: repairs.number });
      if (!row) {
        const [known] = await tx.select({ number: repairs.number }).from(repairs).where(eq(repairs.key, key));
        if (!known) throw new Failure("NOT_FOUND");
        return known.number;
      }
      await recordStaffAct(tx, clock, {
        ...{ kind: "repair.booked", actor, at, subject: { type: "repair", id: row.number }, public: true },
        changes: { state: { from: null, to: "booked" } },
      });
      return row.number;
    },
    { hasKey: true },
  );
}
