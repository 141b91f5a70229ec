import { type Facets, FILTER_BRANDS, PRICE_SLIDER } from "#contract/catalog.ts";
import { CONDITION_FILTERS } from "#contract/conditions.ts";
import { type Asked, countInside, wantsCondition } from "./asked.ts";
import type { HeldModel } from "./load-catalogue.ts";
import type { Shelf, Shelves } from "./shelves.ts";
import { wantedShelves } from "./wanted-shelves.ts";

export const NAMED_BRANDS: readonly string[] = FILTER_BRANDS.filter((brand) => brand !== "autres");

const filterOfCondition = new Map<string, string>(
  Object.entries(CONDITION_FILTERS).flatMap(([filter, names]) => names.map((name) => [name, filter])),
);

const BRAND = 1;
const CONDITION = 2;
const STORAGE = 4;

/** Which filters the listings of a model miss, and where they count. */
interface ModelSide {
  readonly misses: number;
  readonly brand: string;
  readonly storage: string;
}

function sidesOfModels(asked: Asked, models: ReadonlyMap<number, HeldModel>) {
  const sides = new Map<number, ModelSide | null>();
  return (id: number): ModelSide | null => {
    const known = sides.get(id);
    if (known !== undefined) return known;
    const model = models.get(id);
    const side =
      !model || (asked.models && !asked.models.has(id))
        ? null
        : {
            misses:
              (asked.brand && !asked.brand(model) ? BRAND : 0) |
              (asked.storage && !asked.storage(model) ? STORAGE : 0),
            brand: NAMED_BRANDS.includes(model.brandKey) ? model.brandKey : "autres",
            storage: String(model.storageGb),
          };
    sides.set(id, side);
    return side;
  };
}

/** Counts of all choices of the filters. */
export function countEveryChoice(
  shelves: Iterable<Shelf>,
  models: ReadonlyMap<number, HeldModel>,
  asked: Asked,
): Facets {
  const facets: Facets = { total: 0, brand: {}, condition: {}, storage: {}, price: {} };
  const steps: number[] = [];
  const sideOfModel = sidesOfModels(asked, models);
  const count = (facet: Record<string, number>, key: string, by: number) => {
    facet[key] = (facet[key] ?? 0) + by;
  };

  function addShelf(shelf: Shelf) {
    if (shelf.size === 0 || (asked.sold !== undefined && asked.sold !== shelf.sold)) return;
    const side = sideOfModel(shelf.model);
    if (!side) return;
    const misses = side.misses | (wantsCondition(asked, shelf.condition) ? 0 : CONDITION);
    // What misses two filters counts in no facet.
    if (misses !== 0 && misses !== BRAND && misses !== CONDITION && misses !== STORAGE) return;
    const inside = countInside(asked, shelf);
    if (misses === 0) {
      facets.total += inside;
      addSteps(shelf.steps);
    }
    if ((misses & ~BRAND) === 0) count(facets.brand, side.brand, inside);
    if ((misses & ~STORAGE) === 0) count(facets.storage, side.storage, inside);
    const filter = filterOfCondition.get(shelf.condition);
    if (filter && (misses & ~CONDITION) === 0) count(facets.condition, filter, inside);
  }

  function addSteps(its: Shelf["steps"]) {
    for (let at = 0; at < its.length; at += 1) steps[at] = (steps[at] ?? 0) + (its[at] ?? 0);
  }

  for (const shelf of shelves) addShelf(shelf);
  facets.price = Object.fromEntries(steps.map((by, at) => [at * PRICE_SLIDER.step, by]));
  return facets;
}

/** How many listings the filters want. */
export function countTotal(shelves: Shelves, models: ReadonlyMap<number, HeldModel>, asked: Asked): number {
  const wanted = wantedShelves(shelves, models, asked).shelves;
  const { least = 0, most = Number.POSITIVE_INFINITY, sold } = asked;
  if (wanted.length === shelves.count) {
    const sides = [...(sold === true ? [] : [shelves.available]), ...(sold === false ? [] : [shelves.sold])];
    return sides.reduce((sum, { byPrice }) => sum + byPrice.count([least, most]), 0);
  }
  let total = 0;
  for (const shelf of wanted)
    if (sold === undefined || sold === shelf.sold) total += countInside(asked, shelf);
  return total;
}

/** Counts without those that are none: a choice that would leave nothing is absent. */
export function withoutNone(facets: Facets): Facets {
  const some = (counts: Record<string, number>) =>
    Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return {
    ...facets,
    brand: some(facets.brand),
    condition: some(facets.condition),
    storage: some(facets.storage),
    price: some(facets.price),
  };
}
