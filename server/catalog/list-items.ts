import { asc, count, desc, eq, type SQL } from "drizzle-orm";
import { type ItemQuery, MAX_PAGE_SIZE, type SmartphoneItem, type Sort } from "#contract/catalog.ts";
import type { Shop } from "#server/http/app-types.ts";
import { allOf, itemConditions, type Viewer } from "./item-conditions.ts";
import { toItem } from "./on-the-wire.ts";
import { selectItems } from "./queries.ts";
import { smartphoneItems, smartphoneModels } from "./tables.ts";

export interface ItemPage {
  readonly items: SmartphoneItem[];
  /** Items on all pages together. */
  readonly total: number;
  /** Counted from 1. */
  readonly page: number;
  readonly limit: number;
}

/** What can be bought comes first in every order; the id settles ties, so that no item is on two pages. */
const ORDERS: Record<Sort, SQL[]> = {
  newest: [asc(smartphoneItems.sold), desc(smartphoneItems.createdAt), desc(smartphoneItems.id)],
  "price-asc": [asc(smartphoneItems.sold), asc(smartphoneItems.priceCents), asc(smartphoneItems.id)],
  "price-desc": [asc(smartphoneItems.sold), desc(smartphoneItems.priceCents), desc(smartphoneItems.id)],
};

/**
 * One page of the catalogue: filters and search of the query, 100 items a page unless it says fewer. Withdrawn items
 * are never there. `seller=me` without a viewer: UNAUTHENTICATED.
 */
export async function listItems(
  { database }: Pick<Shop, "database">,
  query: ItemQuery,
  viewer: Viewer | null = null,
): Promise<ItemPage> {
  const page = Number(query.page ?? 1);
  const limit = Math.min(Number(query.limit ?? MAX_PAGE_SIZE), MAX_PAGE_SIZE);
  const where = allOf(await itemConditions(database, query, viewer));
  const [rows, [counted]] = await Promise.all([
    selectItems(database)
      .where(where)
      .orderBy(...ORDERS[query.sort ?? "newest"])
      .limit(limit)
      .offset((page - 1) * limit),
    database
      .select({ total: count() })
      .from(smartphoneItems)
      .innerJoin(smartphoneModels, eq(smartphoneModels.id, smartphoneItems.modelId))
      .where(where),
  ]);
  return { items: rows.map(toItem), total: counted?.total ?? 0, page, limit };
}
