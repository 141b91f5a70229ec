import type { ItemChange } from "#server/database/follow-changes.ts";
import { openCache } from "#server/open-cache.ts";
import { type CachedResponse, compressAgain, type MadeResponse } from "./cached-response.ts";

/** A change of the catalogue, as far as it outdates responses. */
export type OutdatingChange = Pick<ItemChange, "lists" | "ids" | "seller">;
type Change = OutdatingChange | "everything";

interface Entry {
  readonly response: CachedResponse;
  readonly madeAt: number;
  readonly endsAt: number;
  /** The time when a change, or `endsAt`, outdated the response. From then on it is sent only without the database. */
  outdatedAt: number | null;
  /** After a read that was too slow, the response is sent without another attempt until this time. */
  retryAt: number;
  /** Whether the response is compressed as well as possible, or is being so. */
  isSmall: boolean;
}

/** Counts since the process started. */
export interface ResponseCacheFigures {
  readonly hits: number;
  readonly misses: number;
}

type Identified = { readonly id: number };

/** The cache tags of one item. */
export const itemTags = ({ id }: Identified): string[] => [`item:${id}`];

/** The cache tags of a list: its order, which some changes leave as it is, and its items. */
export const listTags = (items: readonly Identified[]): string[] => ["lists", ...items.flatMap(itemTags)];

/** The cache tags of a seller's page: the profile and the list of items. */
export const sellerTags = ({ slug, items }: { slug: string; items: readonly Identified[] }): string[] => [
  `seller:${slug}`,
  ...listTags(items),
];

/** The cache tags of counts, which change when the contents of lists change. */
export const facetTags = (): string[] => ["lists"];

/** The cache tags of models, repairs and their prices. Every change of them outdates everything. */
export const modelTags = (): string[] => ["models"];

/** Caches responses that are the same for everybody. A key is made of what the route reads: path, validated query, language. */
export interface ResponseCache {
  /** The response of a key, cached or made. Concurrent identical requests share one `make`. Null when `make` returns null. */
  get(key: string, make: () => Promise<MadeResponse | null>): Promise<MadeResponse | null>;
  /** The cached response of a key if it is fresh, else null. */
  peek(key: string): CachedResponse | null;
  /** Whether the response of a key is cached or being made, so that it is cheap to send. */
  has(key: string): boolean;
  /** Outdates exactly the responses whose tags a change touches, including those that are being made. */
  drop(change: OutdatingChange): void;
  /** Outdates all responses, because changes may have been missed. */
  clear(): void;
  figures(): ResponseCacheFigures;
}

