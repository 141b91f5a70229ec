import type { Place } from "../cursor.ts";
import { type Asked, wantsCondition, wantsModel } from "./asked.ts";
import type { Bounds } from "./listing-order.ts";
import type { HeldModel } from "./load-catalogue.ts";
import type { Shelves } from "./shelves.ts";

/** The part of a list that is wanted: what comes after a place, without the first `offset`, `limit` at most. */
export interface Window {
  readonly after?: Place | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** By number of shelf: 1 where the filters want its model and condition. */
function wantedShelves(shelves: Shelves, models: ReadonlyMap<number, HeldModel>, asked: Asked): Uint8Array {
  const all = [...shelves];
  const ofModels = new Map<number, boolean>();
  const wants = (id: number): boolean => {
    const known = ofModels.get(id);
    if (known !== undefined) return known;
    const model = models.get(id);
    const answer = model !== undefined && wantsModel(asked, model);
    ofModels.set(id, answer);
    return answer;
  };
  return Uint8Array.from(all, ({ model, condition }) =>
    Number(wantsCondition(asked, condition) && wants(model)),
  );
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
  const wish = { ...bounds, up: sort === "price-asc", shelves: wantedShelves(shelves, models, asked) };
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
