import { sql } from "drizzle-orm";
import type { Actor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";

/** Names who changes listings in this transaction, for their history, which triggers write. */
export async function nameAuthor(tx: Transaction, { staffId }: Pick<Actor, "staffId">): Promise<void> {
  await tx.execute(sql`select set_config('shop.author', ${staffId === null ? "" : String(staffId)}, true)`);
}
