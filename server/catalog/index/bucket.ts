import { PRICE_SLIDER } from "#contract/catalog/catalog.ts";
import { lowerBound } from "./sorted-index.ts";

const BAND_CENTS = PRICE_SLIDER.step * 100;

/** The prices of all available or all sold listings of one model in one condition, for counting. */
export interface Bucket {
  readonly model: number;
  readonly condition: string;
  readonly sold: boolean;
  readonly size: number;
  /** Cents, ascending. */
  readonly prices: Int32Array;
  /** How many prices are in each band of 50 €, from 0 € on. The last bands may be empty. */
  readonly bands: readonly number[];
  /** How many prices are between two, both included. */
  countBetween(min: number, max: number): number;
  insert(price: number): void;
  remove(price: number): void;
}

export function makeBucket(model: number, condition: string, sold: boolean): Bucket {
  let prices = new Int32Array(4);
  let size = 0;
  const bands: number[] = [];
  const find = (price: number) => lowerBound(size, (at) => (prices[at] ?? 0) < price);

  function countBand(price: number, change: number) {
    const band = Math.floor(price / BAND_CENTS);
    while (bands.length <= band) bands.push(0);
    bands[band] = (bands[band] ?? 0) + change;
  }

  return {
    model,
    condition,
    sold,
    bands,
    get size() {
      return size;
    },
    get prices() {
      return prices.subarray(0, size);
    },
    countBetween: (min, max) => Math.max(0, find(max + 1) - find(min)),

    insert(price) {
      if (size === prices.length) {
        const larger = new Int32Array(Math.ceil(size * 1.25));
        larger.set(prices);
        prices = larger;
      }
      const at = find(price);
      prices.copyWithin(at + 1, at, size);
      prices[at] = price;
      size += 1;
      countBand(price, 1);
    },

    remove(price) {
      const at = find(price);
      if (at === size || prices[at] !== price) return;
      prices.copyWithin(at, at + 1, size);
      size -= 1;
      countBand(price, -1);
    },
  };
}
