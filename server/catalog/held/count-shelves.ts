import { type Facets, FILTER_BRANDS, PRICE_SLIDER } from "#contract/catalog.ts";
import { CONDITION_FILTERS } from "#contract/conditions.ts";
import type { Asked } from "./asked.ts";
import type { HeldModel } from "./load-catalogue.ts";
import type { Shelf } from "./shelves.ts";

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

/** Counts as they are added up; `add` may be called for several sets of shelves. */
export function openCounts(asked: Asked, models: ReadonlyMap<number, HeldModel>) {
  const facets: Facets = { total: 0, brand: {}, condition: {}, storage: {}, price: {} };
  const sideOfModel = sidesOfModels(asked, models);
  const { least = 0, most = Number.POSITIVE_INFINITY } = asked;
  const count = (facet: Record<string, number>, key: string, by: number) => {
    facet[key] = (facet[key] ?? 0) + by;
  };

  function addShelf(shelf: Shelf) {
    if (shelf.size === 0 || (asked.sold !== undefined && asked.sold !== shelf.sold)) return;
    const side = sideOfModel(shelf.model);
    if (!side) return;
    const misses = side.misses | ((asked.conditions?.includes(shelf.condition) ?? true) ? 0 : CONDITION);
    if (misses === 0)
      for (const [at, by] of shelf.steps.entries()) count(facets.price, String(at * PRICE_SLIDER.step), by);
    // What misses two filters counts in no facet.
    if (misses !== 0 && misses !== BRAND && misses !== CONDITION && misses !== STORAGE) return;
    const inside = shelf.between(least, most);
    if (misses === 0) facets.total += inside;
    if ((misses & ~BRAND) === 0) count(facets.brand, side.brand, inside);
    if ((misses & ~STORAGE) === 0) count(facets.storage, side.storage, inside);
    const filter = filterOfCondition.get(shelf.condition);
    if (filter && (misses & ~CONDITION) === 0) count(facets.condition, filter, inside);
  }

  return {
    facets,
    add(shelves: Iterable<Shelf>) {
      for (const shelf of shelves) addShelf(shelf);
    },
  };
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
