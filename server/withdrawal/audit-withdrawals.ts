import { sql } from "drizzle-orm";
import type { Database } from "#server/database/client.ts";
import { LEFT_LINES } from "./left-lines.ts";

/**
 * The nightly check that every accepted withdrawal has a case or a refund. Throws an error with the ids of those
 * without.
 */
export async function auditWithdrawals({ database }: { readonly database: Database }): Promise<void> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select distinct withdrawal_id as id from ${LEFT_LINES} l where since < now() - interval '20 minutes' order by id`,
  );
  if (rows.length > 0)
    throw new Error(
      `Accepted withdrawals without a case or a refund: ${rows.map(({ id }) => id).join(", ")}.`,
    );
}
