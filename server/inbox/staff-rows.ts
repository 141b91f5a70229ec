import { eq } from "drizzle-orm";
import type { FieldErrors } from "#contract/errors.ts";
import { type Actor, recordAudit } from "#server/audit/record-audit.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import type { macros, templates } from "./tables.ts";

type Deps = Pick<Shop, "database" | "clock">;
type Table = typeof macros | typeof templates;

interface Kind<Listed> {
  readonly type: "macro" | "template";
  readonly table: Table;
  /** The name of a database constraint → the fields that a violation refuses. */
  readonly refusals: Readonly<Record<string, FieldErrors>>;
  readonly list: (db: Queries) => Promise<Listed[]>;
}

/**
 * The acts on a table that staff keeps: the templates, and the macros that use them. Each act writes its audit row in the same
 * transaction and returns all rows. Errors: VALIDATION for a violation that `refusals` names; of `change` and `remove` also NOT_FOUND
 * and STALE.
 */
export function staffRows<Input extends object, Listed>({ type, table, refusals, list }: Kind<Listed>) {
  async function write(
    { database, clock }: Deps,
    actor: Actor,
    action: "added" | "changed" | "deleted",
    work: (tx: Transaction) => Promise<number>,
  ): Promise<Listed[]> {
    try {
      await transact(database, async (tx) => {
        const object = { type, id: String(await work(tx)) };
        await recordAudit(tx, clock, { actor, action: `${type}.${action}`, object });
      });
    } catch (error) {
      const fields = refusals[violatedConstraint(error) ?? ""];
      if (fields) throw new Failure("VALIDATION", { fields });
      throw error;
    }
    return list(database);
  }
  // Each table's own input has its columns. The type of a query does not follow from a choice of two tables.
  const valuesOf = ({ clock }: Deps, input: object) => ({ ...input, changedAt: clock() }) as never;

  return {
    add: (deps: Deps, actor: Actor, input: Input): Promise<Listed[]> =>
      write(deps, actor, "added", async (tx) => {
        const [added] = await tx.insert(table).values(valuesOf(deps, input)).returning({ id: table.id });
        if (!added) throw new Error(`The ${type} was not written.`);
        return added.id;
      }),
    change: (
      deps: Deps,
      actor: Actor,
      id: number,
      { version, ...input }: Input & { readonly version: string },
    ): Promise<Listed[]> =>
      write(deps, actor, "changed", async (tx) => {
        await lockRow(tx, table, eq(table.id, id), version);
        await tx.update(table).set(valuesOf(deps, input)).where(eq(table.id, id));
        return id;
      }),
    remove: (deps: Deps, actor: Actor, id: number, version: string): Promise<Listed[]> =>
      write(deps, actor, "deleted", async (tx) => {
        await lockRow(tx, table, eq(table.id, id), version);
        await tx.delete(table).where(eq(table.id, id));
        return id;
      }),
  };
}
