import { asc, gt, sql } from "drizzle-orm";
import type { Database } from "#server/database/client.ts";
import { hashOf } from "./record-audit.ts";
import { audit } from "./tables.ts";

/** Rows per read. */
const BATCH = 1000;

/** The first row of the audit log that was changed, removed or inserted outside the shop. */
export interface BrokenLink {
  readonly seq: number;
  readonly reason: "missing" | "another row before it" | "changed" | "the head differs";
}

/** Verifies the whole chain in batches. Returns null for an intact chain. */
export async function verifyChain(database: Database): Promise<BrokenLink | null> {
  // The head is read before the rows; actions recorded later are not checked.
  const { rows: heads } = await database.execute(sql`select seq::int as seq, hash from audit_head`);
  const head = heads[0] ?? { seq: 0, hash: "" };
  let seq = 0;
  let hash = "";
  while (seq < Number(head.seq)) {
    const rows = await database
      .select()
      .from(audit)
      .where(gt(audit.seq, seq))
      .orderBy(asc(audit.seq))
      .limit(BATCH);
    if (rows.length === 0) return { seq: seq + 1, reason: "missing" };
    for (const row of rows) {
      if (row.seq !== seq + 1) return { seq: seq + 1, reason: "missing" };
      if (row.prevHash !== hash) return { seq: row.seq, reason: "another row before it" };
      if (row.hash !== hashOf(row)) return { seq: row.seq, reason: "changed" };
      ({ seq, hash } = row);
      if (seq === Number(head.seq)) break;
    }
  }
  return hash === head.hash ? null : { seq, reason: "the head differs" };
}

/** The nightly job. Throws for a broken chain, so that the failed job is noticed. */
export async function verifyAudit({ database }: { readonly database: Database }): Promise<void> {
  const broken = await verifyChain(database);
  if (broken) throw new Error(`The audit log is broken at row ${broken.seq}: ${broken.reason}.`);
}
