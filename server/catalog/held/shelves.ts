import { setImmediate as nextTurn } from "node:timers/promises";
import { PRICE_SLIDER } from "#contract/catalog.ts";
import type { ListingMove } from "#server/database/follow-changes.ts";
import { inOrderedParts, type ListingOrder, makeListingOrder, type Row } from "./listing-order.ts";

/** The step between two prices of the filter, in cents. */
export const STEP_CENTS = PRICE_SLIDER.step * 100;

/**
 * Listings of one model and condition, all available or all sold: their ids, their prices in cents and the moments they
 * were made, in microseconds since 1970.
 */
export type Listed = readonly [
  model: number,
  condition: string,
  sold: boolean,
  ids: readonly number[],
  prices: readonly number[],
  moments: readonly number[],
];

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
    put,
    take,
  };
}

/** Listings that are all available or all sold, in both orders; the numbers of their shelves are places in all shelves. */
interface Orders {
  /** By moment, beside it the price. */
  readonly byAge: ListingOrder;
  /** By price, beside it the moment. */
  readonly byPrice: ListingOrder;
}

/** All listings that can be seen, as counts and lists need them: some fifty bytes each. */
export interface Shelves extends Iterable<Shelf> {
  /** Listings on all shelves together. */
  readonly size: number;
  /** How many shelves there are. */
  readonly count: number;
  readonly available: Orders;
  readonly sold: Orders;
  move(moves: readonly ListingMove[]): void;
}

type Listing = Pick<ListingMove, "id" | "price" | "moment">;
const rowOfAge = ({ id, price, moment }: Listing, shelf: number): Row => ({
  key: moment,
  id,
  shelf,
  other: price,
});
const rowOfPrice = ({ id, price, moment }: Listing, shelf: number): Row => ({
  key: price,
  id,
  shelf,
  other: moment,
});

const makeOrders = (): Orders => ({ byAge: makeListingOrder(), byPrice: makeListingOrder() });

/** Puts all listings on shelves and in order; between two turns something else may be done. */
function* fill(listed: readonly Listed[]): Generator<void, Shelves> {
  const shelves: ReturnType<typeof makeShelf>[] = [];
  const places = new Map<string, number>();
  const [available, sold] = [makeOrders(), makeOrders()];

  function open(model: number, condition: string, isSold: boolean, prices: readonly number[]): number {
    places.set(`${model} ${isSold} ${condition}`, shelves.length);
    return shelves.push(makeShelf(model, condition, isSold, prices)) - 1;
  }

  for (const [model, condition, isSold, , prices] of listed) open(model, condition, isSold, prices);
  const sides = [[false, available] as const, [true, sold] as const];
  for (const [isSold, { byAge, byPrice }] of sides)
    for (const [order, rowOf] of [[byAge, rowOfAge] as const, [byPrice, rowOfPrice] as const]) {
      const rows = listed.flatMap(([, , its, ids, prices, moments], shelf) =>
        its === isSold
          ? ids.map((id, at) => rowOf({ id, price: prices[at] ?? 0, moment: moments[at] ?? 0 }, shelf))
          : [],
      );
      for (const part of inOrderedParts(rows)) {
        for (const row of part) order.put(row);
        yield;
      }
    }

  function moveOne(move: ListingMove) {
    const { model, condition, price } = move;
    const at = places.get(`${model} ${move.sold} ${condition}`) ?? open(model, condition, move.sold, []);
    const { byAge, byPrice } = move.sold ? sold : available;
    if (move.comes) {
      shelves[at]?.put(price);
      byAge.put(rowOfAge(move, at));
      byPrice.put(rowOfPrice(move, at));
    } else if (byAge.take(rowOfAge(move, at))) {
      shelves[at]?.take(price);
      byPrice.take(rowOfPrice(move, at));
    }
  }

  return {
    get size() {
      return shelves.reduce((sum, { size }) => sum + size, 0);
    },
    get count() {
      return shelves.length;
    },
    available,
    sold,
    [Symbol.iterator]: () => shelves[Symbol.iterator](),
    move(moves) {
      // What leaves goes first: whoever only changes its price has the same place by age before and after.
      for (const move of moves) if (!move.comes) moveOne(move);
      for (const move of moves) if (move.comes) moveOne(move);
    },
  };
}

export function makeShelves(listed: readonly Listed[] = []): Shelves {
  const filling = fill(listed);
  for (;;) {
    const { done, value } = filling.next();
    if (done) return value;
  }
}

/** So long a turn takes at most, or one part more. */
const TURN_MS = 5;

/** As `makeShelves`; what else is to be done is done between two turns. */
export async function makeShelvesInTurns(listed: readonly Listed[]): Promise<Shelves> {
  const filling = fill(listed);
  let begun = performance.now();
  for (;;) {
    const { done, value } = filling.next();
    if (done) return value;
    if (performance.now() - begun < TURN_MS) continue;
    await nextTurn();
    begun = performance.now();
  }
}
