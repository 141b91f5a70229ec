import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { rowsTold } from "./rows-told.ts";

/** A table of the shop as it is copied from one database to another. */
export interface ShopTable {
  /** Schema and name, quoted for SQL. */
  readonly name: string;
  /** Quoted columns, without those that the database computes itself. */
  readonly columns: readonly string[];
  /** What an ORDER BY wants, so that two databases with the same rows tell them in the same order. */
  readonly order: string;
}

/** What a table holds: the number of its rows and the SHA-256 of their text, in their order. */
export interface TableDigest {
  readonly rows: number;
  readonly sha256: string;
}

/** A counter of the database, and the last number it gave; null when it never gave one. */
export interface Sequence {
  readonly name: string;
  readonly value: string | null;
}

/** Schemas of the shop: all but PostgreSQL's own and the queue's, which is its library's affair. */
export const SHOP_SCHEMAS = "nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss')";

/** Whatever an extension brought is not the shop's. */
export const notOfExtension = (oid: string, catalogue: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`;

/** Rows look the same whatever the server's own settings are, and nothing of this is given up for taking long. */
export async function steadyText(client: Client): Promise<void> {
  await client.query(`
    set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
    set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0;
    set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s'`);
}

/** The shop's tables, each after those that its foreign keys lead to. Throws when two of them lead to each other. */
export async function shopTables(client: Client): Promise<ShopTable[]> {
  const { rows } = await client.query<ShopTable & { oid: number; parents: number[] }>(`
    select c.oid::int, format('%I.%I', nspname, relname) as name,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '')::text[] as columns,
      coalesce((select string_agg(quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end, ', ' order by n)
         from pg_index cross join unnest(indkey) with ordinality key (attnum, n)
         join pg_attribute a on a.attrelid = indrelid and a.attnum = key.attnum
         where indrelid = c.oid and indisprimary), 't::text collate "C"') as "order",
      (select coalesce(array_agg(distinct confrelid::int), '{}') from pg_constraint
       where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
    from pg_class c join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and ${SHOP_SCHEMAS} and ${notOfExtension("c.oid", "pg_class")}
    order by 2`);
  const placed = new Set<number>();
  const sorted: ShopTable[] = [];
  while (sorted.length < rows.length) {
    const next = rows.find(({ oid, parents }) => !placed.has(oid) && parents.every((one) => placed.has(one)));
    if (!next)
      throw new Error("Tables of the shop lead to each other by foreign keys: they cannot be copied.");
    placed.add(next.oid);
    sorted.push({ name: next.name, columns: next.columns, order: next.order });
  }
  return sorted;
}

/** The rows of a table as COPY writes them, in the table's order. */
export function copyRows(client: Client, { name, columns, order }: ShopTable) {
  return client.query(
    copyTo(`copy (select ${columns.join(", ")} from ${name} t order by ${order}) to stdout`),
  );
}

/** Takes rows of a table as `copyRows` gives them, and the columns they have. */
export function fillTable(client: Client, { name, columns }: Pick<ShopTable, "name" | "columns">) {
  const stream = client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`));
  // Whoever writes or ends is told of a failure; one between two writes must not end the process.
  let failure: Error | undefined;
  stream.on("error", (error: Error) => {
    failure = error;
  });
  return {
    async write(rows: Buffer): Promise<void> {
      if (failure) throw failure;
      if (!stream.write(rows)) await once(stream, "drain");
    },
    async end(): Promise<void> {
      if (failure) throw failure;
      stream.end();
      await once(stream, "finish");
    },
  };
}

/** Reads a whole table and answers what it holds. */
export async function digestTable(client: Client, table: ShopTable): Promise<TableDigest> {
  const hash = createHash("sha256");
  const stream = copyRows(client, table);
  for await (const chunk of stream) hash.update(chunk);
  return { rows: await rowsTold(client, stream), sha256: hash.digest("hex") };
}

/** Where the shop's counters are. Read after a snapshot was taken: counters stand outside of transactions. */
export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where ${SHOP_SCHEMAS.replaceAll("nspname", "schemaname")} order by 1`);
  return rows;
}

/** Puts counters where they were. */
export async function setSequences(client: Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value } of sequences)
    if (value !== null) await client.query("select setval($1::regclass, $2)", [name, value]);
}
