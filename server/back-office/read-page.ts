import { SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { readSort, TABLE_COUNT_LIMIT, TABLE_PAGE_SIZE, type TablePage } from "#contract/back-office/table.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { readCursor, writeCursor } from "#server/http/paging/cursor.ts";

/** Converts a time from the driver's form in a raw query to ISO. */
export const IsoTime = z.pipe(
  z.string(),
  z.transform((time) => new Date(time).toISOString()),
);

/** The column that rows are sorted by before their key, and how a cursor holds its value. */
interface SortColumn {
  /** Never null. */
  readonly column: SQL;
  /** The value as a whole number of JSON. Without it, a cursor names its row alone, and the row has the value. */
  readonly inCursor?: {
    readonly toNumber: SQL;
    readonly fromNumber: (value: number) => SQL;
    readonly number: z.ZodMiniType<number>;
  };
}

const upTo = (greatest: number) => z.int().check(z.nonnegative(), z.maximum(greatest));

/** Sorts by a time. In cursors it is in microseconds, the column's own precision. */
export const byTime = (column: SQL): SortColumn => ({
  column,
  inCursor: {
    toNumber: sql`(extract(epoch from ${column}) * 1000000)::bigint`,
    fromNumber: (value) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`,
    number: upTo(Number.MAX_SAFE_INTEGER),
  },
});

export const byDay = (column: SQL): SortColumn => ({
  column,
  inCursor: {
    toNumber: sql`(${column} - date 'epoch')`,
    fromNumber: (value) => sql`(date 'epoch' + ${value}::integer)`,
    number: upTo(1_000_000),
  },
});

/** Sorts by a whole number, such as an amount in cents. Rows without one come before zero. */
export function byNumber(column: SQL): SortColumn {
  const number = sql`coalesce(${column}, -1)`;
  return {
    column: number,
    inCursor: { toNumber: number, fromNumber: (value) => sql`${value}::bigint`, number: z.int() },
  };
}

/** Sorts by the place of a state or grade in its list of values, not by the letters of its name. */
export const byPlace = (column: SQL, values: readonly string[]): SortColumn =>
  byNumber(sql`array_position(${sql.param([...values])}::text[], ${column}::text)`);

/**
 * Sorts by a text as French does. Rows without one come first. A text may be a name or an e-mail, which no address may hold:
 * the cursor names the last row alone. If that row is gone, the next page is the first one.
 */
export const byText = (column: SQL): SortColumn => ({ column: sql`coalesce(${column}, '')` });

/** The sort of a query among those that a list declares. Undefined: by the list's key alone. */
export function sortedBy<Key extends string>(
  sort: NoInfer<Key | `-${Key}`>,
  columns: Readonly<Record<Key, SortColumn | undefined>>,
) {
  const { key, descending } = readSort<Key>(sort);
  return { sort: columns[key], descending };
}

/** Whether a list has its usual order, from either end. Only then does work stand above what is settled. */
export const isUsual = (sort: string, usual: string) => sort === usual || sort === `-${usual}`;

/** A list of the back office. It has pages, a count of rows, and an export file. */
export interface List<Row> {
  readonly query: { readonly cursor?: string | undefined; readonly limit?: string | undefined };
  /** Schema of one row of `columns`. */
  readonly row: z.ZodMiniType<Row>;
  readonly columns: SQL;
  /** The SQL from `from` to the last join. */
  readonly from: SQL;
  /** Empty filters are ignored. */
  readonly filters: readonly (SQL | "" | false | null | undefined)[];
  /**
   * Conditions of which each row meets exactly one. Rows of the first group come first, so that settled work never stands
   * above open work.
   */
  readonly groups?: readonly SQL[] | undefined;
  /** A unique whole number with an index. It grows with time. */
  readonly key: SQL;
  /** The sort column; by default the key. A list of many rows needs an index of both. */
  readonly sort?: SortColumn | undefined;
  readonly descending: boolean;
  /** Adds further data to the rows of one page. */
  readonly complete?: (rows: Row[]) => Promise<Row[]>;
}

const whole = z.int().check(z.nonnegative());
/** A cursor: whether its page is before the row, then the row's group, sort value (0 if the row has it) and key. */
const Position = z.tuple([z.literal([0, 1]), whole, z.number(), whole]);
type Position = z.infer<typeof Position>;

/**
 * Reads one page of a list by a keyset cursor, and counts its rows up to 1,000. The keys are selected first, so that
 * only the rows of the page are joined to other tables. If fewer rows than a page come before the cursor's row, the
 * first page is returned.
 * Error: VALIDATION for a malformed cursor, and for a cursor of another query.
 */
export async function readPage<Row>(database: Queries, list: List<Row>): Promise<TablePage<Row>> {
  const { query, columns, from, key } = list;
  const size = Number(query.limit ?? TABLE_PAGE_SIZE);
  const place = query.cursor === undefined ? undefined : readPosition(query.cursor, list);
  const isBack = place?.[0] === 1;
  const [page, counted] = await Promise.all([
    database.execute(sql`select ${columns}, ${positionOf(list)} as position ${from}
      where ${key} = any (array(${keysOf(list, { place, limit: size + 1 })}))
      order by ${orderOf(list, list.descending)}`),
    countRows(database, list),
  ]);
  const isCut = page.rows.length > size;
  if (isBack && !isCut) return readPage(database, { ...list, query: { ...query, cursor: undefined } });
  const rows = isBack ? page.rows.slice(-size) : page.rows.slice(0, size);
  const cursorAt = (direction: 0 | 1, row: Record<string, unknown> | undefined) =>
    row ? writeCursor(query, [direction, ...(row.position as number[])]) : null;
  return {
    rows: await parseRows(list, rows),
    next: isBack || isCut ? cursorAt(0, rows.at(-1)) : null,
    previous: place ? cursorAt(1, rows[0]) : null,
    ...counted,
  };
}

/** Counts the rows of a list up to 1,000. */
export async function countRows(
  database: Queries,
  { from, filters }: Pick<List<unknown>, "from" | "filters">,
): Promise<{ count: number; isMore: boolean }> {
  const { rows } = await database.execute(sql`select count(*)::int as n from (
    select ${from} ${where(filters)} limit ${TABLE_COUNT_LIMIT + 1}) rows`);
  const found = Number(rows[0]?.n);
  return { count: Math.min(found, TABLE_COUNT_LIMIT), isMore: found > TABLE_COUNT_LIMIT };
}

/** Rows per read for a file. */
const CHUNK = 500;

/**
 * All rows of a list, for a file. One statement reads all keys: each row that the list has at that moment is in the
 * file once and in order, whatever changes while the file is sent. No transaction stays open for the reader.
 */
export async function* readAll<Row>(database: Queries, list: List<Row>): AsyncGenerator<Row[]> {
  const { columns, from, key } = list;
  const { rows: found } = await database.execute<{ key: number | string }>(keysOf(list, {}));
  const keys = found.map((row) => String(row.key));
  for (let at = 0; at < keys.length; at += CHUNK) {
    const chunk = keys.slice(at, at + CHUNK);
    const { rows } = await database.execute(
      sql`select ${columns}, ${key} as file_key ${from} where ${key} = any(${sql.param(chunk)}::bigint[])`,
    );
    const rowOf = new Map(rows.map((row) => [String(row.file_key), row]));
    yield parseRows(
      list,
      chunk.flatMap((one) => rowOf.get(one) ?? []),
    );
  }
}

async function parseRows<Row>({ row, complete }: List<Row>, rows: readonly unknown[]): Promise<Row[]> {
  const parsed = z.parse(z.array(row), rows);
  return complete ? complete(parsed) : parsed;
}

/** Selects the keys of a list in its order; with a cursor, only those beyond its row in the page's direction. */
function keysOf<Row>(
  list: List<Row>,
  { place, limit }: { place?: Position | undefined; limit?: number },
): SQL {
  const { from, filters, key, sort, groups } = list;
  const descending = list.descending !== (place?.[0] === 1);
  const end = limit === undefined ? sql`` : sql`limit ${limit}`;
  const select = (columns: SQL, ...more: (SQL | undefined)[]) =>
    sql`select ${columns} ${from} ${where([...filters, ...more])} order by ${sortOf(list, descending)} ${end}`;
  if (!groups) return select(sql`${key} as key`, place && isBeyond(list, place, descending));
  // Each group is searched separately, so that no search sorts or passes over the rows of other groups.
  const isBack = place?.[0] === 1;
  const parts = groups.flatMap((group, number) => {
    const ahead = place ? (number - place[1]) * (isBack ? -1 : 1) : 1;
    if (ahead < 0) return [];
    const columns = sql`${key} as key, ${number}::int as group_number, ${sort?.column ?? sql`0`} as sort_value`;
    return [
      sql`(${select(columns, group, place && ahead === 0 ? isBeyond(list, place, descending) : undefined)})`,
    ];
  });
  const direction = descending ? sql`desc` : sql`asc`;
  return sql`select key from (${sql.join(parts, sql` union all `)}) found
    order by group_number ${isBack ? sql`desc` : sql`asc`}, sort_value ${direction}, key ${direction} ${end}`;
}

type Order = Pick<List<unknown>, "from" | "key" | "sort" | "groups" | "query">;

/** The number of a row's group. */
const groupOf = ({ groups = [] }: Order) =>
  sql`(case ${sql.join(
    groups.map((group, number) => sql`when ${group} then ${sql.raw(String(number))}`),
    sql` `,
  )} end)`;

function positionOf(list: Order): SQL {
  const group = list.groups ? groupOf(list) : sql`0`;
  return sql`json_build_array(${group}, ${list.sort?.inCursor?.toNumber ?? sql`0`}, ${list.key})`;
}

function sortOf({ key, sort }: Order, descending: boolean): SQL {
  const direction = descending ? sql`desc` : sql`asc`;
  return sort ? sql`${sort.column} ${direction}, ${key} ${direction}` : sql`${key} ${direction}`;
}

const orderOf = (list: Order, descending: boolean): SQL =>
  list.groups ? sql`${groupOf(list)}, ${sortOf(list, descending)}` : sortOf(list, descending);

function readPosition(cursor: string, { query, groups = [sql``], sort }: Order): Position {
  const place = readCursor(cursor, query, Position, "cursor");
  const value = sort?.inCursor?.number ?? z.literal(0);
  if (place[1] >= groups.length || !z.safeParse(value, place[2]).success)
    throw new Failure("VALIDATION", { fields: { cursor: "INVALID" } });
  return place;
}

function isBeyond({ from, key, sort }: Order, place: Position, descending: boolean): SQL {
  const [isBack, , value, id] = place;
  const isAfter = descending ? sql`<` : sql`>`;
  if (!sort) return sql`${key} ${isAfter} ${id}::bigint`;
  const beyond = (start: SQL) => sql`(${sort.column}, ${key}) ${isAfter} (${start}, ${id}::bigint)`;
  if (sort.inCursor) return beyond(sort.inCursor.fromNumber(value));
  // The comparison is null if the row is gone.
  const start = sql`(select ${sort.column} ${from} where ${key} = ${id}::bigint limit 1)`;
  return sql`coalesce(${beyond(start)}, ${isBack ? sql`false` : sql`true`})`;
}

function where(filters: List<unknown>["filters"]): SQL {
  const conditions = filters.filter((one) => one instanceof SQL);
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}
