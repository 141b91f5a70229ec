import * as z from "zod/mini";
import { Cursor } from "../cursor.ts";

/** Rows of one page of a list, unless its address chooses another number. */
export const TABLE_PAGE_SIZE = 50;
export const TABLE_PAGE_SIZES = ["25", "50", "100", "200"] as const;
/** Rows are counted up to this number. `isMore`: more rows exist. */
export const TABLE_COUNT_LIMIT = 1_000;

/**
 * The answer of every list of the back office. `next` is the cursor of the next page, null on the last page. `previous` is the
 * cursor of the previous page, null on the first page.
 */
export function tablePage<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    rows: z.array(row),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    count: z.int(),
    isMore: z.boolean(),
  });
}
export interface TablePage<Row> {
  readonly rows: Row[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly count: number;
  readonly isMore: boolean;
}

/**
 * The query of a list, for the page's address and for the server. `filters` are optional texts or choices, `sorts` the keys to
 * sort by: `sort=total` is ascending, `sort=-total` descending. The same query at `<list>.csv` returns all rows as CSV.
 */
export function tableQuery<Filters extends z.core.$ZodShape, Key extends string>(
  filters: Filters,
  sorts: readonly Key[],
) {
  const both = sorts.flatMap((key) => [key, `-${key}` as const]);
  return z.object({
    ...filters,
    sort: z.optional(z.enum(both)),
    /** Rows of a page. A file has all rows whatever it says. */
    limit: z.optional(z.enum(TABLE_PAGE_SIZES)),
    cursor: z.optional(Cursor),
  });
}

/** The parts of a query schema from `tableQuery` that a list's page reads. */
export interface TableSchema {
  readonly shape: Readonly<Record<string, unknown>> & {
    readonly sort: { readonly def: { readonly innerType: { readonly options: readonly string[] } } };
  };
}

export interface TableSort<Key extends string> {
  readonly key: Key;
  readonly descending: boolean;
}

/** Parses `total` or `-total`. */
export function readSort<Key extends string>(sort: Key | `-${Key}`): TableSort<Key> {
  const descending = sort.startsWith("-");
  return { key: (descending ? sort.slice(1) : sort) as Key, descending };
}

/** The sort after a press on the header of a column: ascending, then descending, then the list's usual order. */
export function nextSort(key: string, sort: string | undefined): string | undefined {
  if (sort === key) return `-${key}`;
  return sort === `-${key}` ? undefined : key;
}

/** The parameter of a page's address that names the columns to show, besides those that `tableQuery` declares. */
export const COLUMNS_PARAMETER = "columns";

/** The names of an address's parameters that its list cannot read: those of an older version, or with an unknown value. */
export function unreadParameters(
  schema: { readonly shape: Readonly<Record<string, unknown>> },
  search: URLSearchParams,
): string[] {
  const read = readTableQuery(schema, search);
  return [...new Set(search.keys())].filter(
    (name) => search.get(name) && name !== COLUMNS_PARAMETER && !(name in read),
  );
}

/**
 * Reads the query of a page's address with the schema of its list. Unknown and invalid parameters are left out, so that an old
 * address still opens the list.
 */
export function readTableQuery(
  schema: { readonly shape: Readonly<Record<string, unknown>> },
  search: URLSearchParams,
): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = search.get(name);
    if (value && z.safeParse(field as z.ZodMiniType, value).success) query[name] = value;
  }
  return query;
}
