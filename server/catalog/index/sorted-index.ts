/** An entry. Entries are sorted by key, then by id. */
export interface Entry {
  readonly key: number;
  readonly id: number;
  /** The number of the listing's bucket. */
  readonly bucket: number;
  /** Cents. */
  readonly price: number;
  /** Percent; 0 when unknown. */
  readonly battery: number;
}

/** A range that includes both ends. */
export type Range = readonly [min: number, max: number];

export interface Scan {
  readonly ascending: boolean;
  /** The entry after which the scan starts, in its direction. */
  readonly after?: { readonly key: number; readonly id: number } | undefined;
  readonly keys: Range;
  readonly prices: Range;
  /** The lowest battery; 0 for any. */
  readonly minBattery: number;
  /** By bucket number: 1 for buckets whose entries are wanted. */
  readonly buckets: Uint8Array;
  readonly limit: number;
}

export type Found = Pick<Entry, "key" | "id" | "bucket" | "price">;

/**
 * A sorted set of entries: a list of sorted chunks, like the leaves of a B+ tree. An insert or a removal moves only entries
 * of one chunk. Columns are typed arrays, so that a scan over a million entries takes a few milliseconds.
 */
export interface SortedIndex {
  insert(entry: Entry): void;
  /** Removes an entry. False when the set lacks it. */
  remove(entry: Pick<Entry, "key" | "id">): boolean;
  scan(scan: Scan): Found[];
}

const CHUNK_SIZE = 1024;
const GREATER_THAN_ALL_IDS = 2 ** 31;

interface Chunk {
  size: number;
  /** An upper bound of the batteries in the chunk. */
  bestBattery: number;
  readonly keys: Float64Array;
  readonly ids: Int32Array;
  readonly buckets: Int32Array;
  readonly prices: Int32Array;
  readonly batteries: Uint8Array;
}

function makeChunk(): Chunk {
  return {
    size: 0,
    bestBattery: 0,
    keys: new Float64Array(CHUNK_SIZE),
    ids: new Int32Array(CHUNK_SIZE),
    buckets: new Int32Array(CHUNK_SIZE),
    prices: new Int32Array(CHUNK_SIZE),
    batteries: new Uint8Array(CHUNK_SIZE),
  };
}
const EMPTY_CHUNK = makeChunk();

/** Moves the entries of a chunk from position `from` on to position `to`. */
function shift({ keys, ids, buckets, prices, batteries, size }: Chunk, to: number, from: number) {
  keys.copyWithin(to, from, size);
  ids.copyWithin(to, from, size);
  buckets.copyWithin(to, from, size);
  prices.copyWithin(to, from, size);
  batteries.copyWithin(to, from, size);
}

/** Binary search: the first position from 0 to `size` whose entry does not come before. */
export function lowerBound(size: number, comesBefore: (at: number) => boolean): number {
  let from = 0;
  let to = size;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (comesBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

export function makeSortedIndex(): SortedIndex {
  const chunks: Chunk[] = [];
  const chunkAt = (at: number) => chunks[at] ?? EMPTY_CHUNK;

  /** The position of an entry, or the position where it would be inserted. */
  function find(key: number, id: number): [chunk: number, position: number] {
    const comesBefore = ({ keys, ids }: Chunk, at: number) => {
      const other = keys[at] ?? 0;
      return other < key || (other === key && (ids[at] ?? 0) < id);
    };
    const at = lowerBound(Math.max(0, chunks.length - 1), (middle) => {
      const chunk = chunkAt(middle);
      return comesBefore(chunk, chunk.size - 1);
    });
    const chunk = chunkAt(at);
    return [at, lowerBound(chunk.size, (middle) => comesBefore(chunk, middle))];
  }

  /** Splits a full chunk in halves. An entry at the very end gets a new chunk, so sorted input fills chunks completely. */
  function split(at: number, position: number) {
    const chunk = chunkAt(at);
    const next = makeChunk();
    const kept = position === CHUNK_SIZE && at === chunks.length - 1 ? CHUNK_SIZE : CHUNK_SIZE / 2;
    next.keys.set(chunk.keys.subarray(kept));
    next.ids.set(chunk.ids.subarray(kept));
    next.buckets.set(chunk.buckets.subarray(kept));
    next.prices.set(chunk.prices.subarray(kept));
    next.batteries.set(chunk.batteries.subarray(kept));
    next.bestBattery = chunk.bestBattery;
    next.size = CHUNK_SIZE - kept;
    chunk.size = kept;
    chunks.splice(at + 1, 0, next);
  }

  function insert(entry: Entry) {
    if (chunks.length === 0) chunks.push(makeChunk());
    const [at, position] = find(entry.key, entry.id);
    const chunk = chunkAt(at);
    if (chunk.size === CHUNK_SIZE) {
      split(at, position);
      insert(entry);
      return;
    }
    shift(chunk, position + 1, position);
    chunk.keys[position] = entry.key;
    chunk.ids[position] = entry.id;
    chunk.buckets[position] = entry.bucket;
    chunk.prices[position] = entry.price;
    chunk.batteries[position] = entry.battery;
    chunk.bestBattery = Math.max(chunk.bestBattery, entry.battery);
    chunk.size += 1;
  }

  /** The position where a scan starts: behind `after`, or at the first key of the range. */
  function startOf({ ascending, after, keys: [min, max] }: Scan) {
    if (ascending) return after && after.key >= min ? find(after.key, after.id + 1) : find(min, 0);
    return after && after.key <= max ? find(after.key, after.id) : find(max, GREATER_THAN_ALL_IDS);
  }

  return {
    insert,

    remove({ key, id }) {
      const [at, position] = find(key, id);
      const chunk = chunkAt(at);
      if (position === chunk.size || chunk.keys[position] !== key || chunk.ids[position] !== id) return false;
      shift(chunk, position, position + 1);
      chunk.size -= 1;
      if (chunk.size === 0) chunks.splice(at, 1);
      return true;
    },

    scan(scan) {
      const { ascending, keys, prices, minBattery, buckets, limit } = scan;
      const found: Found[] = [];
      const step = ascending ? 1 : -1;
      const start = startOf(scan);
      let position = ascending ? start[1] : start[1] - 1;
      for (let at = start[0]; at >= 0 && at < chunks.length; at += step) {
        const chunk = chunkAt(at);
        if (at !== start[0]) position = ascending ? 0 : chunk.size - 1;
        if (chunk.bestBattery < minBattery) continue;
        for (; position >= 0 && position < chunk.size; position += step) {
          const key = chunk.keys[position] ?? 0;
          if (ascending ? key > keys[1] : key < keys[0]) return found;
          const bucket = chunk.buckets[position] ?? 0;
          if (buckets[bucket] !== 1) continue;
          const price = chunk.prices[position] ?? 0;
          if (price < prices[0] || price > prices[1]) continue;
          if ((chunk.batteries[position] ?? 0) < minBattery) continue;
          found.push({ key, id: chunk.ids[position] ?? 0, bucket, price });
          if (found.length === limit) return found;
        }
      }
      return found;
    },
  };
}
