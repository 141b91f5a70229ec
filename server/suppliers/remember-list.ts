import { sql } from "drizzle-orm";
import type { ListCheck, ListInput } from "#contract/devices/receptions.ts";
import type { KnownHeadings } from "#contract/suppliers/guess-columns.ts";
import { foldHeading } from "#contract/suppliers/headings.ts";
import type { Transaction } from "#server/database/client.ts";
import { supplierAnswers } from "./tables.ts";

/** Answers of one list alone: a single price, and the colours of one lot. */
const isOfOneList = (key: string) => key.startsWith("price|") || key.startsWith("regime|");

/**
 * Adds the supplier of a list if the shop does not know the name, and remembers the columns and the answers. Returns the id. Locks
 * the supplier until the transaction ends, so that two lists of one supplier are opened one after the other.
 */
export async function rememberList(
  tx: Transaction,
  clock: () => Date,
  { supplier, answers = {} }: ListInput,
  { columns, regime }: Pick<ListCheck, "columns" | "regime">,
): Promise<number> {
  const known: Record<string, KnownHeadings[string]> = {};
  for (const { heading, role } of columns) if (heading) known[foldHeading(heading)] = role;
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into suppliers (name, columns, vat_regime, created_at)
    values (${supplier}, ${JSON.stringify(known)}::jsonb, ${regime}, ${clock().toISOString()})
    on conflict (fold_text(name)) do update
      set columns = suppliers.columns || excluded.columns, vat_regime = coalesce(suppliers.vat_regime, excluded.vat_regime)
    returning id`);
  const [found] = rows;
  if (!found) throw new Error("The supplier was not written.");
  const kept = Object.entries(answers).filter(([key]) => !isOfOneList(key));
  if (kept.length > 0)
    await tx
      .insert(supplierAnswers)
      .values(kept.map(([key, answer]) => ({ supplierId: found.id, key, answer })))
      .onConflictDoUpdate({
        target: [supplierAnswers.supplierId, supplierAnswers.key],
        set: { answer: sql`excluded.answer` },
      });
  return found.id;
}
