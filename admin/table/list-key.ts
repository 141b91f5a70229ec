import type { TablePage, TableSchema } from "#contract/back-office/table.ts";
import type { CallAnswer, RouteKey } from "#contract/interface/call.ts";
import type { Routes } from "#contract/routes.ts";
import type { ReadKey } from "../use-read.ts";

/** Routes that return a page of a list and, at the same path with `.csv`, its file. */
export type ListKey = {
  [Key in ReadKey]: CallAnswer<Key> extends TablePage<unknown>
    ? `${Key}.csv` extends RouteKey
      ? Key
      : never
    : never;
}[ReadKey];

export type RowOf<Key extends ListKey> = CallAnswer<Key> extends TablePage<infer Row> ? Row : never;

/** The query schema of the route's declaration. */
export type SchemaOf<Key extends ListKey> = TableSchema &
  (Routes[Key] extends { readonly query: infer Query } ? Query : never);
