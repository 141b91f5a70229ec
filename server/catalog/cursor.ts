import type { Sort } from "#contract/catalog.ts";
import { Failure } from "#server/http/failure.ts";

/** Where an item stands in an order: what can be bought before what is sold, then the key, then the id. */
export interface Place {
  readonly id: number;
  readonly sold: boolean;
  /** Cents; microseconds since 1970 in the order by age. */
  readonly key: number;
}

const SIGNS: Record<Sort, string> = { newest: "n", "price-asc": "a", "price-desc": "d" };
const CURSOR = /^([nad])([01])-([0-9a-z]{1,12})-([0-9a-z]{1,7})$/;

/** Writes a place into an address: `after=` it the list goes on, whatever was sold or added before it. */
export function writeCursor(sort: Sort, { sold, key, id }: Place): string {
  return `${SIGNS[sort]}${sold ? 1 : 0}-${key.toString(36)}-${id.toString(36)}`;
}

/** Reads a place. VALIDATION for what is none, or one in another order. */
export function readCursor(sort: Sort, text: string): Place {
  const [, sign, sold, key = "", id = ""] = CURSOR.exec(text) ?? [];
  const place = { sold: sold === "1", key: Number.parseInt(key, 36), id: Number.parseInt(id, 36) };
  const sound = Number.isSafeInteger(place.key) && place.id <= 2_147_483_647;
  if (sign !== SIGNS[sort] || !sound || (sort !== "newest" && place.key > 2_147_483_647))
    throw new Failure("VALIDATION", { fields: { after: "INVALID" } });
  return place;
}

/** Which of two places comes first in an order, as `sort` wants to know it. */
export function comparePlaces(sort: Sort) {
  const up = sort === "price-asc" ? 1 : -1;
  return (one: Place, other: Place) =>
    Number(one.sold) - Number(other.sold) || (one.key - other.key) * up || (one.id - other.id) * up;
}
