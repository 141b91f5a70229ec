import type { TablePage, TableSchema } from "#contract/back-office/table.ts";
import type { ReviewRow } from "#contract/catalog/listing-review.ts";
import type { ThreadRow } from "#contract/inbox/staff-threads.ts";
import type { CallAnswer, RouteKey } from "#contract/interface/call.ts";
import type { Routes } from "#contract/routes.ts";
import type { ReadKey } from "../use-read.ts";

/** Lists whose routes are not declared yet. */
interface Undeclared {
  "GET /admin/api/listings": ReviewRow;
  "GET /admin/api/threads": ThreadRow;
}

/** The routes that answer a page of a list and, at the same address with `.csv`, its file. */
export type ListKey =
  | keyof Undeclared
  | {
      [Key in ReadKey]: CallAnswer<Key> extends TablePage<unknown>
        ? `${Key}.csv` extends RouteKey
          ? Key
          : never
        : never;
    }[ReadKey];

export type RowOf<Key extends ListKey> = Key extends keyof Undeclared
  ? Undeclared[Key]
  : Key extends ReadKey
    ? CallAnswer<Key> extends TablePage<infer Row>
      ? Row
      : never
    : never;

/** The query that the route is declared with. */
export type SchemaOf<Key extends ListKey> = TableSchema &
  (Key extends ReadKey ? (Routes[Key] extends { readonly query: infer Query } ? Query : never) : unknown);
