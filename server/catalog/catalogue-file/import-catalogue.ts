import type { Client } from "pg";
import { sqlState } from "#server/database/transact.ts";
import { KIND_NAMES, type KindName } from "./columns.ts";
import { type Merged, makeStage, mergeRows, reserveIds } from "./merge-rows.ts";
import { readCatalogueFile } from "./read-file.ts";
import type { Refusal } from "./refusals.ts";
import { type StagedRow, stageRow } from "./stage-row.ts";

export interface KindCount {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
}

/** The result of an import or of a dry run. */
export interface ImportResult {
  readonly rows: number;
  readonly kinds: Readonly<Partial<Record<KindName | "unknown", KindCount>>>;
  readonly total: KindCount;
}

interface Deps {
  /** A connection that nothing else uses: the import stages rows in its temporary tables. */
  readonly client: Client;
  readonly clock: () => Date;
}

interface Options {
  readonly dryRun?: boolean;
  /** The number of rows in one transaction. */
  readonly chunkRows?: number;
  /** Called after the commit of each chunk. */
  onChunk?(merged: readonly Merged[], rows: number): void | Promise<void>;
  onRefused?(refusal: Refusal): void | Promise<void>;
}

/** Rows of a chunk. It is small, because orders of these listings wait for the chunk's transaction. */
const CHUNK_ROWS = 2000;
/** SQLSTATEs: serialization failure, deadlock, lock timeout, unique violation by a concurrent insert. */
const RETRYABLE = new Set(["40001", "40P01", "55P03", "23505"]);
const TRIES = 5;

/**
 * Imports a catalogue file in chunks, each in one transaction. A bad row is reported and does not affect the others. Throws
 * UsageError when the rest of the file cannot be read.
 */
export async function importCatalogue(
  { client, clock }: Deps,
  file: string,
  { dryRun = false, chunkRows = CHUNK_ROWS, onChunk, onRefused }: Options = {},
): Promise<ImportResult> {
  await client.query("set statement_timeout = 0; set lock_timeout = '10s'; set timezone = 'UTC'");
  // These costs make the planner prefer index lookups to full scans, because a chunk is small.
  await client.query("set random_page_cost = 1; set seq_page_cost = 2");
  await makeStage(client);
  const tally = openTally();
  let highest = 0;
  let rows = 0;
  let chunk: StagedRow[] = [];
  let waiting = 0;
  const refuse = async (refusal: Refusal) => {
    tally.refuse(refusal);
    await onRefused?.(refusal);
  };

  async function flush() {
    const next = chunk.reduce((most, { id }) => Math.max(most, id ?? 0), highest);
    if (next > highest && !dryRun) await retry(client, () => reserveIds(client, next));
    highest = next;
    const merged = await retry(client, () => writeChunk(client, chunk, { now: clock(), dryRun }));
    chunk = [];
    waiting = 0;
    for (const one of merged) {
      tally.add(one);
      for (const refusal of one.refused) await onRefused?.(refusal);
    }
    await onChunk?.(merged, rows);
  }

  for await (const row of readCatalogueFile(file)) {
    rows += 1;
    waiting += 1;
    const staged = stageRow(row);
    if ("copy" in staged) chunk.push(staged);
    else await refuse(staged);
    if (waiting === chunkRows) await flush();
  }
  if (waiting > 0) await flush();
  // Without `analyze`, the planner's statistics lack the new rows until autovacuum runs.
  const total = tally.total();
  if (!dryRun && total.added + total.changed > 1000)
    await client.query("analyze smartphone_models; analyze smartphone_items");
  return { rows, kinds: tally.kinds(), total };
}

async function writeChunk(
  client: Client,
  chunk: readonly StagedRow[],
  options: { readonly now: Date; readonly dryRun: boolean },
): Promise<Merged[]> {
  const merged: Merged[] = [];
  await client.query("begin");
  for (const kind of KIND_NAMES) {
    const rows = chunk.filter((row) => row.kind === kind);
    if (rows.length > 0) merged.push(await mergeRows(client, kind, rows, options));
  }
  await client.query("commit");
  return merged;
}

/** Runs a transaction and repeats it after a retryable error. Rolls back after any error. */
async function retry<Result>(client: Client, transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      await client.query("rollback").catch(() => {});
      if (attempt >= TRIES || !RETRYABLE.has(sqlState(error) ?? "")) throw error;
    }
  }
}

function openTally() {
  const none: KindCount = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  const kinds = new Map<KindName | "unknown", KindCount>();
  const sum = (one: KindCount, other: Partial<KindCount>): KindCount => ({
    added: one.added + (other.added ?? 0),
    changed: one.changed + (other.changed ?? 0),
    unchanged: one.unchanged + (other.unchanged ?? 0),
    refused: one.refused + (other.refused ?? 0),
  });
  const count = (kind: KindName | "unknown", more: Partial<KindCount>) =>
    kinds.set(kind, sum(kinds.get(kind) ?? none, more));
  return {
    add: ({ kind, added, changed, unchanged, refused }: Merged) =>
      count(kind, { added: added.length, changed: changed.length, unchanged, refused: refused.length }),
    refuse: ({ kind }: Refusal) => count(KIND_NAMES.find((one) => one === kind) ?? "unknown", { refused: 1 }),
    kinds: () => Object.fromEntries(kinds),
    total: () => [...kinds.values()].reduce(sum, none),
  };
}
