import {
  FILTER_BRANDS,
  FILTER_STORAGES,
  type FilterBrand,
  type ItemQuery,
  PRICE_SLIDER,
  SORTS,
  type Sort,
} from "#contract/catalog/catalog.ts";
import { COLOUR_FAMILIES, type ColourFamily } from "#contract/catalog/colour-families.ts";
import { CONDITION_FILTERS, type ConditionFilter } from "#contract/catalog/conditions.ts";
import { usualSort } from "./store-address.ts";

/** As `ItemQuery` takes them. */
const MODEL_NAME = /^[^,\p{Cc}]{1,60}$/u;
const MOST_MODELS = 10;
const CONDITIONS = Object.keys(CONDITION_FILTERS) as ConditionFilter[];

export interface StoreQuery {
  readonly search?: string;
  readonly brand?: FilterBrand;
  /** Names of models, as the catalogue writes them. */
  readonly model: readonly string[];
  readonly colour: readonly ColourFamily[];
  readonly condition?: ConditionFilter;
  /** GB, ascending. */
  readonly storage: readonly number[];
  /** Whole euros, above the slider's minimum. */
  readonly minPrice?: number;
  /** Whole euros, below the slider's maximum, which means no limit. */
  readonly maxPrice?: number;
  /** Percent. */
  readonly minBattery?: number;
  /** When it is not the usual one. */
  readonly sort?: Sort;
  /** From 1. */
  readonly page: number;
}

/** Reads the store's address. Invalid parameters are ignored, so that old links keep working. */
export function readStoreQuery(address: URLSearchParams): StoreQuery {
  const text = (name: string) => address.get(name)?.trim().normalize("NFC").toLowerCase() ?? "";
  const search = address.get("search")?.trim().replace(/\s+/g, " ").slice(0, 200);
  const brand = FILTER_BRANDS.find((known) => known === text("brand"));
  const condition = CONDITIONS.find((known) => known === text("condition"));
  const sort = SORTS.find((known) => known === text("sort"));
  const usual = usualSort(search);
  const listed = (name: string) => address.getAll(name).flatMap((list) => list.split(","));
  const storages = listed("storage");
  const colours = listed("colour").map((name) => name.trim().toLowerCase());
  const models = listed("model").map((name) => name.trim().replace(/\s+/g, " "));
  return {
    ...(search ? { search } : {}),
    ...(brand ? { brand } : {}),
    ...(condition ? { condition } : {}),
    model: [...new Set(models)].filter((name) => MODEL_NAME.test(name)).slice(0, MOST_MODELS),
    colour: COLOUR_FAMILIES.filter((family) => colours.includes(family)),
    storage: FILTER_STORAGES.filter((size) => storages.includes(String(size))),
    ...readPrices(text("minPrice"), text("maxPrice")),
    ...(/^(?:[1-9]\d?|100)$/.test(text("minBattery")) ? { minBattery: Number(text("minBattery")) } : {}),
    ...(sort && sort !== usual && sort !== "relevance" ? { sort } : {}),
    page: /^[1-9]\d{0,5}$/.test(text("page")) ? Number(text("page")) : 1,
  };
}

function readPrices(least: string, most: string): Pick<StoreQuery, "minPrice" | "maxPrice"> {
  const low = /^\d{1,4}$/.test(least) ? Math.min(Number(least), PRICE_SLIDER.max) : PRICE_SLIDER.min;
  const high = /^\d{1,4}$/.test(most) ? Math.min(Number(most), PRICE_SLIDER.max) : PRICE_SLIDER.max;
  if (low > high) return {};
  return {
    ...(low > PRICE_SLIDER.min ? { minPrice: low } : {}),
    ...(high < PRICE_SLIDER.max ? { maxPrice: high } : {}),
  };
}

/** The filters as API parameters, without the page. */
export function itemQueryOf({
  page,
  model,
  colour,
  storage,
  minPrice,
  maxPrice,
  minBattery,
  ...query
}: StoreQuery): ItemQuery {
  return {
    ...query,
    ...(query.sort === undefined && query.search ? { sort: usualSort(query.search) } : {}),
    ...(model.length > 0 ? { model: model.join(",") } : {}),
    ...(colour.length > 0 ? { colour: colour.join(",") } : {}),
    ...(storage.length > 0 ? { storage: storage.join(",") } : {}),
    ...(minPrice === undefined ? {} : { minPrice: String(minPrice) }),
    ...(maxPrice === undefined ? {} : { maxPrice: String(maxPrice) }),
    ...(minBattery === undefined ? {} : { minBattery: String(minBattery) }),
  };
}

/** The filters as a query string: chosen values only, in a fixed order. */
export function filterText({ page, model, colour, storage, ...query }: StoreQuery): string {
  const address = new URLSearchParams();
  for (const name of [
    "search",
    "brand",
    "condition",
    "minPrice",
    "maxPrice",
    "minBattery",
    "sort",
  ] as const) {
    const value = query[name];
    if (value !== undefined) address.set(name, String(value));
  }
  for (const name of model) address.append("model", name);
  for (const family of colour) address.append("colour", family);
  for (const size of storage) address.append("storage", String(size));
  return address.toString();
}
