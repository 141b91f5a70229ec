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

/** What rows are sorted by before their key, and the whole number that the cursor has for it. */
interface SortColumn {
  readonly column: SQL;
  readonly toNumber: SQL;
  readonly fromNumber: (value: string) => SQL;
  /** Of that number, at most. */
  readonly digits: number;
}

/** A time counts as its microseconds, as many as the column has. */
export const byTime = (column: SQL): SortColumn => ({
  column,
  toNumber: sql`(extract(epoch from ${column}) * 1000000)::bigint`,
  fromNumber: (value) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`,
  digits: 17,
});

export const byDay = (column: SQL): SortColumn => ({
  column,
  toNumber: sql`(${column} - date 'epoch')`,
  fromNumber: (value) => sql`(date 'epoch' + ${value}::integer)`,
  digits: 7,
});

interface List<Row extends z.ZodMiniType> {
  /** Schema of one row of `columns`. */
  readonly row: Row;
  readonly columns: SQL;
  /** From `from` to its joins. */
  readonly from: SQL;
  readonly filters: readonly (SQL | undefined)[];
  /** A unique whole number with an index. Later rows have a higher one. */
  readonly key: SQL;
  /** Without it, rows are sorted by the key. An index has both. */
  readonly sort?: SortColumn | undefined;
  readonly descending: boolean;
  readonly cursor: string | undefined;
}

/**
 * Reads one page of a list of the back office by a keyset cursor, and counts its rows up to 1,000. Keys are found first, so
 * that only the rows of the page are joined to what they show.
 * Error: VALIDATION for a malformed cursor.
 */
export async function readPage<Row extends z.ZodMiniType>(
  database: Queries,
  { row, columns, from, filters, key, sort, descending, cursor }: List<Row>,
): Promise<TablePage<z.infer<Row>>> {
  const conditions = filters.filter((one) => one !== undefined);
  const behind = cursor === undefined ? [] : [isBehind(cursor, key, sort, descending)];
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sort ? sql`${sort.column} ${direction}, ${key} ${direction}` : sql`${key} ${direction}`;
  const [page, counted] = await Promise.all([
    database.execute(sql`select ${columns}, ${sort ? sql`${sort.toNumber} || '.' || ${key}` : key} as page_key ${from}
      where ${key} = any (array(select ${key} ${from} ${where([...conditions, ...behind])}
        order by ${order} limit ${TABLE_PAGE_SIZE + 1}))
      order by ${order}`),
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

function isBehind(cursor: string, key: SQL, sort: SortColumn | undefined, descending: boolean): SQL {
  const [, first = "", id] = /^(?:(\d+)\.)?(\d{1,15})$/.exec(cursor) ?? [];
  if (id === undefined || Boolean(first) !== Boolean(sort) || first.length > (sort?.digits ?? 0))
    throw new Failure("VALIDATION", { fields: { cursor: "INVALID" } });
  const isAfter = descending ? sql`<` : sql`>`;
  return sort && first
    ? sql`(${sort.column}, ${key}) ${isAfter} (${sort.fromNumber(first)}, ${id}::bigint)`
    : sql`${key} ${isAfter} ${id}::bigint`;
}

const where = (conditions: readonly SQL[]) =>
  conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;
