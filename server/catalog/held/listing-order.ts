/** A listing as an order holds it: its key decides its place, the id settles ties. */
export interface Row {
  readonly key: number;
  readonly id: number;
  /** The number of its shelf. */
  readonly shelf: number;
  /** Another number of it. */
  readonly other: number;
}

/** What is read of an order; bounds are included. */
export interface Reading {
  readonly up: boolean;
  /** Only what comes after this place, in the direction of reading. */
  readonly after?: { readonly key: number; readonly id: number } | undefined;
  readonly keys: Bounds;
  readonly others: Bounds;
  /** By number of shelf: 1 where its listings are wanted. */
  readonly shelves: Uint8Array;
  readonly limit: number;
}
export type Bounds = readonly [least: number, most: number];

/** Rows in order, of which a row is put or taken without moving all others. */
export interface ListingOrder {
  put(row: Row): void;
  /** Whether there was such a row. */
  take(row: Row): boolean;
  read(reading: Reading): { id: number; key: number }[];
  /** How many rows have a key within these bounds, both included. */
  count(keys: Bounds): number;
}

/** So many rows lie together; where one more would come between them they are parted in two. */
const ROOM = 1024;
/** Beyond every id. */
const PAST_IDS = 2 ** 31;

interface Chunk {
  size: number;
  readonly keys: Float64Array;
  readonly ids: Int32Array;
  readonly shelves: Int32Array;
  readonly others: Float64Array;
}

function makeChunk(): Chunk {
  return {
    size: 0,
    keys: new Float64Array(ROOM),
    ids: new Int32Array(ROOM),
    shelves: new Int32Array(ROOM),
    others: new Float64Array(ROOM),
  };
}
const NONE = makeChunk();
const columnsOf = ({ keys, ids, shelves, others }: Chunk) => [keys, ids, shelves, others] as const;

/** Where a row is or would stand in a chunk: before it are those that come before. */
function placeIn({ keys, ids, size }: Chunk, key: number, id: number): number {
  let from = 0;
  let to = size;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const its = keys[middle] ?? 0;
    if (its < key || (its === key && (ids[middle] ?? 0) < id)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function set({ keys, ids, shelves, others }: Chunk, at: number, row: Row) {
  keys[at] = row.key;
  ids[at] = row.id;
  shelves[at] = row.shelf;
  others[at] = row.other;
}

/** An order without rows. Rows that come in order are put quickest. */
export function makeListingOrder(): ListingOrder {
  const chunks: Chunk[] = [];
  const chunkAt = (at: number) => chunks[at] ?? NONE;

  /** The chunk in which a row is or would stand, and its place there. */
  function find(key: number, id: number): [chunk: number, place: number] {
    let from = 0;
    let to = Math.max(0, chunks.length - 1);
    while (from < to) {
      const middle = (from + to) >>> 1;
      const { keys, ids, size } = chunkAt(middle);
      const its = keys[size - 1] ?? 0;
      if (its < key || (its === key && (ids[size - 1] ?? 0) < id)) from = middle + 1;
      else to = middle;
    }
    return [from, placeIn(chunkAt(from), key, id)];
  }

  /** Makes room behind a full chunk: rows that come in order fill one after the other. */
  function part(at: number, place: number) {
    const chunk = chunkAt(at);
    const next = makeChunk();
    const kept = place === ROOM && at === chunks.length - 1 ? ROOM : ROOM / 2;
    columnsOf(next).forEach((column, which) => {
      column.set(columnsOf(chunk)[which]?.subarray(kept) ?? []);
    });
    next.size = ROOM - kept;
    chunk.size = kept;
    chunks.splice(at + 1, 0, next);
  }

  function put(row: Row) {
    if (chunks.length === 0) chunks.push(makeChunk());
    const [at, place] = find(row.key, row.id);
    const chunk = chunkAt(at);
    if (chunk.size === ROOM) {
      part(at, place);
      put(row);
      return;
    }
    for (const column of columnsOf(chunk)) column.copyWithin(place + 1, place, chunk.size);
    set(chunk, place, row);
    chunk.size += 1;
  }

  return {
    put,

    take({ key, id }) {
      const [at, place] = find(key, id);
      const chunk = chunkAt(at);
      if (place === chunk.size || chunk.keys[place] !== key || chunk.ids[place] !== id) return false;
      for (const column of columnsOf(chunk)) column.copyWithin(place, place + 1, chunk.size);
      chunk.size -= 1;
      if (chunk.size === 0) chunks.splice(at, 1);
      return true;
    },

    count([least, most]) {
      if (least > most) return 0;
      const [first, from] = find(least, 0);
      const [last, to] = find(most, PAST_IDS);
      let count = to - from;
      for (let at = first; at < last; at += 1) count += chunkAt(at).size;
      return count;
    },

    read({ up, after, keys: [least, most], others: [leastOther, mostOther], shelves, limit }) {
      const found: { id: number; key: number }[] = [];
      const step = up ? 1 : -1;
      const begin = up
        ? after && after.key >= least
          ? find(after.key, after.id + 1)
          : find(least, 0)
        : after && after.key <= most
          ? find(after.key, after.id)
          : find(most, PAST_IDS);
      let place = up ? begin[1] : begin[1] - 1;
      for (let at = begin[0]; at >= 0 && at < chunks.length; at += step) {
        const chunk = chunkAt(at);
        if (at !== begin[0]) place = up ? 0 : chunk.size - 1;
        for (; place >= 0 && place < chunk.size; place += step) {
          const key = chunk.keys[place] ?? 0;
          if (up ? key > most : key < least) return found;
          if (shelves[chunk.shelves[place] ?? 0] !== 1) continue;
          const other = chunk.others[place] ?? 0;
          if (other < leastOther || other > mostOther) continue;
          found.push({ id: chunk.ids[place] ?? 0, key });
          if (found.length === limit) return found;
        }
      }
      return found;
    },
  };
}

const compare = (one: Row, other: Row) => one.key - other.key || one.id - other.id;
/** So many rows are put in order at once. */
const AT_ONCE = 1000;

/** Rows in no order, part by part in order: what is done with a part is done before the next is put in order. */
export function* inOrderedParts(rows: Row[]): Generator<Row[]> {
  const count = Math.ceil(rows.length / AT_ONCE);
  // Some rows of all tell where the parts end.
  const sample = rows.filter((_, at) => at % Math.ceil(AT_ONCE / 8) === 0).sort(compare);
  const ends = Array.from(
    { length: count - 1 },
    (_, at) => sample[Math.floor(((at + 1) * sample.length) / count)],
  );
  const parts: Row[][] = Array.from({ length: count }, () => []);
  for (const row of rows) {
    let from = 0;
    let to = ends.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const end = ends[middle];
      if (end && compare(end, row) <= 0) from = middle + 1;
      else to = middle;
    }
    parts[from]?.push(row);
  }
  for (const part of parts) yield part.sort(compare);
}
