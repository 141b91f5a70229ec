import { LRUCache } from "lru-cache";

export interface CacheFigures {
  readonly name: string;
  readonly entries: number;
  /** Bytes that it holds, and may hold. */
  readonly bytes: number;
  readonly limitBytes: number;
  /** Since the process started. */
  readonly evictions: number;
}

interface Options<Value> {
  /** Its name in /metrics. */
  readonly name: string;
  /** Beyond it, the least recently used entries are evicted. */
  readonly maxBytes: number;
  readonly bytesOf: (value: Value) => number;
  /** Entries older than this are misses. */
  readonly ttlMs?: number;
}

const opened = new Map<string, () => CacheFigures>();

/**
 * Opens an LRU cache with its limit, and names it in /metrics. Every cache of the server that grows with requests is opened
 * here; its owner says what makes an entry wrong.
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

/** All caches of this process. */
export const cacheFigures = (): CacheFigures[] => [...opened.values()].map((figures) => figures());
