import type { QueryResultRow } from "pg";
import type { Queries } from "./client.ts";

/** Names of statements by their text. Texts are constants of the code, so the map has one entry a call site. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `p${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * Runs a frequent statement as a prepared statement, which PostgreSQL parses and plans once a connection. `text` must be a
 * constant of the code. `values` are its parameters, `$1` first.
 */
export async function prepared<Row extends QueryResultRow>(
  { $client }: Queries,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await $client.query<Row>({ name: nameOf(text), text, values: [...values] });
  return rows;
}
