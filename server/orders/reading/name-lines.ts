import type { Locale } from "#contract/locale.ts";
import { soldName } from "#server/catalog/localize-names.ts";
import type { Queries } from "#server/database/client.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import type { OrderLineRow } from "#server/orders/tables.ts";

export const nameLines = <Line extends OrderLineRow>(lines: readonly Line[], locale: Locale): Line[] =>
  lines.map((line) => ({ ...line, productName: soldName(line.productName, line.sold, locale) }));

/** The lines of orders, named in the reader's language. */
export const linesIn = async (db: Queries, orderIds: readonly number[], locale: Locale) =>
  nameLines(await linesOf(db, orderIds), locale);
