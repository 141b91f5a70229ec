import { sql } from "drizzle-orm";
import type { Actor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";

/** Sets who changes listings in this transaction. Triggers write the name into the history of each listing. */
export async function nameAuthor(tx: Transaction, { staffId }: Pick<Actor, "staffId">): Promise<void> {
  await tx.execute(sql`select set_config('shop.author', ${staffId === null ? "" : String(staffId)}, true)`);
}
