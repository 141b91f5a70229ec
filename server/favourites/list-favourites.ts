import { asc, desc, eq } from "drizzle-orm";
import type { Favourite } from "#contract/catalog/favourites.ts";
import { centsToEuros } from "#contract/money.ts";
import type { Queries } from "#server/database/client.ts";
import { favourites } from "./tables.ts";

/** The listings that a person follows, newest first, including sold and withdrawn ones. */
export async function listFavourites(database: Queries, userId: number): Promise<Favourite[]> {
  const rows = await database
    .select()
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.followedAt), asc(favourites.itemId));
  return rows.map(({ itemId, priceCents, followedAt }) => ({
    id: itemId,
    price: centsToEuros(priceCents),
    followedAt: followedAt.toISOString(),
  }));
}
