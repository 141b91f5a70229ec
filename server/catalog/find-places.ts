import { and, type SQL, sql } from "drizzle-orm";
import { rateOf } from "./count-listings.ts";
import { comparePlaces, type Place } from "./cursor.ts";
import type { Asked } from "./held/asked.ts";
import { inOrder, type Window } from "./held/in-order.ts";
import type { Shelves } from "./held/shelves.ts";
import type { Hits, LookUp } from "./look-up.ts";
import { smartphoneItems as items } from "./tables.ts";

/** A few more than the share of listings with common words promises are looked at, */
const SPARE = 20;
/** and never more than this at once. */
const MOST_AT_ONCE = 5000;

/** The wanted part of the list, from what is held and from what was looked at one by one. */
export async function findPlaces(look: LookUp, window: Window, hits: Hits | null): Promise<Place[]> {
  const { held, asked, plan, own } = look;
  if (plan?.by === "common") return findWithText(look, plan.condition, window);
  const read = (shelves: Shelves, filters: Asked, part: Window) =>
    inOrder(shelves, held.models, filters, part);
  if (!hits) return read(held.shelves, asked, window);
  const { models: _, ...anyModel } = asked;
  if (own || plan?.by === "hits") return read(hits.shelves, anyModel, window);
  // One list is made of the first of both.
  const end = window.offset + window.limit;
  const whole = { ...window, offset: 0, limit: end };
  return [...read(held.shelves, asked, whole), ...read(hits.shelves, anyModel, whole)]
    .sort(comparePlaces(asked.sort))
    .slice(window.offset, end);
}

/** Reads along the order and asks of each whether it has the words, as many at once as are likely to be enough. */
async function findWithText(look: LookUp, text: SQL, { offset, limit, after }: Window): Promise<Place[]> {
  const rate = await rateOf(look);
  const found: Place[] = [];
  for (let from = after; ; ) {
    const missing = offset + limit - found.length;
    const most = Math.min(Math.ceil(missing / rate) + SPARE, MOST_AT_ONCE);
    // What is held may move while the database is asked: each reading begins anew after the last place.
    const next = inOrder(look.held.shelves, look.held.models, look.asked, {
      after: from,
      offset: 0,
      limit: most,
    });
    const having = await idsWith(look, next, text);
    found.push(...next.filter(({ id }) => having.has(id)));
    from = next.at(-1);
    if (next.length < most || found.length >= offset + limit) return found.slice(offset, offset + limit);
  }
}

async function idsWith({ database }: LookUp, places: readonly Place[], text: SQL): Promise<Set<number>> {
  const ids = sql.param(places.map(({ id }) => id));
  const { rows } = await database.execute<{ id: number }>(
    sql`select ${items.id} from ${items} where ${and(sql`${items.id} = any(${ids}::int[])`, text)}`,
  );
  return new Set(rows.map(({ id }) => id));
}
