import {
  type ChosenOf,
  FILTERS,
  type FilterName,
  PRICE_SLIDER,
  SORTS,
  type Sort,
} from "#contract/catalog/filters.ts";
import type { FacetName, Facets } from "#contract/catalog/item-query.ts";

/**
 * The filters shown as a group of choices, in this order. The title of a listing field is its name; other titles have the facet
 * as message key.
 */
export const GROUPS = [
  { name: "brand", facet: "brand", columns: 2 },
  { name: "model", facet: "model", columns: 1 },
  { name: "condition", facet: "condition", columns: 1 },
  { name: "minBattery", facet: "battery", columns: 2 },
  { name: "photos", facet: "photos", columns: 1 },
  { name: "storage", facet: "storage", columns: 2 },
  { name: "network", facet: "network", columns: 2 },
  { name: "colour", facet: "colour", columns: 2 },
  { name: "soldBy", facet: "soldBy", columns: 1 },
] as const satisfies readonly { name: FilterName; facet: FacetName; columns: 1 | 2 }[];
type Group = (typeof GROUPS)[number];

export interface Choice<Value extends string | number> {
  readonly value: Value;
  /** The number of phones with this value and all other filters. */
  readonly count: number;
}

type GroupChoices = {
  readonly [One in Group as One["facet"]]: readonly Choice<ChosenOf<One["name"]>>[];
};

/** The values of each filter. */
export interface FilterChoices extends GroupChoices {
  readonly price: {
    readonly min: number;
    readonly max: number;
    readonly step: number;
    /** The number of phones in each step of the slider. The last step includes all higher prices. */
    readonly bands: readonly number[];
  };
  readonly sorts: readonly Sort[];
  /** True: the counts are estimates. */
  readonly estimated: boolean;
}

/** The number of models offered as choices, those with the most phones. Others are found by the search. */
const MOST_MODELS = 6;

/** The values that a filter offers. For models, those with the most phones. */
function valuesOf(name: Group["name"], facets: Facets): readonly (string | number)[] {
  if (name !== "model") return FILTERS[name].choices;
  const byCount = Object.entries(facets.model).toSorted(
    ([one, a], [other, b]) => b - a || (one < other ? -1 : 1),
  );
  return byCount.slice(0, MOST_MODELS).map(([model]) => model);
}

export function filterChoices(facets: Facets): FilterChoices {
  const groups = GROUPS.map(({ name, facet }) => [
    facet,
    valuesOf(name, facets).map((value) => ({ value, count: facets[facet][value] ?? 0 })),
  ]);
  return {
    ...(Object.fromEntries(groups) as GroupChoices),
    price: { ...PRICE_SLIDER, bands: priceBands(facets.price) },
    sorts: SORTS,
    estimated: facets.estimated === true,
  };
}

function priceBands(counts: Facets["price"]): number[] {
  const { min, max, step } = PRICE_SLIDER;
  const bands = Array.from({ length: (max - min) / step }, () => 0);
  for (const [lowest, count] of Object.entries(counts)) {
    const place = Math.min(Math.floor((Number(lowest) - min) / step), bands.length - 1);
    bands[place] = (bands[place] ?? 0) + count;
  }
  return bands;
}