interface Options {
  readonly maxBytes?: number;
  /** An older response is sent with its age while a new one is made. After ten times as long, requests wait for the new one. */
  readonly freshMs?: number;
  /** The monotonic time in ms, which measures ages. */
  readonly now?: () => number;
  /** The time of day, in ms of the epoch. */
  readonly clock?: () => number;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** The age up to which text may lag, such as a number of days. A change or `endsAt` outdates a response at once instead. */
const FRESH_MS = 60_000;
/** While the database is available, no response is sent that is older than `freshMs` times this number. */
const LONGEST_AGED = 10;
/** Pause after a failed read before the next attempt. Copies are sent meanwhile: of all keys when the database is lost. */
const AWAY_MS = 1000;
/**
 * A response that is requested again after this time is compressed once more: on a phone, the saved packets are a round
 * trip of the first paint. A response that is requested once, or that changes soon, is not worth it.
 */
const COMPRESS_AFTER_MS = 10_000;
/** An outdated response is never sent for longer than this, because it may show a withdrawn listing. */
const LONGEST_OUTDATED_MS = 3_600_000;

function touches(change: Change, { cacheTags }: CachedResponse): boolean {
  if (change === "everything") return true;
  const { lists, ids, seller } = change;
  if (seller && cacheTags.has(`seller:${seller}`)) return true;
  if (lists && cacheTags.has("lists")) return true;
  return ids === "all" ? cacheTags.size > 0 : ids.some((id) => cacheTags.has(`item:${id}`));
}

export function openResponseCache(options: Options = {}): ResponseCache {
  const {
    maxBytes = MAX_BYTES,
    freshMs = FRESH_MS,
    now = () => performance.now(),
    clock = Date.now,
  } = options;
  const entries = openCache<Entry>({
    name: "responses",
    maxBytes,
    bytesOf: ({ response }) => response.bytes,
  });
  const making = new Map<string, Promise<MadeResponse | null>>();
  /** The changes since the start of each running `make`, whose result may show the state before them. */
  const meanwhile = new Set<Change[]>();
  const count = { hits: 0, misses: 0 };
  let isCompressing = false;
  let awayUntil = Number.NEGATIVE_INFINITY;

  /** The entry of a key. Marks it as outdated once `endsAt` has passed. `peek` does not count as a use. */
  function find(key: string, read: "get" | "peek"): Entry | undefined {
    const entry = entries[read](key);
    if (entry && entry.endsAt <= clock()) entry.outdatedAt ??= now() - (clock() - entry.endsAt);
    return entry;
  }

  /** Compresses one response at a time, in the background. A failure leaves the response unchanged. */
  async function makeSmall(key: string, entry: Entry) {
    if (isCompressing || entry.isSmall || now() - entry.madeAt < COMPRESS_AFTER_MS) return;
    isCompressing = true;
    entry.isSmall = true;
    const response = await compressAgain(entry.response).catch(() => entry.response);
    isCompressing = false;
    if (entries.peek(key) === entry) entries.set(key, { ...entry, response });
  }

  /** A copy that may be outdated; null when the entry has been outdated for too long. */
  function copyOf(entry: Entry | undefined): MadeResponse | null {
    if (!entry || (entry.outdatedAt !== null && now() - entry.outdatedAt > LONGEST_OUTDATED_MS)) return null;
    return { ...agedCopy(entry), isUnavailable: true };
  }

  function agedCopy({ response, madeAt }: Entry): MadeResponse {
    return { response, status: 200, ageSeconds: Math.floor((now() - madeAt) / 1000) };
  }

  /** Whether an entry may be sent while the database is available, if need be while a new response is made. */
  const isCurrent = (entry: Entry | undefined): entry is Entry =>
    entry?.outdatedAt === null && now() - entry.madeAt <= freshMs * LONGEST_AGED;
  const isFresh = (entry: Entry | undefined): entry is Entry =>
    isCurrent(entry) && now() - entry.madeAt <= freshMs;

  function makeOnce(key: string, make: () => Promise<MadeResponse | null>): Promise<MadeResponse | null> {
    const running = making.get(key);
    if (running) return running;
    const changes: Change[] = [];
    meanwhile.add(changes);
    const flight = make()
      .then((made) => {
        if (made?.isDatabaseLost) awayUntil = now() + AWAY_MS;
        const known = entries.peek(key);
        if (made?.isUnavailable && known) known.retryAt = now() + AWAY_MS;
        if (made?.status === 200 && !made.isPartial && !made.isUnavailable) {
          const isOutdated = changes.some((change) => touches(change, made.response));
          // An equal body keeps the better compressed bytes of the previous response.
          const isSmall = known?.isSmall === true && known.response.etag === made.response.etag;
          const entry = {
            response: isSmall ? { ...made.response, brotli: known.response.brotli } : made.response,
            madeAt: now(),
            endsAt: made.endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
            outdatedAt: isOutdated ? now() : null,
            retryAt: 0,
            isSmall,
          };
          // An outdated result must not replace a newer response that was cached meanwhile.
          if (!isOutdated || !entries.has(key)) entries.set(key, entry);
        }
        return made;
      })
      .finally(() => {
        meanwhile.delete(changes);
        if (making.get(key) === flight) making.delete(key);
      });
    making.set(key, flight);
    return flight;
  }

  function outdate(change: Change) {
    for (const changes of meanwhile) changes.push(change);
    // Later requests must get a response whose `make` started after the change.
    making.clear();
    for (const entry of entries.values()) if (touches(change, entry.response)) entry.outdatedAt ??= now();
  }

  return {
    async get(key, make) {
      const entry = find(key, "get");
      const retryAt = Math.max(awayUntil, entry?.retryAt ?? 0);
      if (isFresh(entry)) {
        count.hits += 1;
        void makeSmall(key, entry);
        return { response: entry.response, status: 200 };
      }
      if (now() < retryAt) {
        const copy = copyOf(entry);
        if (copy) return copy;
      }
      if (isCurrent(entry)) {
        count.hits += 1;
        makeOnce(key, make).catch(() => {});
        return agedCopy(entry);
      }
      count.misses += 1;
      const made = await makeOnce(key, make);
      return (made?.isUnavailable ? copyOf(find(key, "peek")) : null) ?? made;
    },
    peek(key) {
      const entry = find(key, "get");
      if (!isFresh(entry)) return null;
      count.hits += 1;
      void makeSmall(key, entry);
      return entry.response;
    },
    has: (key) => making.has(key) || isCurrent(find(key, "peek")),
    drop: outdate,
    clear: () => outdate("everything"),
    figures: () => ({ ...count }),
  };
}
