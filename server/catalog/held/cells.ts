/** The step between two price bands, in cents; the twin of `price_band` in migration 0030. */
const BAND_CENTS = 5000;
/** Beyond the band of every price the database takes. */
const BANDS = 8192;
const CONDITIONS = 64;

/** The least and greatest price of a band, in cents: even ones are a multiple of 50 €, odd ones what lies between two. */
export function boundsOf(band: number): readonly [least: number, most: number] {
  const start = Math.floor(band / 2) * BAND_CENTS;
  return band % 2 === 0 ? [start, start] : [start + 1, start + BAND_CENTS - 1];
}

/** By how much one count moves: model, condition, price band, sold, by. */
export type Move = readonly [model: number, condition: string, band: number, sold: boolean, by: number];

/** Counts of listings by model, condition, price band and whether they are sold, in columns. */
export interface Cells {
  /** Cells in use; the columns may be longer. */
  readonly size: number;
  readonly models: Int32Array;
  /** Places in `conditionNames`. */
  readonly conditions: Uint8Array;
  readonly bands: Int16Array;
  readonly sold: Uint8Array;
  readonly counts: Int32Array;
  readonly conditionNames: readonly string[];
  add(moves: Iterable<Move>): void;
}

function longer<Column extends Int32Array | Int16Array | Uint8Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}

export function makeCells(moves: Iterable<Move> = []): Cells {
  let room = 64;
  let size = 0;
  let models = new Int32Array(room);
  let conditions = new Uint8Array(room);
  let bands = new Int16Array(room);
  let sold = new Uint8Array(room);
  let counts = new Int32Array(room);
  const conditionNames: string[] = [];
  const places = new Map<number, number>();

  function grow() {
    room *= 2;
    models = longer(models, new Int32Array(room));
    conditions = longer(conditions, new Uint8Array(room));
    bands = longer(bands, new Int16Array(room));
    sold = longer(sold, new Uint8Array(room));
    counts = longer(counts, new Int32Array(room));
  }

  function conditionPlace(name: string): number {
    const known = conditionNames.indexOf(name);
    return known >= 0 ? known : conditionNames.push(name) - 1;
  }

  function add([model, condition, band, isSold, by]: Move) {
    const conditionAt = conditionPlace(condition);
    const key = ((model * CONDITIONS + conditionAt) * BANDS + band) * 2 + (isSold ? 1 : 0);
    const at = places.get(key);
    if (at !== undefined) {
      counts[at] = (counts[at] ?? 0) + by;
      return;
    }
    if (size === room) grow();
    models[size] = model;
    conditions[size] = conditionAt;
    bands[size] = band;
    sold[size] = isSold ? 1 : 0;
    counts[size] = by;
    places.set(key, size);
    size += 1;
  }

  for (const move of moves) add(move);
  return {
    get size() {
      return size;
    },
    get models() {
      return models;
    },
    get conditions() {
      return conditions;
    },
    get bands() {
      return bands;
    },
    get sold() {
      return sold;
    },
    get counts() {
      return counts;
    },
    conditionNames,
    add(moved) {
      for (const move of moved) add(move);
    },
  };
}
