import type { Locale } from "#contract/locale.ts";
import { readSoldNames } from "#server/catalog/localize-names.ts";
import type { Queries } from "#server/database/client.ts";
import { linesOf } from "#server/orders/queries.ts";
import type { OrderLineRow } from "#server/orders/tables.ts";

/** Names the phones of ordered lines in the language of their reader. */
export async function nameLines<Line extends OrderLineRow>(
  db: Queries,
  lines: readonly Line[],
  locale: Locale,
): Promise<Line[]> {
  const nameOf = await readSoldNames(
    db,
    lines.map(({ itemId }) => itemId),
    locale,
  );
  return lines.map((line) => ({ ...line, productName: nameOf(line.itemId, line.productName) }));
}

/** The lines of orders in the language of their reader. */
export const linesIn = async (db: Queries, orderIds: readonly number[], locale: Locale) =>
  nameLines(db, await linesOf(db, orderIds), locale);
