import { once } from "node:events";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Column, columnsOf, KIND_NAMES, type KindName } from "./columns.ts";
import { PLANS, type Plan } from "./plans.ts";
import type { Reason, Refusal } from "./refusals.ts";
import type { StagedRow } from "./stage-row.ts";

/** The outcome for the rows of one kind in a chunk. Numbers are line numbers. */
export interface Merged {
  readonly kind: KindName;
  readonly added: readonly number[];
  readonly changed: readonly { readonly line: number; readonly columns: readonly string[] }[];
  readonly unchanged: number;
  readonly refused: readonly Refusal[];
}

const tableOf = (kind: KindName) => `staged_${kind.replace("-", "_")}`;

/** Creates the temporary tables in which rows of the file are staged. */
export async function makeStage(client: Client): Promise<void> {
  await client.query(
    "create temp table seen (kind text, key text, line integer not null, primary key (kind, key))",
  );
  for (const kind of KIND_NAMES) {
    const columns = columnsOf(kind).map(([column]) => `${column} text`);
    await client.query(`create temp table ${tableOf(kind)} (line integer, key text, model_key text, service_key text,
      ${columns.join(", ")}, seller_id integer, is_seller boolean, model_id integer, service_id integer,
      found integer, changed text[], refused_column text, reason text)`);
  }
}

/** Moves the id sequence of listings past the ids of the file, so that no new listing gets one of them. */
export async function reserveIds(client: Client, highest: number): Promise<void> {
  await client.query("begin");
  // The lock blocks new listings meanwhile. Otherwise `setval` could move the sequence back.
  await client.query("lock table smartphone_items in share row exclusive mode");
  await client.query(
    `select setval(pg_get_serial_sequence('smartphone_items', 'id'), $1)
     where coalesce(pg_sequence_last_value(pg_get_serial_sequence('smartphone_items', 'id')::regclass), 0) < $1`,
    [highest],
  );
  await client.query("commit");
}

/** Compares rows of one kind with the shop. Unless it is a dry run, writes them within the caller's transaction. */
export async function mergeRows(
  client: Client,
  kind: KindName,
  rows: readonly StagedRow[],
  { now, dryRun }: { readonly now: Date; readonly dryRun: boolean },
): Promise<Merged> {
  const plan = PLANS[kind];
  const staged = tableOf(kind);
  await fill(client, kind, rows);
  for (const link of plan.links) await client.query(`update ${staged} s ${link}`);
  for (const match of plan.match)
    await client.query(
      `update ${staged} s set found = t.id from ${plan.table} t where s.found is null and ${match}`,
    );
  await refuse(client, kind, plan);
  const differing = Object.entries(plan.values).map(
    ([column, { from, sql }]) => `case when t.${column} is distinct from ${sql} then '${from}' end`,
  );
  await client.query(
    `update ${staged} s set changed = array_remove(array[${differing.join(", ")}], null)
     from ${plan.table} t where t.id = s.found and s.reason is null`,
  );
  const { rows: found } = await client.query<Outcome>(
    `select line, found is null as added, changed, refused_column, reason from ${staged} order by line`,
  );
  const merged = sorted(kind, found);
  if (!dryRun) await write(client, plan, merged, now);
  return merged;
}

interface Outcome {
  readonly line: number;
  readonly added: boolean;
  readonly changed: string[] | null;
  readonly refused_column: Column | null;
  readonly reason: Reason | null;
}

function sorted(kind: KindName, rows: readonly Outcome[]): Merged {
  const good = rows.filter(({ reason }) => reason === null);
  const changed = good.flatMap(({ line, changed: columns }) =>
    columns && columns.length > 0 ? [{ line, columns }] : [],
  );
  const added = good.filter((row) => row.added).map(({ line }) => line);
  return {
    kind,
    added,
    changed,
    unchanged: good.length - added.length - changed.length,
    refused: rows.flatMap(({ line, refused_column, reason }) =>
      reason === null ? [] : [{ line, kind, column: refused_column ?? "", reason }],
    ),
  };
}

