import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { copiedRows } from "#server/database/copied-rows.ts";

/** A table of the shop, for copying. */
export interface ShopTable {
  /** Quoted schema and name. */
  readonly name: string;
  /** Quoted columns, without generated ones. */
  readonly columns: readonly string[];
  /** An ORDER BY expression that sorts the same rows the same way in every database. */
  readonly order: string;
}

/** The row count of a table and the SHA-256 of its rows as text. */
export interface TableDigest {
  readonly rows: number;
  readonly sha256: string;
}

/** A sequence and its last value; null when it was never used. */
export interface Sequence {
  readonly name: string;
  readonly value: string | null;
}

/** Schemas of the shop: all except PostgreSQL's own and that of the queue, which its library manages. */
export const SHOP_SCHEMAS = "nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss')";

/** Excludes the objects of extensions. */
export const notOfExtension = (oid: string, catalogue: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`;

/** Makes the text format of rows independent of the server's settings, and disables its time limits. */
export async function fixTextFormat(client: Client): Promise<void> {
  await client.query(`
    set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
    set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0;
    set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s'`);
}

/** The shop's tables, each after those that its foreign keys refer to. Throws for a circular reference. */
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

/** A stream of the sorted rows of a table in COPY format. */
export function copyRows(client: Client, { name, columns, order }: ShopTable) {
  const rows = client.query(
    copyTo(`copy (select ${columns.join(", ")} from ${name} t order by ${order}) to stdout`),
  );
  // Errors reach the reader of the stream. An error after the last read would end the process without this listener.
  rows.on("error", () => {});
  return rows;
}

/** Writes rows in the format of `copyRows` to a table. */
export function fillTable(client: Client, { name, columns }: Pick<ShopTable, "name" | "columns">) {
  const stream = client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`));
  // An error between two writes is thrown by the next call; without a listener it would end the process.
  let failure: Error | undefined;
  let giveUp = (_: Error) => {};
  stream.on("error", (error: Error) => {
    failure = error;
    giveUp(error);
  });
  return {
    /** Writes one chunk and waits for it. After an error of the server, the stream could not write further chunks that it holds. */
    write(rows: Buffer): Promise<void> {
      return new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        giveUp = reject;
        stream.write(rows, (error) => (error ? reject(error) : resolve()));
      });
    },
    async end(): Promise<void> {
      if (failure) throw failure;
      stream.end();
      await once(stream, "finish");
    },
  };
}

/** Reads a whole table and returns its digest. */
export async function digestTable(client: Client, table: ShopTable): Promise<TableDigest> {
  const hash = createHash("sha256");
  const stream = copyRows(client, table);
  for await (const chunk of stream) hash.update(chunk);
  return { rows: await copiedRows(client, stream), sha256: hash.digest("hex") };
}

/** The shop's sequences. Read them after the snapshot: they are not transactional. */
export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where ${SHOP_SCHEMAS.replaceAll("nspname", "schemaname")} order by 1`);
  return rows;
}

/** Sets sequences to these values. */
export async function setSequences(client: Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value } of sequences)
    if (value !== null) await client.query("select setval($1::regclass, $2)", [name, value]);
}
