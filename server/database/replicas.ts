import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { isDatabaseAway } from "#server/http/errors/answer-failures.ts";
import { type Database, openDatabase } from "./client.ts";
import { sqlState } from "./transact.ts";

/** A replica usually replays a change within a millisecond or two. */
const FIRST_POLL_MS = 5;
const LONGEST_POLL_MS = 500;
/** Until an unreachable replica is tried again. */
const RETRY_MS = 1000;
const POOL_SIZE = 10;
/** The end of the write-ahead log, with what is not on disk yet: an asynchronous commit is there. */
const WAL_END = "select pg_current_wal_insert_lsn() as lsn";
/** A query that conflicts with the replay, and a write to a read-only server: the primary answers them. */
const ASK_PRIMARY = new Set(["40001", "25006"]);
const STATEMENT_TIMEOUT = "57014";

/** `level`: the replica has replayed every change that this process was notified of. `away`: it cannot be reached. */
export type ReplicaState = "level" | "behind" | "away";

export interface Replicas {
  /** For reads of the catalogue. A level replica answers them, otherwise the primary. */
  readonly reading: Database;
  /** Runs work whose reads all go to the primary, for a user who may just have written. */
  onPrimary<Result>(work: () => Result): Result;
  /** The catalogue changed: a replica is not read until it has replayed the change. */
  noteChange(): void;
  states(): readonly ReplicaState[];
  /** How many reads the replicas and the primary have answered. */
  reads(): { readonly replica: number; readonly primary: number };
  stop(): Promise<void>;
}

interface Replica {
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
  state: ReplicaState;
  /** Counts the changes. It shows whether another one came during a poll. */
  changes: number;
  following: boolean;
}

interface Deps {
  readonly primary: Database;
  readonly log: { warn(facts: object, words: string): void; info(facts: object, words: string): void };
}

/**
 * Reads from streaming replicas without stale reads: requests with a session read from the primary, and after each change
 * every process reads from the primary until a replica has replayed the change.
 */
export function openReplicas(urls: readonly string[], { primary, log }: Deps): Replicas {
  const context = new AsyncLocalStorage<"primary">();
  const counted = { replica: 0, primary: 0 };
  let stopped = false;
  let next = 0;
  const replicas = urls.map((url): Replica => {
    const { database, close } = openDatabase(url, POOL_SIZE);
    return { pool: database.$client, close, state: "behind", changes: 0, following: false };
  });

  function change(replica: Replica, state: ReplicaState, cause?: unknown) {
    const previous = replica.state;
    replica.state = state;
    const facts = { replica: replicas.indexOf(replica) + 1 };
    if (state === "away" && previous !== "away") log.warn({ ...facts, err: cause }, "a replica is away");
    if (state === "level" && previous === "away") log.info(facts, "a replica is back");
  }

  /** Polls until the replica has replayed every change that this process was notified of. */
  async function follow(replica: Replica) {
    if (replica.following) return;
    replica.following = true;
    let pause = FIRST_POLL_MS;
    while (!stopped && replica.state !== "level") {
      try {
        const seen = replica.changes;
        const { rows } = await primary.$client.query<{ lsn: string }>(WAL_END);
        while (!stopped && seen === replica.changes && !(await hasReplayed(replica, rows[0]?.lsn ?? ""))) {
          await delay(pause, undefined, { ref: false });
          pause = Math.min(pause * 2, LONGEST_POLL_MS);
        }
        if (seen === replica.changes) change(replica, "level");
      } catch (error) {
        change(replica, "away", error);
        await delay(RETRY_MS, undefined, { ref: false });
        pause = FIRST_POLL_MS;
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
    next += 1;
    return level[next % Math.max(level.length, 1)];
  }

  async function query(...parameters: Parameters<pg.Pool["query"]>) {
    const replica = choose();
    if (replica) {
      try {
        const answer = await replica.pool.query(...parameters);
        counted.replica += 1;
        return answer;
      } catch (error) {
        if (!isForPrimary(error)) throw error;
        change(replica, "away", error);
        follow(replica);
      }
    }
    counted.primary += 1;
    return primary.$client.query(...parameters);
  }

  for (const replica of replicas) follow(replica);
  // Drizzle uses these two methods of a pool, and recognises a pool by its class name. A transaction may write.
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

/** Throws when the server is not a replica, for example after it was promoted. */
async function hasReplayed({ pool }: Replica, lsn: string): Promise<boolean> {
  const { rows } = await pool.query<{ recovering: boolean; level: boolean | null }>(
    "select pg_is_in_recovery() as recovering, pg_last_wal_replay_lsn() >= $1::pg_lsn as level",
    [lsn],
  );
  if (!rows[0]?.recovering) throw new Error("it is a primary, not a replica");
  return rows[0].level === true;
}

function isForPrimary(error: unknown): boolean {
  const state = sqlState(error) ?? "";
  return ASK_PRIMARY.has(state) || (state !== STATEMENT_TIMEOUT && isDatabaseAway(error));
}
