import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { isDatabaseAway } from "#server/http/errors/answer-failures.ts";
import { withTimeout } from "#server/with-timeout.ts";
import type { Database } from "./client.ts";
import {
  canAnswer,
  followReplica,
  type Log,
  type Replica,
  type ReplicaState,
  watchPrimary,
} from "./follow-replica.ts";
import { sqlState } from "./transact.ts";

/**
 * When a read takes the primary longer than this, the process checks whether the primary is there. If not, a replica
 * answers, within the 2 s of a request.
 */
const PRIMARY_PATIENCE_MS = 800;
const SIGN_OF_LIFE_MS = 400;
/** A replica answers these for a query that conflicts with the replay and for a write. The primary runs both instead. */
const ASK_PRIMARY = new Set(["40001", "25006"]);
const STATEMENT_TIMEOUT = "57014";

export interface Replicas {
  /** The database for reads of the catalogue. A level replica answers, or the primary when no replica is level. */
  readonly reading: Database;
  /** Runs work whose reads all go to the primary, for a user who may just have written. */
  onPrimary<Result>(work: () => Result): Result;
  /** Notes that the catalogue changed: a replica is not read until it has replayed the change. */
  noteChange(): void;
  states(): readonly ReplicaState[];
  /** How many reads the replicas and the primary have answered. */
  reads(): { readonly replica: number; readonly primary: number };
  stop(): Promise<void>;
}

interface Deps {
  readonly primary: Database;
  readonly log: Log;
}

/**
 * Reads from streaming replicas without stale reads. Requests with a session read from the primary. After each change,
 * every process reads from the primary until a replica has replayed the change. While the primary is away, replicas on its
 * timeline answer with the data that they have.
 */
export function openReplicas(urls: readonly string[], { primary, log }: Deps): Replicas {
  const context = new AsyncLocalStorage<"primary">();
  const counted = { replica: 0, primary: 0 };
  const watch = watchPrimary(primary);
  const replicas = urls.map((url, place) => followReplica(url, place + 1, watch, log));
  let next = 0;

  function choose(): Replica | undefined {
    if (context.getStore() === "primary") return undefined;
    const level = replicas.filter(({ state }) => state === "level");
    next += 1;
    return level[next % Math.max(level.length, 1)];
  }

  /** The replicas that may answer in place of a primary that is away. */
  function findSubstitutes(): Replica[] {
    if (context.getStore() === "primary") return [];
    return replicas.filter((one) => canAnswer(one) && one.timeline === watch.timeline);
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
      replica.noteLoss(error);
      return null;
    }
  }

  /** Whether the primary answers a short query in time. If so, it is only slow with the long one. */
  const isPrimaryThere = async () =>
    (await withTimeout(watch.findWalEnd(), SIGN_OF_LIFE_MS, () => null)) !== null;

  async function query(...parameters: Parameters<pg.Pool["query"]>) {
    const replica = choose();
    const answered = replica && (await askReplica(replica, ...parameters));
    if (answered) return answered.answer;
    const substitutes = findSubstitutes();
    if (substitutes.length === 0) return askPrimary(...parameters);
    if (!watch.isAway) {
      const asked = askPrimary(...parameters);
      try {
        const isSlow = await withTimeout(
          asked.then(() => false),
          PRIMARY_PATIENCE_MS,
          () => true,
        );
        // The primary's answer is newer than a replica's.
        if (!isSlow || (await isPrimaryThere())) return await asked;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
      watch.isAway = true;
    }
    for (const substitute of substitutes) {
      const answered = await askReplica(substitute, ...parameters);
      if (answered) return answered.answer;
    }
    return askPrimary(...parameters);
  }

  // Drizzle calls these two methods and recognises a pool by its class name. `connect` is for transactions, which may write.
  class ReadingPool {
    query = query;
    connect = () => primary.$client.connect();
  }
  return {
    reading: drizzle({ client: new ReadingPool() as unknown as pg.Pool }),
    onPrimary: (work) => context.run("primary", work),
    noteChange() {
      for (const replica of replicas) replica.noteChange();
    },
    states: () => replicas.map(({ state }) => state),
    reads: () => ({ ...counted }),
    async stop() {
      await Promise.all(replicas.map((replica) => replica.stop()));
    },
  };
}

function isForPrimary(error: unknown): boolean {
  const state = sqlState(error) ?? "";
  return ASK_PRIMARY.has(state) || (state !== STATEMENT_TIMEOUT && isDatabaseAway(error));
}
