import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { isDatabaseAway } from "#server/http/errors/answer-failures.ts";
import { withTimeout } from "#server/with-timeout.ts";
import { type Database, openReplica } from "./client.ts";
import { sqlState } from "./transact.ts";

/** A replica usually replays a change within a millisecond or two. */
const FIRST_POLL_MS = 5;
const LONGEST_POLL_MS = 500;
/** Until an unreachable replica is tried again. */
const RETRY_MS = 1000;
/**
 * A read of a primary that takes longer makes this process ask whether the primary is there. If it is not, a replica
 * answers, within the 2 s of a request.
 */
const PRIMARY_PATIENCE_MS = 800;
const SIGN_OF_LIFE_MS = 400;
/**
 * The end of the write-ahead log, with what is not on disk yet: an asynchronous commit is there. Each promotion of a replica
 * starts a new timeline, the first 8 digits of the name of a file of the log.
 */
const WAL_END = `select lsn, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
  from (select pg_current_wal_insert_lsn() as lsn) as log`;
/**
 * Whether a replica has replayed the log up to a place of a timeline. One that receives no log or that of another timeline
 * has not, whatever place it is at: it may hold what was never acknowledged. Its timeline is null without the right
 * `pg_monitor`.
 */
const REPLAYED = `select pg_is_in_recovery() as recovering, pg_last_wal_replay_lsn() >= $1::pg_lsn
  and (select coalesce(received_tli, $2::int) from pg_stat_wal_receiver) = $2::int as level`;
/** A query that conflicts with the replay, and a write to a read-only server: the primary answers them. */
const ASK_PRIMARY = new Set(["40001", "25006"]);
const STATEMENT_TIMEOUT = "57014";

/**
 * `level`: the replica has replayed every change that this process was notified of. `primary`: the server is no replica. A
 * cluster names all its servers, so one of them always is the primary. `away`: it cannot be reached.
 */
export type ReplicaState = "level" | "behind" | "primary" | "away";

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
  /** The primary's timeline when the replica was last level; 0 before. */
  timeline: number;
}

/** A place in the write-ahead log of the primary. */
interface WalEnd {
  readonly lsn: string;
  readonly timeline: number;
}

interface Deps {
  readonly primary: Database;
  readonly log: { warn(facts: object, words: string): void; info(facts: object, words: string): void };
}

/**
 * Reads from streaming replicas without stale reads: requests with a session read from the primary, and after each change
 * every process reads from the primary until a replica has replayed the change. While the primary is away, replicas of its
 * timeline answer with what they have.
 */
