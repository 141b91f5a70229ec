import type { ItemChange } from "#server/database/follow-changes.ts";
import type { KeptPage } from "./kept-page.ts";

/** A page asked for all the time is moved to the end of the line this often at most. */
const MOVE_MS = 1000;

interface Entry {
  readonly page: KeptPage;
  /** What was counted for it. */
  bytes: number;
  readonly madeAt: number;
  movedAt: number;
}

interface Options {
  readonly maxBytes?: number;
  /** An older page is still sent once more, while it is made anew. */
  readonly freshMs?: number;
  readonly now?: () => number;
}

/** Counted since the start, but for the last two: as it is now. */
export interface PageCacheFigures {
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
  readonly bytes: number;
  readonly pages: number;
}

/** Answers that are kept are the same for everybody: their key is the address and the language. */
export interface PageCache {
  /** The page of a key, kept or made; at most one is being made of a key at a time. Null when it is not to be kept. */
  get(key: string, make: () => Promise<KeptPage | null>): Promise<KeptPage | null>;
  /** The kept page of a key, unless it is so old that it has to be made anew. */
  peek(key: string): KeptPage | null;
  /** Whether the page of a key is kept or being made, so that sending it makes none. */
  knows(key: string): boolean;
  /** Drops exactly the pages that a change touches, also those being made at this moment. */
  drop(change: Pick<ItemChange, "lists" | "ids">): void;
  clear(): void;
  readonly bytes: number;
  figures(): PageCacheFigures;
}

function touches(change: Pick<ItemChange, "lists" | "ids"> | "everything", { shows }: KeptPage): boolean {
  if (change === "everything") return true;
  const { lists, ids } = change;
  if (lists && shows.has("lists")) return true;
  return ids === "all" ? shows.size > 0 : ids.some((id) => shows.has(`item:${id}`));
}

function isSame(one: KeptPage, other: KeptPage): boolean {
  const showsNoMore = [...one.shows].every((shown) => other.shows.has(shown));
  return one.etag === other.etag && one.shows.size === other.shows.size && showsNoMore;
}

const CACHE_BYTES = 64 * 1024 * 1024;
/** Changes are told at once; this bounds what else may age, such as a page that counts days. */
const FRESH_MS = 60_000;

export function openPageCache(options: Options = {}): PageCache {
  const { maxBytes = CACHE_BYTES, freshMs = FRESH_MS, now = Date.now } = options;
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<KeptPage | null>>();
  let bytes = 0;
  const count = { hits: 0, misses: 0, evictions: 0 };
  /** For each page being made what changed meanwhile: it may show what was before. */
  const meanwhile = new Set<(Pick<ItemChange, "lists" | "ids"> | "everything")[]>();

  function forget(key: string) {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  /** A Map keeps the order of insertion, and a hit inserts anew: the first is the one longest unused. */
  function makeRoom() {
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
      count.evictions += 1;
    }
  }

  function keep(key: string, made: KeptPage) {
    const before = entries.get(key)?.page;
    forget(key);
    // Made anew and as it was, it stays packed as it is.
    const page = before && isSame(before, made) ? before : made;
    if (page.bytes > maxBytes / 4) return;
    const entry = { page, bytes: 0, madeAt: now(), movedAt: now() };
    entries.set(key, entry);
    const recount = () => {
      if (entries.get(key) !== entry) return;
      bytes += page.bytes - entry.bytes;
      entry.bytes = page.bytes;
      makeRoom();
    };
    page.onResize(recount);
    recount();
  }

  function makeOnce(key: string, make: () => Promise<KeptPage | null>): Promise<KeptPage | null> {
    const running = making.get(key);
    if (running) return running;
    const changes: (Pick<ItemChange, "lists" | "ids"> | "everything")[] = [];
    meanwhile.add(changes);
    const made = make()
      .then((page) => {
        if (page && !changes.some((change) => touches(change, page))) keep(key, page);
        return page;
      })
      .finally(() => {
        meanwhile.delete(changes);
        if (making.get(key) === made) making.delete(key);
      });
    making.set(key, made);
    return made;
  }

  return {
    async get(key, make) {
      const entry = entries.get(key);
      if (!entry) {
        count.misses += 1;
        return makeOnce(key, make);
      }
      count.hits += 1;
      entries.delete(key);
      entries.set(key, entry);
      if (now() - entry.madeAt > freshMs) makeOnce(key, make).catch(() => {});
      return entry.page;
    },
    peek(key) {
      const entry = entries.get(key);
      const time = now();
      if (!entry || time - entry.madeAt > freshMs) return null;
      count.hits += 1;
      if (time - entry.movedAt > MOVE_MS) {
        entry.movedAt = time;
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry.page;
    },
    knows: (key) => making.has(key) || entries.has(key),
    drop(change) {
      for (const changes of meanwhile) changes.push(change);
      // Whoever asks from now on gets a page that was begun after the change.
      making.clear();
      for (const [key, { page }] of entries) if (touches(change, page)) forget(key);
    },
    clear() {
      for (const changes of meanwhile) changes.push("everything");
      making.clear();
      entries.clear();
      bytes = 0;
    },
    get bytes() {
      return bytes;
    },
    figures: () => ({ ...count, bytes, pages: entries.size }),
  };
}
