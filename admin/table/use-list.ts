import type { TablePage } from "#contract/back-office/table.ts";
import type { CallInput, RouteKey } from "#contract/interface/call.ts";
import { download, type FileKey } from "../api.ts";
import { type Loaded, type ReadKey, useRead } from "../use-read.ts";
import type { ListKey, RowOf } from "./list-key.ts";

type Query = Readonly<Record<string, string>>;

/** The query was read by `readTableQuery` with the schema of the list. */
const inputOf = <Key extends RouteKey>(query: Query) => [{ query }] as unknown as [CallInput<Key>];

/** Reads one page of a list. */
export const useList = <Key extends ListKey>(list: Key, query: Query) =>
  useRead(list as ReadKey, ...inputOf<ReadKey>(query)) as Loaded<unknown> as Loaded<TablePage<RowOf<Key>>>;

/** Downloads all rows of a query as CSV. Throws ApiError. */
export const downloadList = (list: ListKey, query: Query, name: string) =>
  download(name, `${list}.csv` as FileKey, ...inputOf<FileKey>(query));