async function fill(client: Client, kind: KindName, rows: readonly StagedRow[]): Promise<void> {
  const staged = tableOf(kind);
  await client.query(`truncate ${staged}`);
  const columns = ["line", "key", "model_key", "service_key", ...columnsOf(kind).map(([column]) => column)];
  const stream = client.query(copyFrom(`copy ${staged} (${columns.join(", ")}) from stdin`));
  stream.end(rows.map(({ copy }) => copy).join(""));
  await once(stream, "finish");
  await client.query(`analyze ${staged}`);
}

async function refuse(client: Client, kind: KindName, plan: Plan): Promise<void> {
  const staged = tableOf(kind);
  const rules = [
    ...plan.rules,
    ...plan.required.map((column) => ({
      column,
      reason: "REQUIRED",
      where: `t.id is null and s.${column} is null`,
    })),
  ].map(({ column, reason, where }) => `when ${where} then array['${column}', '${reason}']`);
  if (rules.length > 0)
    await client.query(
      `update ${staged} set refused_column = why[1], reason = why[2]
       from (select s.line, case ${rules.join(" ")} end as why from ${staged} s left join ${plan.table} t on t.id = s.found) checked
       where checked.line = ${staged}.line and why is not null`,
    );
  const key = kind === "listing" ? "reference" : columnsOf(kind)[0]?.[0];
  const duplicate = `refused_column = '${key}', reason = 'DUPLICATE'`;
  // The first row of the file with a key wins, also across chunks.
  await client.query(
    `insert into seen select '${kind}', key, line from ${staged} where reason is null order by line on conflict do nothing`,
  );
  await client.query(
    `update ${staged} s set ${duplicate} from seen
     where s.reason is null and seen.kind = '${kind}' and seen.key = s.key and seen.line <> s.line`,
  );
  for (const alike of plan.alike)
    await client.query(
      `update ${staged} s set ${duplicate} from (select line, row_number() over (partition by ${alike} order by line) as place
         from ${staged} where reason is null and (${alike}) is not null) ranked
       where ranked.line = s.line and place > 1`,
    );
}

/** Writes the added and changed rows. Skips statements without rows, because each would notify the shop of a change. */
async function write(client: Client, plan: Plan, { kind, added, changed }: Merged, now: Date): Promise<void> {
  const staged = tableOf(kind);
  const values = Object.entries(plan.values);
  const inserted = [
    ...Object.entries(plan.keys),
    ...values.map(([column, { sql }]) => [column, sql] as const),
  ];
  const add = `insert into ${plan.table} (${inserted.map(([column]) => column).join(", ")}) overriding system value
    select ${inserted.map(([, sql]) => sql).join(", ")} from ${staged} s left join ${plan.table} t on false
    where s.found is null and s.reason is null order by s.line`;
  if (added.length > 0) await client.query(add, add.includes("$1") ? [now] : []);
  if (changed.length > 0) await change(client, plan, kind, now);
}

async function change(client: Client, plan: Plan, kind: KindName, now: Date): Promise<void> {
  const staged = tableOf(kind);
  const values = Object.entries(plan.values);
  // The lock takes only rows that differ, in the order of their ids, as an order does.
  await client.query(
    `select from ${plan.table} where id in (select found from ${staged} where reason is null and changed <> '{}')
     order by id for no key update`,
  );
  const set = [
    ...values.map(([column, { sql }]) => `${column} = ${sql}`),
    ...(plan.touch ? [plan.touch] : []),
  ];
  const withdrawn = kind === "listing" ? "and t.withdrawn_at is null" : "";
  const update = `update ${plan.table} t set ${set.join(", ")} from ${staged} s
    where t.id = s.found and s.reason is null and s.changed <> '{}' ${withdrawn}`;
  await client.query(update, plan.touch ? [now] : []);
}
