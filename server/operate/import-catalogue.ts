import type { Client } from "pg";
import { sqlState } from "#server/database/transact.ts";
import { KIND_NAMES, type KindName, type Refusal } from "./catalogue-file/columns.ts";
import { keepNumbersFree, type Merged, makeStage, mergeRows } from "./catalogue-file/merge-rows.ts";
import { readCatalogueFile } from "./catalogue-file/read-file.ts";
import { type StagedRow, stageRow } from "./catalogue-file/stage-row.ts";

export interface KindCount {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
}

/** What an import did, or would do. */
export interface ImportResult {
  readonly rows: number;
  readonly kinds: Readonly<Partial<Record<KindName | "unknown", KindCount>>>;
  readonly total: KindCount;
}

interface Deps {
  /** A connection of the import's own. */
  readonly client: Client;
  readonly clock: () => Date;
}

interface Options {
  readonly dryRun?: boolean;
  /** Rows of the file in one transaction. */
  readonly chunkRows?: number;
  /** Called once a chunk is written for good. */
  onChunk?(merged: readonly Merged[], rows: number): void | Promise<void>;
  onRefused?(refusal: Refusal): void | Promise<void>;
}

/** Few, so that whoever buys one of the listings just then waits a short time: about a second on two loaded cores. */
export const CHUNK_ROWS = 2000;
/** Serialization failure, deadlock, a lock that took long, and a row that somebody else added at the same time. */
const TRY_AGAIN = new Set(["40001", "40P01", "55P03", "23505"]);
const TRIES = 5;

/**
 * Brings a catalogue file into the shop, chunk by chunk: each is written whole or not at all. Bad rows are told one by
 * one and leave the others alone. Throws UsageError where the file cannot be read on.
 */
export async function importCatalogue(
  { client, clock }: Deps,
  file: string,
  { dryRun = false, chunkRows = CHUNK_ROWS, onChunk, onRefused }: Options = {},
): Promise<ImportResult> {
  await client.query("set statement_timeout = 0; set lock_timeout = '10s'; set timezone = 'UTC'");
  // A chunk's rows are few: looked up one by one, never by reading the whole catalogue.
  await client.query("set random_page_cost = 1; set seq_page_cost = 2");
  await makeStage(client);
  const tally = openTally();
  let highest = 0;
  let rows = 0;
  let chunk: StagedRow[] = [];
  let waiting = 0;
  const tell = async (refusal: Refusal) => {
    tally.refuse(refusal);
    await onRefused?.(refusal);
  };

  async function flush() {
    const next = chunk.reduce((most, { id }) => Math.max(most, id ?? 0), highest);
    if (next > highest && !dryRun) await again(client, () => keepNumbersFree(client, next));
    highest = next;
    const merged = await again(client, () => writeChunk(client, chunk, { now: clock(), dryRun }));
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
    else await tell(staged);
    if (waiting === chunkRows) await flush();
  }
  if (waiting > 0) await flush();
  // The planner would know nothing of the rows until autovacuum comes by.
  const total = tally.total();
  if (!dryRun && total.added + total.changed > 1000)
    await client.query("analyze smartphone_models; analyze smartphone_items");
  return { rows, kinds: tally.kinds(), total };
}

async function writeChunk(
  client: Client,
  chunk: readonly StagedRow[],
  how: { readonly now: Date; readonly dryRun: boolean },
): Promise<Merged[]> {
  const merged: Merged[] = [];
  await client.query("begin");
  for (const kind of KIND_NAMES) {
    const rows = chunk.filter((row) => row.kind === kind);
    if (rows.length > 0) merged.push(await mergeRows(client, kind, rows, how));
  }
  await client.query("commit");
  return merged;
}

/** Runs a transaction; what PostgreSQL asks to try again is tried again. Any other failure leaves nothing half-done. */
async function again<Result>(client: Client, transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      await client.query("rollback").catch(() => {});
      if (attempt >= TRIES || !TRY_AGAIN.has(sqlState(error) ?? "")) throw error;
    }
  }
}

function openTally() {
  const none: KindCount = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  const kinds = new Map<KindName | "unknown", KindCount>();
  const count = (kind: KindName | "unknown", more: Partial<KindCount>) => {
    const before = kinds.get(kind) ?? none;
    kinds.set(kind, sum([before, { ...none, ...more }]));
  };
  const sum = (counts: Iterable<KindCount>): KindCount => {
    let all = none;
    for (const one of counts)
      all = {
        added: all.added + one.added,
        changed: all.changed + one.changed,
        unchanged: all.unchanged + one.unchanged,
        refused: all.refused + one.refused,
      };
    return all;
  };
  return {
    add: ({ kind, added, changed, unchanged, refused }: Merged) =>
      count(kind, { added: added.length, changed: changed.length, unchanged, refused: refused.length }),
    refuse: ({ kind }: Refusal) => count(KIND_NAMES.find((one) => one === kind) ?? "unknown", { refused: 1 }),
    kinds: () => Object.fromEntries(kinds),
    total: () => sum(kinds.values()),
  };
}
