import { type ItemQuery, PRICE_SLIDER } from "#contract/catalog.ts";
import { CONDITION_FILTERS } from "#contract/conditions.ts";
import type { Asked } from "./held/asked.ts";
import { NAMED_BRANDS } from "./held/count-shelves.ts";

/** Who asks; only `seller=me` wants to know. */
export interface Viewer {
  readonly userId: number;
}

/** Past every price of the shop, and still a number that the column can be compared with. */
const BEYOND_PRICES_CENTS = 2_000_000_000;

const cents = (euros: string) => Math.min(Number(euros) * 100, BEYOND_PRICES_CENTS);

/** The filters of a query, without its search and its seller. The slider's top is no bound. */
export function readQuery(query: ItemQuery): Asked {
  const { brand, minPrice, maxPrice } = query;
  const least = minPrice === undefined ? 0 : cents(minPrice);
  const bounded = maxPrice !== undefined && Number(maxPrice) < PRICE_SLIDER.max;
  const storages = query.storage?.split(",").map(Number);
  return {
    ...(brand === "autres"
      ? { brand: ({ brandKey }) => !NAMED_BRANDS.includes(brandKey) }
      : brand
        ? { brand: ({ brandKey }) => brandKey === brand }
        : {}),
    ...(storages ? { storage: ({ storageGb }) => storages.includes(storageGb) } : {}),
    ...(query.condition ? { conditions: CONDITION_FILTERS[query.condition] } : {}),
    ...(least > 0 ? { least } : {}),
    ...(bounded ? { most: cents(maxPrice) } : {}),
    ...(query.status ? { sold: query.status === "sold" } : {}),
    sort: query.sort ?? "newest",
    filters: [brand, storages, query.condition].join(" "),
  };
}
