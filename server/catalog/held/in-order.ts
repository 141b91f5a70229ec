import type { Place } from "../cursor.ts";
import type { Asked } from "./asked.ts";
import type { Bounds } from "./listing-order.ts";
import type { HeldModel } from "./load-catalogue.ts";
import type { Shelves } from "./shelves.ts";
import { wantedShelves } from "./wanted-shelves.ts";

/** The part of a list that is wanted: what comes after a place, without the first `offset`, `limit` at most. */
export interface Window {
  readonly after?: Place | undefined;
  readonly offset: number;
  readonly limit: number;
}

const ANY: Bounds = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** The wanted part of all listings that the filters want, in the order that is asked. */
export function inOrder(
  shelves: Shelves,
  models: ReadonlyMap<number, HeldModel>,
  asked: Asked,
  { after, offset, limit }: Window,
): Place[] {
  const { sort, least = 0, most = Number.POSITIVE_INFINITY } = asked;
  const prices: Bounds = [least, most];
  const byAge = sort === "newest";
  const bounds = byAge ? { keys: ANY, others: prices } : { keys: prices, others: ANY };
  const { flags } = wantedShelves(shelves, models, asked);
  const wish = { ...bounds, up: sort === "price-asc", shelves: flags };
  const places: Place[] = [];
  for (const sold of [false, true]) {
    if ((asked.sold ?? sold) !== sold || (after?.sold && !sold) || places.length === offset + limit) continue;
    const { [byAge ? "byAge" : "byPrice"]: order } = sold ? shelves.sold : shelves.available;
    const missing = offset + limit - places.length;
    const found = order.read({
      ...wish,
      after: after?.sold === sold ? after : undefined,
      limit: missing,
    });
    for (const { id, key } of found) places.push({ id, sold, key });
  }
  return places.slice(offset);
}
