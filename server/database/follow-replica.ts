import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { type Database, openReplica } from "./client.ts";
import { hasReplayed, NotAReplica, readWalEnd, type WalEnd } from "./wal-position.ts";

/** Short, because a replica usually replays a change within a millisecond or two. */
const FIRST_POLL_MS = 5;
const LONGEST_POLL_MS = 500;
/** Pause before an unreachable replica is tried again. */
const RETRY_MS = 1000;

/**
 * `level`: the replica has replayed every change that this process was notified of. `behind`: it has not yet. `primary`: the
 * server is no replica; the setting names all servers of a cluster, so one of them is the primary. `away`: it is unreachable.
 */
export type ReplicaState = "level" | "behind" | "primary" | "away";

export interface Log {
  warn(facts: object, words: string): void;
  info(facts: object, words: string): void;
}

/** What this process knows of the primary. */
export interface PrimaryWatch {
  isAway: boolean;
  /** The newest timeline that this process has seen. */
  timeline: number;
  /** Null while the primary is away. */
  findWalEnd(): Promise<WalEnd | null>;
}

export function watchPrimary({ $client }: Database): PrimaryWatch {
  const watch: PrimaryWatch = {
    isAway: false,
    timeline: 0,
    async findWalEnd() {
      try {
        const end = await readWalEnd($client);
        watch.isAway = end === null;
        watch.timeline = Math.max(watch.timeline, end?.timeline ?? 0);
        return end;
      } catch {
        watch.isAway = true;
        return null;
      }
    },
  };
  return watch;
}

export interface Replica {
  readonly pool: pg.Pool;
  readonly state: ReplicaState;
  /** The primary's timeline when the replica was last level; 0 before. */
  readonly timeline: number;
  /** Notes that the catalogue changed: the replica is behind until it has replayed the change. */
  noteChange(): void;
  /** Notes that a query could not reach the replica. */
  noteLoss(cause: unknown): void;
  stop(): Promise<void>;
}

/** Opens a streaming replica. After each change, polls it until it has replayed the change. `name` is for the log. */
export function followReplica(url: string, name: number, primary: PrimaryWatch, log: Log): Replica {
  const { database, close } = openReplica(url);
  const pool = database.$client;
  let state: ReplicaState = "behind";
  let timeline = 0;
  /** The number of changes so far. A poll compares it to detect a change that came meanwhile. */
  let changes = 0;
  let isFollowing = false;
  let isStopped = false;

  function become(now: ReplicaState, cause?: unknown) {
    const before = state;
    state = now;
    if (now === "away" && before !== "away") log.warn({ replica: name, err: cause }, "a replica is away");
    if (now === "level" && before === "away") log.info({ replica: name }, "a replica is back");
  }

  /** Waits until the replica reaches this end of the log. False when another change comes or the primary goes away meanwhile. */
  async function reaches(end: WalEnd, seen: number): Promise<boolean> {
    let pause = FIRST_POLL_MS;
    while (!isStopped && !primary.isAway && seen === changes) {
      if (await hasReplayed(pool, end)) return seen === changes;
      await delay(pause, undefined, { ref: false });
      pause = Math.min(pause * 2, LONGEST_POLL_MS);
    }
    return false;
  }

  async function poll() {
    // The count is read before the end of the log: a change that comes in between may lie behind that end.
    const seen = changes;
    const end = await primary.findWalEnd();
    if (end) {
      if (!(await reaches(end, seen))) return;
      timeline = end.timeline;
      become("level");
      return;
    }
    // The primary is away. This call throws when the replica is unreachable, too. A replica that answers may substitute for it.
    await hasReplayed(pool, { lsn: "0/0", timeline });
    if (!canAnswer(replica)) state = "behind";
  }

  async function follow() {
    if (isFollowing) return;
    isFollowing = true;
    while (!isStopped && state !== "level") {
      try {
        await poll();
      } catch (error) {
        become(error instanceof NotAReplica ? "primary" : "away", error);
      }
      if (!canAnswer(replica) || primary.isAway) await delay(RETRY_MS, undefined, { ref: false });
    }
    isFollowing = false;
  }

  const replica: Replica = {
    pool,
    get state() {
      return state;
    },
    get timeline() {
      return timeline;
    },
    noteChange() {
      changes += 1;
      if (state === "level") state = "behind";
      follow();
    },
    noteLoss(cause) {
      become("away", cause);
      follow();
    },
    async stop() {
      isStopped = true;
      await close();
    },
  };
  follow();
  return replica;
}

/** Whether a replica may answer reads. One that is behind answers only while the primary is away. */
export const canAnswer = ({ state }: Replica) => state === "level" || state === "behind";
