import * as z from "zod/mini";
import { Cursor } from "../cursor.ts";

/** Rows of one page of a list. */
export const TABLE_PAGE_SIZE = 50;
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
