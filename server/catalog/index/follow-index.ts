import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#server/database/client.ts";
import { followChanges, type Gap, type ItemChange } from "#server/database/follow-changes.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import { type NotifiedListing, readNotified } from "./indexed-listing.ts";
import { type LoadedIndex, loadIndex } from "./load-index.ts";

/** The up-to-date index of each database that this process follows. */
const indexes = new WeakMap<Database, { current: CatalogIndex }>();

/**
 * The index of a database. A process that follows the database has the index in memory. Any other process (a command, a
 * test) loads it for each call.
 */
export async function currentIndex(database: Database): Promise<CatalogIndex> {
  return indexes.get(database)?.current ?? loadIndex(database);
}

/** The pause after a load is this many times the load's duration, and at least `MIN_PAUSE_MS`. */
const PAUSE_FACTOR = 3;
const MIN_PAUSE_MS = 100;
/** Pause after a load that failed. */
const RETRY_MS = 1000;

interface Options {
  /** The database that requests read from, unless it is the one that the index is loaded from. */
  readonly readFrom?: Database;
  /** Called for a change of the catalogue, after the index has it. Earlier responses may be outdated. */
  onChange(change: Pick<ItemChange, "lists" | "ids" | "seller">): void;
  /** Called when the index could not be reloaded. The reload is tried again. */
  onFailure(error: unknown): void;
  /** Called when changes may have been missed, so that any response may be outdated. */
  onMissedChanges(gap: Gap): void;
  /** The name of the connection for notifications. */
  readonly applicationName?: string | undefined;
}

/**
 * Loads the index of a database and keeps it up to date until `stop`. While the connection is lost, the index stays in use.
 * Once the connection is back, a new index is loaded.
 */
export async function followIndex(url: string, database: Database, options: Options) {
  /** Changes received during a load, which may or may not have seen them. */
  let received: ItemChange[] | null = [];
  let current: LoadedIndex | null = null;
  let outdated = false;
  let reloading = false;
  let stopped = false;

  async function load(): Promise<LoadedIndex> {
    received = [];
    try {
      const index = await loadIndex(database);
      for (const change of received) apply(index, change);
      return index;
    } finally {
      received = null;
    }
  }

  /** Loads a new index, and loads again if the catalogue changed too much meanwhile. */
  async function reload() {
    outdated = true;
    if (reloading || !current) return;
    reloading = true;
    while (outdated) {
      outdated = false;
      const start = performance.now();
      try {
        publish(await load());
        options.onChange({ lists: true, ids: [] });
        const pause = Math.max(MIN_PAUSE_MS, (performance.now() - start) * PAUSE_FACTOR);
        await delay(pause, undefined, { ref: false });
      } catch (error) {
        // The current index stays in use.
        outdated = !stopped;
        if (stopped) break;
        options.onFailure(error);
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
    reloading = false;
  }

  function publish(index: LoadedIndex) {
    current = index;
    for (const each of [database, options.readFrom ?? database]) indexes.set(each, { current: index });
  }

  // Listening starts before the first load, so that no change is missed in between.
  const follower = await followChanges(url, {
    applicationName: options.applicationName,
    onChange(change) {
      received?.push(change);
      if (current) apply(current, change);
      if (change.listings === "all") void reload();
      options.onChange(change);
    },
    onGap(gap) {
      void reload();
      options.onMissedChanges(gap);
    },
  });
  try {
    publish(await load());
    // A change that was too large for a notification came during the first load.
    if (outdated) void reload();
  } catch (error) {
    await follower.stop();
    throw error;
  }
  return {
    async stop() {
      stopped = true;
      outdated = false;
      await follower.stop();
    },
  };
}

/** Applies a change unless the load saw it. */
function apply(index: LoadedIndex, { transaction, listings }: ItemChange) {
  if (listings !== "all" && !index.includes(transaction))
    index.apply((listings as readonly NotifiedListing[]).map(readNotified));
}
