import { rateOf } from "./count-listings.ts";
import { comparePlaces, type Place } from "./cursor.ts";
import { chooseWay, profileOf, type Way } from "./held/choose-way.ts";
import type { LookUp } from "./look-up.ts";
import { firstPlaces, placesOf, type Window } from "./place-statements.ts";

/** A few more than wanted may have been sold since the counts were told. */
const SPARE = 20;

/** How often common words occur is known by the newest listings only: what is promised must be so many times enough. */
const DOUBT = 4;

interface Side {
  readonly isSold: boolean;
  readonly way: Way;
}

type PlaceRow = { readonly id: number; readonly sold: boolean; readonly key: string } & Record<
  string,
  unknown
>;

async function readPlaces(look: LookUp, sides: readonly Side[], window: Window): Promise<Place[]> {
  const { asked, plan, database } = look;
  const rows = window.offset + window.limit;
  const text = plan?.by === "common" ? { text: plan.condition } : {};
  const after = window.after ? { after: window.after } : {};
  const parts = sides
    .map(({ isSold, way }) => firstPlaces(asked, isSold, way, { rows, ...after, ...text }))
    .filter((part) => part !== null);
  if (parts.length === 0) return [];
  const found = await database.execute<PlaceRow>(placesOf(parts, asked.sort, window));
  return found.rows.map(({ id, sold, key }) => ({ id, sold, key: Number(key) }));
}

/**
 * The wanted part of the listings that are found by the indexes of order and model. The counts tell the cheaper way,
 * and whether what is sold need be asked at all; where they promised too much, each model is asked.
 */
async function findIndexed(look: LookUp, window: Window): Promise<Place[]> {
  const { held, asked } = look;
  const rate = await rateOf(look);
  const rows = window.offset + window.limit;
  const sides: Side[] = [];
  const models: Side[] = [];
  let shortened = false;
  for (const isSold of [false, true]) {
    if (asked.sold !== undefined && asked.sold !== isSold) continue;
    if (window.after?.sold && !isSold) continue;
    const profile = profileOf(held, asked, isSold);
    const way = chooseWay(profile, asked, rows, rate);
    if (!way) continue;
    sides.push({ isSold, way });
    const all = [...profile.models].filter(([, { wanted }]) => wanted > 0).map(([id]) => id);
    models.push({ isSold, way: { by: "models", models: all } });
    if (way.by === "walk" && way.budget < profile.total.all) shortened = true;
    const promised = profile.total.wanted * rate >= (rows + SPARE) * (rate === 1 ? 1 : DOUBT);
    const enough = promised && !window.after;
    if (enough && !isSold && asked.sold === undefined) {
      shortened = true;
      break;
    }
  }
  const places = await readPlaces(look, sides, window);
  if (places.length === window.limit || !shortened) return places;
  if (look.plan?.by === "common")
    return readPlaces(look, sides.length > 1 ? sides : everySide(look, models), window);
  return readPlaces(look, everySide(look, models), window);
}

/** Both sides by model, however little the counts say that one of them has. */
function everySide({ held, asked }: LookUp, known: readonly Side[]): Side[] {
  return [false, true]
    .filter((isSold) => asked.sold === undefined || asked.sold === isSold)
    .flatMap((isSold) => {
      const side = known.find((one) => one.isSold === isSold);
      if (side) return [side];
      const models = [...profileOf(held, asked, isSold).models]
        .filter(([, { wanted }]) => wanted > 0)
        .map(([id]) => id);
      return models.length > 0 ? [{ isSold, way: { by: "models" as const, models } }] : [];
    });
}

/** The wanted part of the list, from the indexes and from what was looked at one by one. */
export async function findPlaces(
  look: LookUp,
  window: Window,
  looked: readonly Place[] | null,
): Promise<Place[]> {
  if (look.own || look.plan?.by === "hits") return [...(looked ?? [])];
  if (!looked || looked.length === 0) return findIndexed(look, window);
  // `looked` are the first of theirs: one list is made of the first of both.
  const whole = { ...window, offset: 0, limit: window.offset + window.limit };
  const indexed = await findIndexed(look, whole);
  return [...indexed, ...looked]
    .sort(comparePlaces(look.asked.sort))
    .slice(window.offset, window.offset + window.limit);
}

/** How much of what is looked at one by one a page needs: with listings beside it, the first of them. */
export function windowOfHits(look: LookUp, window: Window): Window {
  if (look.own || look.plan?.by === "hits") return window;
  return { ...window, offset: 0, limit: window.offset + window.limit };
}
