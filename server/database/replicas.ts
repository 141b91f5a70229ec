import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { isDatabaseAway } from "#server/http/errors/answer-failures.ts";
import { withTimeout } from "#server/with-timeout.ts";
import { type Database, openReplica } from "./client.ts";
import { sqlState } from "./transact.ts";
import { hasReplayed, NotAReplica, readWalEnd, type WalEnd } from "./wal-position.ts";

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
      const end = await readWalEnd(primary.$client);
      isPrimaryAway = false;
      timeline = Math.max(timeline, end?.timeline ?? 0);
      return end;
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
          isLevel = await hasReplayed(replica.pool, end);
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

const canAnswer = ({ state }: Replica) => state === "level" || state === "behind";

/** Throws when the server cannot be reached or is a primary. */
const isReplica = async (replica: Replica) =>
  hasReplayed(replica.pool, { lsn: "0/0", timeline: replica.timeline }).then(() => true);

function isForPrimary(error: unknown): boolean {
  const state = sqlState(error) ?? "";
  return ASK_PRIMARY.has(state) || (state !== STATEMENT_TIMEOUT && isDatabaseAway(error));
}
