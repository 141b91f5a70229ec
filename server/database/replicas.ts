import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { isDatabaseAway } from "#server/http/answer-failures.ts";
import { type Database, openDatabase } from "./client.ts";
import { sqlState } from "./transact.ts";

/** A replica usually replays a change within a millisecond or two. */
const FIRST_LOOK_MS = 5;
const LONGEST_LOOK_MS = 500;
/** One that is away is asked again after this. */
const AWAY_MS = 1000;
const POOL_SIZE = 10;
/** Where the journal ends, the part not yet written included: there a commit stands that does not wait for the disk. */
const JOURNAL_END = "select pg_current_wal_insert_lsn() as lsn";
/** A replay that took away what a query was reading, and a server that only reads. */
const ASK_ELSEWHERE = new Set(["40001", "25006"]);
const STATEMENT_TIMEOUT = "57014";

/** `level`: it has replayed every change this process heard of. */
export type ReplicaState = "level" | "behind" | "away";

export interface Replicas {
  /** For reads of the catalogue: answered by a replica that is level, else by the primary. */
  readonly reading: Database;
  /** Runs work whose reads all go to the primary: somebody's who may just have written. */
  onPrimary<Result>(work: () => Result): Result;
  /** The catalogue changed: no replica is read until it has replayed that. */
  noteChange(): void;
  states(): readonly ReplicaState[];
  /** Reads so far, by who answered them. */
  reads(): { readonly replica: number; readonly primary: number };
  stop(): Promise<void>;
}

interface Replica {
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
  state: ReplicaState;
  /** Grows with each change, so that one heard while looking is not missed. */
  changes: number;
  following: boolean;
}

interface Deps {
  readonly primary: Database;
  readonly log: { warn(facts: object, words: string): void; info(facts: object, words: string): void };
}

/**
 * Reads from streaming replicas, such that nobody reads what was before a change they can know of: who has a session
 * reads from the primary, and after each change every process does until a replica has replayed it.
 */
export function openReplicas(urls: readonly string[], { primary, log }: Deps): Replicas {
  const context = new AsyncLocalStorage<"primary">();
  const counted = { replica: 0, primary: 0 };
  let stopped = false;
  let turn = 0;
  const replicas = urls.map((url): Replica => {
    const { database, close } = openDatabase(url, POOL_SIZE);
    return { pool: database.$client, close, state: "behind", changes: 0, following: false };
  });

  function change(replica: Replica, state: ReplicaState, cause?: unknown) {
    const known = replica.state;
    replica.state = state;
    const facts = { replica: replicas.indexOf(replica) + 1 };
    if (state === "away" && known !== "away") log.warn({ ...facts, err: cause }, "a replica is away");
    if (state === "level" && known === "away") log.info(facts, "a replica is back");
  }

  /** Looks until the replica has replayed everything this process heard of. */
  async function follow(replica: Replica) {
    if (replica.following) return;
    replica.following = true;
    let pause = FIRST_LOOK_MS;
    while (!stopped && replica.state !== "level") {
      try {
        const heard = replica.changes;
        const { rows } = await primary.$client.query<{ lsn: string }>(JOURNAL_END);
        while (!stopped && heard === replica.changes && !(await hasReplayed(replica, rows[0]?.lsn ?? ""))) {
          await delay(pause, undefined, { ref: false });
          pause = Math.min(pause * 2, LONGEST_LOOK_MS);
        }
        if (heard === replica.changes) change(replica, "level");
      } catch (error) {
        change(replica, "away", error);
        await delay(AWAY_MS, undefined, { ref: false });
        pause = FIRST_LOOK_MS;
      }
    }
    replica.following = false;
  }

  function markBehind(replica: Replica) {
    replica.changes += 1;
    if (replica.state === "level") replica.state = "behind";
    follow(replica);
  }

  function choose(): Replica | undefined {
    if (context.getStore() === "primary") return undefined;
    const level = replicas.filter(({ state }) => state === "level");
    turn += 1;
    return level[turn % Math.max(level.length, 1)];
  }

  async function query(...parameters: Parameters<pg.Pool["query"]>) {
    const replica = choose();
    if (replica) {
      try {
        const answer = await replica.pool.query(...parameters);
        counted.replica += 1;
        return answer;
      } catch (error) {
        if (!isElsewhere(error)) throw error;
        change(replica, "away", error);
        follow(replica);
      }
    }
    counted.primary += 1;
    return primary.$client.query(...parameters);
  }

  for (const replica of replicas) follow(replica);
  // The query builder asks of a pool these two, and knows it by its name; a transaction may write.
  class ReadingPool {
    query = query;
    connect = () => primary.$client.connect();
  }
  return {
    reading: drizzle({ client: new ReadingPool() as unknown as pg.Pool }),
    onPrimary: (work) => context.run("primary", work),
    noteChange() {
      for (const replica of replicas) markBehind(replica);
    },
    states: () => replicas.map(({ state }) => state),
    reads: () => ({ ...counted }),
    async stop() {
      stopped = true;
      await Promise.all(replicas.map(({ close }) => close()));
    },
  };
}

/** Throws when the server is no replica, for example because it was promoted. */
async function hasReplayed({ pool }: Replica, lsn: string): Promise<boolean> {
  const { rows } = await pool.query<{ recovering: boolean; level: boolean | null }>(
    "select pg_is_in_recovery() as recovering, pg_last_wal_replay_lsn() >= $1::pg_lsn as level",
    [lsn],
  );
  if (!rows[0]?.recovering) throw new Error("it is a primary, not a replica");
  return rows[0].level === true;
}

function isElsewhere(error: unknown): boolean {
  const state = sqlState(error) ?? "";
  return ASK_ELSEWHERE.has(state) || (state !== STATEMENT_TIMEOUT && isDatabaseAway(error));
}
