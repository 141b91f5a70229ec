import { sql } from "drizzle-orm";
import type { VatRegime } from "#contract/devices/episodes.ts";
import type { KnownHeadings } from "#contract/suppliers/guess-columns.ts";
import { foldHeading } from "#contract/suppliers/headings.ts";
import { readTable } from "#contract/suppliers/read-table.ts";
import type { Queries } from "#server/database/client.ts";
import type { Memory } from "./read-list.ts";

interface Remembered extends Memory {
  readonly name: string | null;
}

/**
 * What the shop remembers of a supplier. Without a name, the supplier is that of an earlier list with the same headings, if it is
 * the only one.
 */
export async function readMemory(db: Queries, name: string, csv: string): Promise<Remembered> {
  const heads = name === "" ? possibleHeads(csv) : [];
  const { rows } = await db.execute<{
    id: number;
    name: string;
    columns: KnownHeadings;
    regime: VatRegime | null;
    answers: Record<string, string> | null;
  }>(sql`
    select id, name, columns, vat_regime as regime,
      (select jsonb_object_agg(key, answer) from supplier_answers where supplier_id = suppliers.id) as answers
    from suppliers where ${
      name === ""
        ? sql`exists (select from jsonb_array_elements(${JSON.stringify(heads)}::jsonb) as heads (head)
            where columns ?& array(select jsonb_array_elements_text(head)))`
        : sql`fold_text(name) = fold_text(${name})`
    } limit 2`);
  const [found] = rows;
  if (!found || rows.length > 1) return { name: null, headings: {}, answers: {}, regime: null };
  return { name: found.name, headings: found.columns, answers: found.answers ?? {}, regime: found.regime };
}

/** The first rows with several words, one of which is the heading. */
function possibleHeads(csv: string): string[][] {
  return readTable(csv.slice(0, 20_000))
    .rows.slice(0, 20)
    .map(({ cells }) => [...new Set(cells.map(foldHeading).filter(Boolean))])
    .filter((cells) => cells.length > 1);
}
