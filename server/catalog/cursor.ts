import type { Sort } from "#contract/catalog/catalog.ts";
import { Failure } from "#server/http/errors/failure.ts";

/** The orders that the index keeps. */
export type IndexSort = Exclude<Sort, "relevance">;

/** The position of an item in a sorted list: available before sold, then by key, then by id. */
export interface Place {
  readonly id: number;
  readonly sold: boolean;
  /** The price in cents, or the creation time in microseconds since 1970. */
  readonly key: number;
}

const SIGNS: Record<IndexSort, string> = { newest: "n", "price-asc": "a", "price-desc": "d" };
const CURSOR = /^([nad])([01])-([0-9a-z]{1,12})-([0-9a-z]{1,7})$/;

/** Writes a place as a cursor for `after=`. The list goes on behind it, whatever was sold or added meanwhile. */
export function writeCursor(sort: IndexSort, { sold, key, id }: Place): string {
  return `${SIGNS[sort]}${sold ? 1 : 0}-${key.toString(36)}-${id.toString(36)}`;
}

/** Reads a cursor. Error: VALIDATION when it is malformed or of another sort. */
export function readCursor(sort: IndexSort, text: string): Place {
  const [, sign, sold, key = "", id = ""] = CURSOR.exec(text) ?? [];
  const place = { sold: sold === "1", key: Number.parseInt(key, 36), id: Number.parseInt(id, 36) };
  const sound = Number.isSafeInteger(place.key) && place.id <= 2_147_483_647;
  if (sign !== SIGNS[sort] || !sound || (sort !== "newest" && place.key > 2_147_483_647))
    throw new Failure("VALIDATION", { fields: { after: "INVALID" } });
  return place;
}

/** Compares two places, for `Array.sort`. */
export function comparePlaces(sort: IndexSort) {
  const up = sort === "price-asc" ? 1 : -1;
  return (one: Place, other: Place) =>
    Number(one.sold) - Number(other.sold) || (one.key - other.key) * up || (one.id - other.id) * up;
}
