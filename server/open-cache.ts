import { LRUCache } from "lru-cache";

export interface CacheFigures {
  readonly name: string;
  readonly entries: number;
  /** Bytes in use, and the limit. */
  readonly bytes: number;
  readonly limitBytes: number;
  /** Evictions since the process started. */
  readonly evictions: number;
}

interface Options<Value> {
  /** The cache's name in /metrics. */
  readonly name: string;
  /** Beyond this, the least recently used entries are evicted. */
  readonly maxBytes: number;
  readonly bytesOf: (value: Value) => number;
  /** Entries older than this are misses. */
  readonly ttlMs?: number;
}

const opened = new Map<string, () => CacheFigures>();

/**
 * Opens an LRU cache with a limit and registers it for /metrics. Every cache that grows with requests is opened here;
 * its owner decides when an entry is outdated.
 */
export function openCache<Value extends object>({
  name,
  maxBytes,
  bytesOf,
  ttlMs = 0,
}: Options<Value>): LRUCache<string, Value> {
  let evictions = 0;
  const cache = new LRUCache<string, Value>({
    maxSize: maxBytes,
    ttl: ttlMs,
    sizeCalculation: (value) => Math.max(1, bytesOf(value)),
    dispose: (_value, _key, reason) => {
      if (reason === "evict") evictions += 1;
    },
  });
  opened.set(name, () => ({
    name,
    entries: cache.size,
    bytes: cache.calculatedSize,
    limitBytes: maxBytes,
    evictions,
  }));
  return cache;
}

/** The figures of all caches of this process. */
export const cacheFigures = (): CacheFigures[] => [...opened.values()].map((figures) => figures());
