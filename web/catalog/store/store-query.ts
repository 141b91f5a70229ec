import {
  CHOICE_NAMES,
  type ChoiceName,
  type ChosenOf,
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  filterOf,
  PRICE_SLIDER,
  type SeveralName,
  SORTS,
  type Sort,
  takesSeveral,
} from "#contract/catalog/filters.ts";
import type { ItemQuery } from "#contract/catalog/item-query.ts";
import { usualSort } from "./store-address.ts";

/** The limits of `ItemQuery`. */
const MODEL_NAME = /^[^,\p{Cc}]{1,60}$/u;
const MOST_MODELS = 10;

type Choices = { readonly [Name in Exclude<ChoiceName, SeveralName>]?: ChosenOf<Name> } & {
  /** The chosen values, in the order of the filter's choices. */
  readonly [Name in SeveralName]: readonly ChosenOf<Name>[];
};

export interface StoreQuery extends Choices {
  readonly search?: string;
  /** Whole euros, above the slider's minimum. */
  readonly minPrice?: number;
  /** Whole euros, below the slider's maximum, which means no limit. */
  readonly maxPrice?: number;
  /** Percent. */
  readonly minBattery?: number;
  /** Absent for the default order. */
  readonly sort?: Sort;
  /** `model`: one card per model. */
  readonly group?: "model";
  /** From 1. */
  readonly page: number;
}

const fold = (text: string | null) => text?.trim().normalize("NFC").toLowerCase() ?? "";

/** Reads the store's address. Invalid parameters are ignored, so that old links keep working. */
export function readStoreQuery(address: URLSearchParams): StoreQuery {
  const text = (name: string) => fold(address.get(name));
  const search = address.get("search")?.trim().replace(/\s+/g, " ").slice(0, 200);
  const sort = SORTS.find((known) => known === text("sort"));
  const usual = usualSort(search);
  return {
    ...(search ? { search } : {}),
    ...readChoices(address),
    ...readPrices(text("minPrice"), text("maxPrice")),
    ...(FILTERS.minBattery.pattern.test(text("minBattery"))
      ? { minBattery: Number(text("minBattery")) }
      : {}),
    ...(sort && sort !== usual && sort !== "relevance" ? { sort } : {}),
    ...(text("group") === "model" ? { group: "model" } : {}),
    page: /^[1-9]\d{0,5}$/.test(text("page")) ? Number(text("page")) : 1,
  };
}

function readChoices(address: URLSearchParams): Choices {
  const listed = (name: ChoiceName) => address.getAll(name).flatMap((list) => list.split(","));
  const models = listed("model").map((name) => name.trim().replace(/\s+/g, " "));
  const read = CHOICE_NAMES.map((name) => {
    const choices = filterOf(name).choices ?? [];
    const wanted = takesSeveral(name) ? listed(name).map(fold) : [fold(address.get(name))];
    const found = choices.filter((choice) => wanted.includes(String(choice)));
    return [name, takesSeveral(name) ? found : found[0]];
  });
  return {
    ...Object.fromEntries(read.filter(([, value]) => value !== undefined)),
    model: [...new Set(models)].filter((name) => MODEL_NAME.test(name)).slice(0, MOST_MODELS),
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
export function itemQueryOf({ page, sort, group, ...chosen }: StoreQuery): ItemQuery {
  const texts = Object.entries(chosen).map(([name, value]) => [name, [value].flat().join(",")] as const);
  return {
    ...Object.fromEntries(texts.filter(([, text]) => text !== "")),
    ...(sort ? { sort } : {}),
    ...(sort === undefined && chosen.search ? { sort: usualSort(chosen.search) } : {}),
  };
}

/** The filters as a query string: chosen values only, in a fixed order. */
export function filterText(query: StoreQuery): string {
  const address = new URLSearchParams();
  const append = (name: FilterName | "sort" | "group") => {
    for (const value of [query[name] ?? []].flat()) address.append(name, String(value));
  };
  FILTER_NAMES.filter((name) => !takesSeveral(name)).forEach(append);
  append("sort");
  append("group");
  FILTER_NAMES.filter(takesSeveral).forEach(append);
  return address.toString();
}
