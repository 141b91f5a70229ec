import { asc, gt, sql } from "drizzle-orm";
import type { Database } from "#server/database/client.ts";
import type { Rule } from "#server/orders/operator/audit-rule.ts";
import { hashOf } from "./add-line.ts";
import { buybackRegister } from "./tables.ts";

/** Lines per read. */
const BATCH = 1000;

/** The first line that was changed, removed or inserted outside the shop. */
export interface BrokenLine {
  readonly number: number;
  readonly reason: "missing" | "another line before it" | "changed" | "the head differs";
}

/** Verifies chain and numbers of the whole register in batches, without its key. Returns null for an intact register. */
export async function verifyRegister(database: Database): Promise<BrokenLine | null> {
  // The head is read before the lines; lines that are added later are not verified.
  const { rows: heads } = await database.execute<{ number: number; hash: string }>(
    sql`select number, hash from buyback_register_head`,
  );
  const head = heads[0] ?? { number: 0, hash: "" };
  let number = 0;
  let hash = "";
  while (number < head.number) {
    const lines = await database
      .select()
      .from(buybackRegister)
      .where(gt(buybackRegister.number, number))
      .orderBy(asc(buybackRegister.number))
      .limit(BATCH);
    if (lines.length === 0) return { number: number + 1, reason: "missing" };
    for (const line of lines) {
      if (line.number !== number + 1) return { number: number + 1, reason: "missing" };
      if (line.prevHash !== hash) return { number: line.number, reason: "another line before it" };
      if (line.hash !== hashOf(line)) return { number: line.number, reason: "changed" };
      ({ number, hash } = line);
      if (number === head.number) break;
    }
  }
  return hash === head.hash ? null : { number, reason: "the head differs" };
}

export const REGISTER_RULES: readonly Rule[] = [
  {
    rule: "a phone bought from a person has one line in the police register, with its price",
    broken: sql`select coalesce('episode ' || e.id, 'line ' || r.number) as subject,
        format('episode %s cents, line %s cents', e.price_paid_cents, r.price_cents) as details
      from (select * from episodes where source = 'buyback') e
      full join (select * from buyback_register where corrects is null) r on r.episode_id = e.id
      where e.id is null or r.number is null or r.device_id <> e.device_id or r.price_cents <> e.price_paid_cents`,
  },
];
