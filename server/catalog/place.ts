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

/** Where the next page of a list begins. */
export interface Continuation {
  readonly place: RankedPlace;
  /** The number, from 0, of the search's attempt that found the list; null without a search. */
  readonly attempt: number | null;
}

const place = [z.literal([0, 1]), z.int(), z.int(), z.int()] as const;

/** A continuation as numbers, the most significant first. Cursors that were written before attempts were numbered end with the id. */
export const ContinuationNumbers = z.union([
  z.tuple(place),
  z.tuple([...place, z.int().check(z.minimum(0))]),
]);
type ContinuationNumbers = z.infer<typeof ContinuationNumbers>;

export const continuationToNumbers = ({ place, attempt }: Continuation): ContinuationNumbers => {
  const { sold, source, key, id } = place;
  const numbers = [sold ? 1 : 0, source, key, id] as const;
  return attempt === null ? [...numbers] : [...numbers, attempt];
};

export const numbersToContinuation = ([
  sold,
  source,
  key,
  id,
  attempt,
]: ContinuationNumbers): Continuation => ({
  place: { sold: sold === 1, source, key, id },
  attempt: attempt ?? null,
});

/** Compares two places, for `Array.sort`. */
export function comparePlaces(sort: IndexSort) {
  const up = sort === "price-asc" ? 1 : -1;
  return (one: Place, other: Place) =>
    Number(one.sold) - Number(other.sold) || (one.key - other.key) * up || (one.id - other.id) * up;
}
