import * as z from "zod/mini";
import type { Sort } from "#contract/catalog/filters.ts";

/** The orders of listings that the index keeps. */
export type IndexSort = Exclude<Sort, "relevance">;

/** The position of an item in a sorted list: available before sold, then by key, then by id. */
export interface Place {
  readonly id: number;
  readonly sold: boolean;
  /** The price in cents, or the creation time in microseconds since 1970. */
  readonly key: number;
}

/** A position in any order. By relevance, items of the most relevant source come first, and the newest first in each source. */
export interface RankedPlace extends Place {
  /** The rank of the source by relevance, from 0; 0 in every other order. */
  readonly source: number;
}

/** A place as numbers, the most significant first. */
export const PlaceNumbers = z.tuple([z.literal([0, 1]), z.int(), z.int(), z.int()]);

export const placeToNumbers = ({ sold, source, key, id }: RankedPlace): z.infer<typeof PlaceNumbers> => [
  sold ? 1 : 0,
  source,
  key,
  id,
];

export const numbersToPlace = ([sold, source, key, id]: z.infer<typeof PlaceNumbers>): RankedPlace => ({
  ...{ sold: sold === 1, source, key, id },
});

/** Compares two places, for `Array.sort`. */
export function comparePlaces(sort: IndexSort) {
  const up = sort === "price-asc" ? 1 : -1;
  return (one: Place, other: Place) =>
    Number(one.sold) - Number(other.sold) || (one.key - other.key) * up || (one.id - other.id) * up;
}
