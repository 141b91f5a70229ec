import type { QueryResult, QueryResultRow } from "pg";
import type { Queries } from "./client.ts";

/** Names of statements by their text. Texts are constants of the code, so there are as many as there are call sites. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `p${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * Runs a statement of an often walked path: the database reads and plans its text once a connection, and nothing is built
 * anew for it here. `text` is a constant; what differs is in `values`, `$1` first. Rows come as the driver reads them,
 * times as text.
 */
export async function prepared<Row extends QueryResultRow>(
  database: Queries,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const query = database._.session.prepareQuery<{
    execute: QueryResult<Row>;
    all: unknown;
    values: unknown;
  }>({ sql: text, params: [...values] }, undefined, nameOf(text), false);
  return (await query.execute()).rows;
}
