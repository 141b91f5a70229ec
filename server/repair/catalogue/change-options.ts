import { and, eq, isNull, sql } from "drizzle-orm";
import type { NewOption, OptionChange, OptionFacts } from "#contract/repair/catalogue/catalogue.ts";
import { type Actor, recordAudit } from "#server/audit/record-audit.ts";
import type { Changes } from "#server/audit/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { repairModels, repairOptions, repairServices } from "../tables.ts";

export type Deps = Pick<Shop, "database" | "clock">;

/** Serialises changes of the catalogue: an import compares with what all changes before it left. */
export const CATALOGUE_LOCK = { advisoryLock: "repair catalogue" } as const;

const FACTS = ["priceCents", "minutes", "unoffered"] as const satisfies readonly (keyof OptionFacts)[];

/** The differences between two states of an option, for the audit log. Null: not in the catalogue. */
function changesOf(before: OptionFacts | null, after: OptionFacts | null): Changes {
  const changed = FACTS.map(
    (name) => [name, { from: before?.[name] ?? null, to: after?.[name] ?? null }] as const,
  );
  return Object.fromEntries(changed.filter(([, { from, to }]) => from !== to));
}

/** Adds a service to a model. A service that was removed comes back with its id. Errors: NOT_FOUND; VALIDATION, `serviceId` TAKEN. */
export const addOption = ({ database, clock }: Deps, added: NewOption, actor: Actor): Promise<void> =>
  transact(
    database,
    async (tx) => {
      const { modelId, serviceId, ...facts } = added;
      const known = await tx
        .select({ id: repairModels.id })
        .from(repairModels)
        .innerJoin(repairServices, eq(repairServices.id, serviceId))
        .where(eq(repairModels.id, modelId));
      if (known.length === 0) throw new Failure("NOT_FOUND");
      const [written] = await tx
        .insert(repairOptions)
        .values(added)
        .onConflictDoUpdate({
          target: [repairOptions.modelId, repairOptions.serviceId],
          set: { ...facts, removedAt: null },
          setWhere: sql`${repairOptions.removedAt} is not null`,
        })
        .returning({ id: repairOptions.id });
      if (!written) throw new Failure("VALIDATION", { fields: { serviceId: "TAKEN" } });
      await recordAudit(tx, clock, {
        ...{
          actor,
          action: "repair-service.added",
          object: { type: "repair-service", id: String(written.id) },
        },
        changes: changesOf(null, facts),
      });
    },
    CATALOGUE_LOCK,
  );

/** Changes price, duration or offer of a service for a model. Carts are priced again; orders keep their lines. Errors: NOT_FOUND; STALE. */
export const changeOption = (
  { database, clock }: Deps,
  id: number,
  { version, ...facts }: OptionChange,
  actor: Actor,
): Promise<void> =>
  transact(
    database,
    async (tx) => {
      const before = await lockOption(tx, id, version);
      const changes = changesOf(before, facts);
      if (Object.keys(changes).length === 0) return;
      await tx.update(repairOptions).set(facts).where(eq(repairOptions.id, id));
      await recordAudit(tx, clock, {
        ...{ actor, action: "repair-service.changed", object: { type: "repair-service", id: String(id) } },
        changes,
      });
    },
    CATALOGUE_LOCK,
  );

/** Removes a service from a model. Orders, documents and repairs keep it. Errors: NOT_FOUND; STALE. */
export const removeOption = (
  { database, clock }: Deps,
  id: number,
  version: string,
  actor: Actor,
): Promise<void> =>
  transact(
    database,
    async (tx) => {
      const before = await lockOption(tx, id, version);
      await tx.update(repairOptions).set({ removedAt: clock() }).where(eq(repairOptions.id, id));
      await recordAudit(tx, clock, {
        ...{ actor, action: "repair-service.removed", object: { type: "repair-service", id: String(id) } },
        changes: changesOf(before, null),
      });
    },
    CATALOGUE_LOCK,
  );

type OptionRow = typeof repairOptions.$inferSelect;

const lockOption = (tx: Transaction, id: number, version: string): Promise<OptionRow> =>
  lockRow(tx, repairOptions, and(eq(repairOptions.id, id), isNull(repairOptions.removedAt)), version);
