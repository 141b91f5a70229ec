import { type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { LockStrength, PgTable } from "drizzle-orm/pg-core";
import { Failure } from "#server/http/errors/failure.ts";
import type { Transaction } from "./client.ts";
import { versionOf } from "./row-version.ts";

/**
 * Locks the one row that `where` finds until the transaction ends, and returns it. `version` is the row's version on the
 * page from which the person acts. Errors: NOT_FOUND; STALE when the row has changed since.
 */
export async function lockRow<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  where: SQL | undefined,
  version?: string,
  strength: LockStrength = "update",
): Promise<InferSelectModel<Table>> {
  const [found] = await tx
    .select({ row: table, version: versionOf(table) })
    .from(table as PgTable)
    .where(where ?? sql`false`)
    .for(strength);
  if (!found) throw new Failure("NOT_FOUND");
  if (version !== undefined && version !== found.version) throw new Failure("STALE");
  return found.row as InferSelectModel<Table>;
}
