import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { TABLE_COUNT_LIMIT, TABLE_PAGE_SIZE, type TablePage } from "#contract/back-office/table.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";

/** A time as the driver reads it in a raw query, as ISO. */
export const IsoTime = z.pipe(
  z.string(),
  z.transform((time) => new Date(time).toISOString()),
);

interface List<Row extends z.ZodMiniType> {
  /** Schema of one row of `columns`. */
  readonly row: Row;
  readonly columns: SQL;
  /** From `from` to its joins. */
  readonly from: SQL;
  readonly filters: readonly (SQL | undefined)[];
  /** A unique whole number that rows are sorted by, with an index: later rows have a higher one. */
  readonly key: SQL;
  readonly descending: boolean;
  readonly cursor: string | undefined;
}

/**
 * Reads one page of a list of the back office by a keyset cursor, and counts its rows up to 1,000.
 * Error: VALIDATION for a malformed cursor.
 */
export async function readPage<Row extends z.ZodMiniType>(
  database: Queries,
  { row, columns, from, filters, key, descending, cursor }: List<Row>,
): Promise<TablePage<z.infer<Row>>> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    throw new Failure("VALIDATION", { fields: { cursor: "INVALID" } });
  const conditions = filters.filter((one) => one !== undefined);
  const behind = cursor && (descending ? sql`${key} < ${Number(cursor)}` : sql`${key} > ${Number(cursor)}`);
  const [page, counted] = await Promise.all([
    database.execute(sql`select ${columns}, ${key} as page_key ${from}
      ${where([...conditions, ...(behind ? [behind] : [])])}
      order by ${key} ${descending ? sql`desc` : sql`asc`} limit ${TABLE_PAGE_SIZE + 1}`),
    database.execute(sql`select count(*)::int as n from (
      select ${from} ${where(conditions)} limit ${TABLE_COUNT_LIMIT + 1}) rows`),
  ]);
  const rows = page.rows.slice(0, TABLE_PAGE_SIZE);
  const last = page.rows.length > TABLE_PAGE_SIZE ? rows.at(-1) : undefined;
  const found = Number(counted.rows[0]?.n);
  return {
    rows: z.parse(z.array(row), rows) as z.infer<Row>[],
    next: last ? String(last.page_key) : null,
    count: Math.min(found, TABLE_COUNT_LIMIT),
    isMore: found > TABLE_COUNT_LIMIT,
  };
}

const where = (conditions: readonly SQL[]) =>
  conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;
