import {
  type Facets,
  FILTER_BRANDS,
  FILTER_STORAGES,
  type FilterBrand,
  PRICE_SLIDER,
  SORTS,
  type Sort,
} from "#contract/catalog/catalog.ts";
import { CONDITION_FILTERS, type ConditionFilter } from "#contract/catalog/conditions.ts";
import { BATTERY_FLOORS } from "#contract/catalog/grades.ts";

export interface Choice<Value> {
  readonly value: Value;
  /** Phones with this value and all other filters. */
  readonly count: number;
}

/** The values of each filter. */
export interface FilterChoices {
  readonly brand: readonly Choice<FilterBrand>[];
  readonly condition: readonly Choice<ConditionFilter>[];
  readonly storage: readonly Choice<number>[];
  /** Least battery health in percent. */
  readonly battery: readonly Choice<number>[];
  readonly price: {
    readonly min: number;
    readonly max: number;
    readonly step: number;
    /** Phones in each step of the slider; the last step includes all higher prices. */
    readonly bands: readonly number[];
  };
  readonly sorts: readonly Sort[];
  /** The counts are estimates. */
  readonly estimated: boolean;
}

const conditions = Object.keys(CONDITION_FILTERS) as ConditionFilter[];

/** The filter values with their counts. */
export function filterChoices(facets: Facets): FilterChoices {
  return {
    brand: FILTER_BRANDS.map((value) => ({ value, count: facets.brand[value] ?? 0 })),
    condition: conditions.map((value) => ({ value, count: facets.condition[value] ?? 0 })),
    storage: FILTER_STORAGES.map((value) => ({ value, count: facets.storage[value] ?? 0 })),
    battery: BATTERY_FLOORS.map((value) => ({ value, count: facets.battery[value] ?? 0 })),
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
