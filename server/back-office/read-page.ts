import { SQL, sql } from "drizzle-orm";
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
  /** What is empty does not filter. */
  readonly filters: readonly (SQL | "" | false | null | undefined)[];
  /** A unique whole number with an index. Later rows have a higher one. */
  readonly key: SQL;
  /** Without it, rows are sorted by the key. An index has both. */
  readonly sort?: SortColumn | undefined;
  readonly descending: boolean;
  readonly cursor: string | undefined;
}

/** Begins the cursor of the page before a row. */
const BEFORE = "~";

/**
 * Reads one page of a list of the back office by a keyset cursor, and counts its rows up to 1,000. Keys are found first, so
 * that only the rows of the page are joined to what they show. Where less than a page is before a row, that is the first page.
 * Error: VALIDATION for a malformed cursor.
 */
export async function readPage<Row extends z.ZodMiniType>(
  database: Queries,
  list: List<Row>,
): Promise<TablePage<z.infer<Row>>> {
  const { row, columns, from, filters, key, sort, descending, cursor } = list;
  const isBack = cursor?.startsWith(BEFORE) ?? false;
  const conditions = filters.filter((one) => one instanceof SQL);
  const beyond = cursor === undefined ? [] : [isBeyond(cursor, list, descending !== isBack)];
  const pageKey = sort ? sql`${sort.toNumber} || '.' || ${key}` : key;
  const [page, counted] = await Promise.all([
    database.execute(sql`select ${columns}, ${pageKey} as page_key ${from}
      where ${key} = any (array(select ${key} ${from} ${where([...conditions, ...beyond])}
        order by ${orderOf(list, descending !== isBack)} limit ${TABLE_PAGE_SIZE + 1}))
      order by ${orderOf(list, descending)}`),
    database.execute(sql`select count(*)::int as n from (
      select ${from} ${where(conditions)} limit ${TABLE_COUNT_LIMIT + 1}) rows`),
  ]);
  const isCut = page.rows.length > TABLE_PAGE_SIZE;
  if (isBack && !isCut) return readPage(database, { ...list, cursor: undefined });
  const rows = isBack ? page.rows.slice(-TABLE_PAGE_SIZE) : page.rows.slice(0, TABLE_PAGE_SIZE);
  const [first, last] = [rows[0], rows.at(-1)];
  const found = Number(counted.rows[0]?.n);
  return {
    rows: z.parse(z.array(row), rows) as z.infer<Row>[],
    next: last && (isBack || isCut) ? String(last.page_key) : null,
    previous: first && cursor !== undefined ? `${BEFORE}${first.page_key}` : null,
    count: Math.min(found, TABLE_COUNT_LIMIT),
    isMore: found > TABLE_COUNT_LIMIT,
  };
}

type Order = Pick<List<z.ZodMiniType>, "key" | "sort">;

function orderOf({ key, sort }: Order, descending: boolean): SQL {
  const direction = descending ? sql`desc` : sql`asc`;
  return sort ? sql`${sort.column} ${direction}, ${key} ${direction}` : sql`${key} ${direction}`;
}

function isBeyond(cursor: string, { key, sort }: Order, descending: boolean): SQL {
  const [, first = "", id] = /^~?(?:(\d+)\.)?(\d{1,15})$/.exec(cursor) ?? [];
  if (id === undefined || Boolean(first) !== Boolean(sort) || first.length > (sort?.digits ?? 0))
    throw new Failure("VALIDATION", { fields: { cursor: "INVALID" } });
  const isAfter = descending ? sql`<` : sql`>`;
  return sort && first
    ? sql`(${sort.column}, ${key}) ${isAfter} (${sort.fromNumber(first)}, ${id}::bigint)`
    : sql`${key} ${isAfter} ${id}::bigint`;
}

const where = (conditions: readonly SQL[]) =>
  conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;
