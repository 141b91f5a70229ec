import { PRICE_SLIDER } from "#contract/catalog.ts";
import type { CountMove } from "#server/database/follow-changes.ts";

/** The step between two prices of the filter, in cents. */
export const STEP_CENTS = PRICE_SLIDER.step * 100;

/** Listings of one model and condition, all available or all sold, with each one's price in cents. */
export type Listed = readonly [model: number, condition: string, sold: boolean, prices: readonly number[]];

/** Listings of one model in one condition, all available or all sold. */
export interface Shelf {
  readonly model: number;
  readonly condition: string;
  readonly sold: boolean;
  readonly size: number;
  /** How many cost so many cents, both bounds included. */
  between(least: number, most: number): number;
  /** How many cost 0 to 49.99 €, 50 to 99.99 €, and so on; there may be zeros at the end. */
  readonly steps: readonly number[];
  /** Cents, lowest first. */
  readonly prices: Int32Array;
}

/** Where a price is or would stand: before it are the lower ones. */
function placeOf(prices: Int32Array, size: number, price: number): number {
  let from = 0;
  let to = size;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((prices[middle] ?? 0) < price) from = middle + 1;
    else to = middle;
  }
  return from;
}

function makeShelf(model: number, condition: string, sold: boolean, listed: readonly number[]) {
  let room = Int32Array.from(listed).sort();
  let size = room.length;
  const steps: number[] = [];
  const step = (price: number, by: number) => {
    const at = Math.floor(price / STEP_CENTS);
    while (steps.length <= at) steps.push(0);
    steps[at] = (steps[at] ?? 0) + by;
  };
  for (const price of listed) step(price, 1);

  function put(price: number) {
    const at = placeOf(room, size, price);
    if (size === room.length) {
      const wider = new Int32Array(Math.ceil(size * 1.25) + 4);
      wider.set(room);
      room = wider;
    }
    room.copyWithin(at + 1, at, size);
    room[at] = price;
    size += 1;
    step(price, 1);
  }

  function take(price: number) {
    const at = placeOf(room, size, price);
    if (at === size || room[at] !== price) return;
    room.copyWithin(at, at + 1, size);
    size -= 1;
    step(price, -1);
  }

  return {
    model,
    condition,
    sold,
    steps: steps as readonly number[],
    get size() {
      return size;
    },
    get prices() {
      return room.subarray(0, size);
    },
    between(least: number, most: number) {
      return Math.max(0, placeOf(room, size, most + 1) - placeOf(room, size, least));
    },
    move(price: number, by: number) {
      for (let left = by; left > 0; left -= 1) put(price);
      for (let left = by; left < 0; left += 1) take(price);
    },
  };
}

/** All listings that can be seen, as the counts need them: four bytes each. */
export interface Shelves extends Iterable<Shelf> {
  /** Listings on all shelves together. */
  readonly size: number;
  move(moves: Iterable<CountMove>): void;
}

export function makeShelves(listed: Iterable<Listed> = []): Shelves {
  const shelves: ReturnType<typeof makeShelf>[] = [];
  const places = new Map<string, number>();

  function open(model: number, condition: string, sold: boolean, prices: readonly number[]) {
    places.set(`${model} ${sold} ${condition}`, shelves.length);
    const shelf = makeShelf(model, condition, sold, prices);
    shelves.push(shelf);
    return shelf;
  }

  for (const [model, condition, sold, prices] of listed) open(model, condition, sold, prices);
  return {
    get size() {
      return shelves.reduce((sum, { size }) => sum + size, 0);
    },
    [Symbol.iterator]: () => shelves[Symbol.iterator](),
    move(moves) {
      for (const [model, condition, price, sold, by] of moves) {
        const at = places.get(`${model} ${sold} ${condition}`);
        const shelf = at === undefined ? open(model, condition, sold, []) : shelves[at];
        shelf?.move(price, by);
      }
    },
  };
}
