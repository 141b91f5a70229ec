import { type Facets, FILTER_BRANDS, PRICE_SLIDER } from "#contract/catalog.ts";
import { CONDITION_FILTERS } from "#contract/conditions.ts";
import type { Asked } from "./asked.ts";
import { boundsOf, type Cells } from "./cells.ts";
import type { HeldModel } from "./load-catalogue.ts";

export const NAMED_BRANDS: readonly string[] = FILTER_BRANDS.filter((brand) => brand !== "autres");

/** How a price band stands to the bounds of a filter. */
type Side = "in" | "out" | "cut";

export function sideOf(band: number, { least = 0, most = Number.POSITIVE_INFINITY }: Asked): Side {
  const [first, last] = boundsOf(band);
  if (last < least || first > most) return "out";
  return first >= least && last <= most ? "in" : "cut";
}

/** Bands that the bounds of a filter go through; at most two. Bounds at a multiple of 50 € go through none. */
export function cutBands(asked: Asked, bands: Iterable<number>): number[] {
  return [...new Set(bands)].filter((band) => sideOf(band, asked) === "cut");
}

const filterOfCondition = new Map<string, string>(
  Object.entries(CONDITION_FILTERS).flatMap(([filter, names]) => names.map((name) => [name, filter])),
);

const BRAND = 1;
const CONDITION = 2;
const STORAGE = 4;
const PRICE = 8;

/** Which filters the cells of a model miss, and where they count. */
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

/**
 * `by band`: as their band says, and those of a band that the bounds go through count for the price facet alone, since
 * nobody knows how much of it is inside. `of a cut band`: the part of such a band that is inside, for everything else.
 */
type Prices = "by band" | "inside" | "outside" | "of a cut band";

/** Counts as they are added up; `addCells` may be called for several sets of cells. */
export function openCounts(asked: Asked, models: ReadonlyMap<number, HeldModel>) {
  const facets: Facets = { total: 0, brand: {}, condition: {}, storage: {}, price: {} };
  const sideOfModel = sidesOfModels(asked, models);
  const add = (facet: Record<string, number>, key: string, by: number) => {
    facet[key] = (facet[key] ?? 0) + by;
  };

  /** Adds cells, of which `prices` tells how they stand to the bounds of the price. */
  function addCells(cells: Cells, prices: Prices = "by band") {
    const { size, models: ids, conditions, bands, sold, counts, conditionNames } = cells;
    const filters = conditionNames.map((name) => filterOfCondition.get(name));
    const conditionIn = conditionNames.map((name) => asked.conditions?.includes(name) ?? true);
    const wantedSold = asked.sold === undefined ? -1 : asked.sold ? 1 : 0;
    const priceMisses = new Map<number, number>();
    const always = prices === "by band" ? undefined : prices === "outside" ? PRICE : 0;
    for (let at = 0; at < size; at += 1) {
      const by = counts[at] ?? 0;
      if (by === 0 || (wantedSold >= 0 && sold[at] !== wantedSold)) continue;
      const model = sideOfModel(ids[at] ?? 0);
      if (!model) continue;
      const condition = conditions[at] ?? 0;
      const band = bands[at] ?? 0;
      let price = always ?? priceMisses.get(band);
      if (price === undefined) {
        price = sideOf(band, asked) === "in" ? 0 : PRICE;
        priceMisses.set(band, price);
      }
      const misses = model.misses | (conditionIn[condition] ? 0 : CONDITION) | price;
      if (misses === 0) facets.total += by;
      if ((misses & ~BRAND) === 0) add(facets.brand, model.brand, by);
      if ((misses & ~CONDITION) === 0) {
        const filter = filters[condition];
        if (filter) add(facets.condition, filter, by);
      }
      if ((misses & ~STORAGE) === 0) add(facets.storage, model.storage, by);
      if ((misses & ~PRICE) === 0 && prices !== "of a cut band")
        add(facets.price, String(Math.floor(band / 2) * PRICE_SLIDER.step), by);
    }
  }
  return { facets, addCells };
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
