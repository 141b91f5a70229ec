import { PRICE_SLIDER } from "#contract/catalog/filters.ts";
import { BATTERY_FLOORS } from "#contract/catalog/grades.ts";
import type { Shared } from "./indexed-listing.ts";
import { lowerBound } from "./sorted-index.ts";

const BAND_CENTS = PRICE_SLIDER.step * 100;

/** The prices and batteries of all listings with the same model, status and choices, for counting. */
export interface Bucket extends Shared {
  readonly size: number;
  /** Cents, ascending. Listings of one price are sorted by their battery. */
  readonly prices: Int32Array;
  /** The battery health of the same listings, in percent; 0 when unknown. */
  readonly batteries: Uint8Array;
  /** The number of prices in each band of 50 €, from 0 € on. The last bands may be empty. */
  readonly bands: readonly number[];
  /** The number of batteries at or above each of `BATTERY_FLOORS`. */
  readonly floors: readonly number[];
  /** The number of batteries at or above `least` percent. Costs a few additions, whatever the size. */
  countWithBattery(least: number): number;
  /** The positions of the prices from `min` to `max`, both included. `from` is included, `to` is not. */
  placesBetween(min: number, max: number): readonly [from: number, to: number];
  insert(price: number, battery: number): void;
  remove(price: number, battery: number): void;
}

export function makeBucket(shared: Shared): Bucket {
  let prices = new Int32Array(4);
  let batteries = new Uint8Array(4);
  let size = 0;
  const bands: number[] = [];
  const floors = BATTERY_FLOORS.map(() => 0);
  /** The number of batteries at each percent. */
  const percents = new Int32Array(101);
  const find = (price: number, battery = 0) =>
    lowerBound(size, (at) => {
      const other = prices[at] ?? 0;
      return other < price || (other === price && (batteries[at] ?? 0) < battery);
    });

  function count(price: number, battery: number, change: number) {
    const band = Math.floor(price / BAND_CENTS);
    while (bands.length <= band) bands.push(0);
    bands[band] = (bands[band] ?? 0) + change;
    percents[battery] = (percents[battery] ?? 0) + change;
    for (const [at, floor] of BATTERY_FLOORS.entries())
      if (battery >= floor) floors[at] = (floors[at] ?? 0) + change;
  }

  function grow() {
    const length = Math.ceil(size * 1.25);
    const [morePrices, moreBatteries] = [new Int32Array(length), new Uint8Array(length)];
    morePrices.set(prices);
    moreBatteries.set(batteries);
    prices = morePrices;
    batteries = moreBatteries;
  }

  return {
    ...shared,
    bands,
    floors,
    get size() {
      return size;
    },
    get prices() {
      return prices.subarray(0, size);
    },
    get batteries() {
      return batteries.subarray(0, size);
    },
    countWithBattery(least) {
      let sum = 0;
      for (let percent = least; percent < percents.length; percent += 1) sum += percents[percent] ?? 0;
      return sum;
    },
    placesBetween: (min, max) => {
      const from = find(min);
      return [from, Math.max(from, find(max + 1))];
    },

    insert(price, battery) {
      if (size === prices.length) grow();
      const at = find(price, battery);
      prices.copyWithin(at + 1, at, size);
      batteries.copyWithin(at + 1, at, size);
      prices[at] = price;
      batteries[at] = battery;
      size += 1;
      count(price, battery, 1);
    },

    remove(price, battery) {
      const at = find(price, battery);
      if (at === size || prices[at] !== price || batteries[at] !== battery) return;
      prices.copyWithin(at, at + 1, size);
      batteries.copyWithin(at, at + 1, size);
      size -= 1;
      count(price, battery, -1);
    },
  };
}