export function openReplicas(urls: readonly string[], { primary, log }: Deps): Replicas {
  const context = new AsyncLocalStorage<"primary">();
  const counted = { replica: 0, primary: 0 };
  let stopped = false;
  let next = 0;
  let isPrimaryAway = false;
  /** The newest timeline that this process has seen. */
  let timeline = 0;
  const replicas = urls.map((url): Replica => {
    const { database, close } = openReplica(url);
    return { pool: database.$client, close, state: "behind", changes: 0, following: false, timeline: 0 };
  });

  function change(replica: Replica, state: ReplicaState, cause?: unknown) {
    const previous = replica.state;
    replica.state = state;
    const facts = { replica: replicas.indexOf(replica) + 1 };
    if (state === "away" && previous !== "away") log.warn({ ...facts, err: cause }, "a replica is away");
    if (state === "level" && previous === "away") log.info(facts, "a replica is back");
  }

  /** Null while the primary is away, which is not the replica's fault. */
  async function findWalEnd(): Promise<WalEnd | null> {
    try {
      const { rows } = await primary.$client.query<WalEnd>(WAL_END);
      isPrimaryAway = false;
      timeline = Math.max(timeline, rows[0]?.timeline ?? 0);
      return rows[0] ?? null;
    } catch {
      isPrimaryAway = true;
      return null;
    }
  }

  /** Polls until the replica has replayed every change that this process was notified of. */
  async function follow(replica: Replica) {
    if (replica.following) return;
    replica.following = true;
    let pause = FIRST_POLL_MS;
    while (!stopped && replica.state !== "level") {
      const seen = replica.changes;
      const end = await findWalEnd();
      try {
        let isLevel = false;
        // A primary that went away meanwhile is looked for anew.
        while (end && !isLevel && !stopped && !isPrimaryAway && seen === replica.changes) {
          isLevel = await hasReplayed(replica, end);
          if (isLevel) break;
          await delay(pause, undefined, { ref: false });
          pause = Math.min(pause * 2, LONGEST_POLL_MS);
        }
        if (end && isLevel && seen === replica.changes) {
          replica.timeline = end.timeline;
          change(replica, "level");
        }
        // Without a primary, a replica that answers again is no longer away, and may be a substitute.
        if (!end && (await isReplica(replica)) && !canAnswer(replica)) replica.state = "behind";
      } catch (error) {
        change(replica, error instanceof NotAReplica ? "primary" : "away", error);
      }
      if (!canAnswer(replica) || !end) {
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

  /** The replicas that may answer in place of a primary that is away. */
  function findSubstitutes(): Replica[] {
    if (context.getStore() === "primary") return [];
    return replicas.filter((one) => canAnswer(one) && one.timeline === timeline);
  }

  async function askPrimary(...parameters: Parameters<pg.Pool["query"]>) {
    counted.primary += 1;
    return primary.$client.query(...parameters);
  }

  /** The answer of a replica; null when another server has to answer. */
  async function askReplica(replica: Replica, ...parameters: Parameters<pg.Pool["query"]>) {
    try {
      const answer = await replica.pool.query(...parameters);
      counted.replica += 1;
      return { answer };
    } catch (error) {
      if (!isForPrimary(error)) throw error;
      change(replica, "away", error);
      follow(replica);
      return null;
    }
  }

  /** Whether the primary answers a short question: then a long one is only slow. */
  const isPrimaryThere = async () => (await withTimeout(findWalEnd(), SIGN_OF_LIFE_MS, () => null)) !== null;

  async function query(...parameters: Parameters<pg.Pool["query"]>) {
    const replica = choose();
    const answered = replica && (await askReplica(replica, ...parameters));
    if (answered) return answered.answer;
    const substitutes = findSubstitutes();
    if (substitutes.length === 0) return askPrimary(...parameters);
    if (!isPrimaryAway) {
      const asked = askPrimary(...parameters);
      try {
        const isSlow = await withTimeout(
          asked.then(() => false),
          PRIMARY_PATIENCE_MS,
          () => true,
        );
        // What it says is newer than what a replica knows.
        if (!isSlow || (await isPrimaryThere())) return await asked;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
      isPrimaryAway = true;
    }
    for (const substitute of substitutes) {
      const answered = await askReplica(substitute, ...parameters);
      if (answered) return answered.answer;
    }
    return askPrimary(...parameters);
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

class NotAReplica extends Error {}

const canAnswer = ({ state }: Replica) => state === "level" || state === "behind";

/** Throws `NotAReplica` when the server is a primary, for example after it was promoted. */
async function hasReplayed({ pool }: Replica, { lsn, timeline }: WalEnd): Promise<boolean> {
  const { rows } = await pool.query<{ recovering: boolean; level: boolean | null }>(REPLAYED, [
    lsn,
    timeline,
  ]);
  if (!rows[0]?.recovering) throw new NotAReplica();
  return rows[0].level === true;
}

/** Throws when the server cannot be reached or is a primary. */
const isReplica = async (replica: Replica) =>
  hasReplayed(replica, { lsn: "0/0", timeline: replica.timeline }).then(() => true);

function isForPrimary(error: unknown): boolean {
  const state = sqlState(error) ?? "";
  return ASK_PRIMARY.has(state) || (state !== STATEMENT_TIMEOUT && isDatabaseAway(error));
}
