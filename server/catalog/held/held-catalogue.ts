import type { Database } from "#server/database/client.ts";
import type { ItemChange } from "#server/database/follow-changes.ts";
import { type HeldItems, openHeldItems } from "./held-items.ts";
import { type HeldSearches, openHeldSearches } from "./held-searches.ts";
import { type HeldCatalogue, loadCatalogue } from "./load-catalogue.ts";
import { saw } from "./snapshot.ts";

/** What a process follows of one database. */
interface Followed {
  readonly current: Promise<HeldCatalogue>;
  readonly items: HeldItems;
  readonly searches: HeldSearches;
}

const followed = new WeakMap<Database, Followed>();

/**
 * The catalogue's models, words and counts as they are now. A process that follows changes holds them; any other
 * (a command, a test) reads them each time.
 */
export function heldCatalogue(database: Database): Promise<HeldCatalogue> {
  return followed.get(database)?.current ?? loadCatalogue(database);
}

/** The items that a process which follows changes holds; null in any other. */
export function heldItems(database: Database): HeldItems | null {
  return followed.get(database)?.items ?? null;
}

/** The searches that a process which follows changes holds; null in any other. */
export function heldSearches(database: Database): HeldSearches | null {
  return followed.get(database)?.searches ?? null;
}

interface CatalogueFollower {
  /** To be told of each change in the order of commits. */
  onChange(change: ItemChange): void;
  /** Changes may have been missed: what is held stays in use until all is read anew. */
  onGap(): void;
}

/** Reading all anew takes this many times its own duration of rest, at least `LEAST_REST_MS`. */
const REST_FACTOR = 3;
const LEAST_REST_MS = 100;

/**
 * Holds the catalogue of a database from now on. `onReload` is called once counts that had been behind are right
 * again: pages made meanwhile may show the old ones.
 */
export async function followCatalogue(
  database: Database,
  onReload: () => void = () => {},
  reading: Database = database,
): Promise<CatalogueFollower> {
  const items = openHeldItems();
  const searches = openHeldSearches();
  let loading = false;
  let resting = false;
  let again = false;
  let held: HeldCatalogue | null = null;
  /** Changes told while all is being read: the read may have missed them. */
  let meanwhile: ItemChange[] = [];

  function add(target: HeldCatalogue, { transaction, moves }: ItemChange) {
    if (moves !== "all" && !saw(target.snapshot, transaction)) target.shelves.move(moves);
  }

  async function load(): Promise<HeldCatalogue> {
    loading = true;
    meanwhile = [];
    try {
      const next = await loadCatalogue(database);
      for (const change of meanwhile) add(next, change);
      held = next;
      return next;
    } finally {
      loading = false;
    }
  }

  async function reload() {
    if (loading || resting) {
      again = true;
      return;
    }
    again = false;
    const begun = performance.now();
    try {
      const current = Promise.resolve(await load());
      for (const one of [database, reading]) followed.set(one, { current, items, searches });
      // Made meanwhile, they know the words of before.
      searches.drop();
      onReload();
    } catch {
      // The database is away: what is held stays in use.
      again = true;
    }
    // Changes that come during a pause are one reason, not many, to read anew.
    resting = true;
    setTimeout(
      () => {
        resting = false;
        if (again) void reload();
      },
      Math.max(LEAST_REST_MS, (performance.now() - begun) * REST_FACTOR),
    ).unref();
  }

  const first = load();
  for (const one of [database, reading]) followed.set(one, { current: first, items, searches });
  try {
    await first;
  } catch (error) {
    for (const one of [database, reading]) followed.delete(one);
    throw error;
  }
  return {
    onChange(change) {
      items.drop(change.ids);
      if (change.lists) searches.drop();
      if (loading) meanwhile.push(change);
      if (held) add(held, change);
      if (change.moves === "all") void reload();
    },
    onGap() {
      items.drop("all");
      searches.drop();
      void reload();
    },
  };
}
