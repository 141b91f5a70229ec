import { sql } from "drizzle-orm";
import { MAX_FAVOURITES } from "#contract/catalog/favourite-limits.ts";
import type { Favourite, FavouritesInput } from "#contract/catalog/favourites.ts";
import { toCents } from "#contract/money.ts";
import { lockUser } from "#server/accounts/passwords/lock-verified-user.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { listFavourites } from "./list-favourites.ts";

/**
 * Adds the listings that a browser follows to the account and returns the whole list. A listing that the account
 * already follows keeps its price. Unknown and withdrawn listings, and those beyond 200, are left out. Error:
 * UNAUTHENTICATED for an erased account.
 */
export async function joinFavourites(
  { database, clock }: Pick<Shop, "database" | "clock">,
  userId: number,
  { favourites }: FavouritesInput,
): Promise<Favourite[]> {
  const ids = sql.param(favourites.map(({ id }) => id));
  const prices = sql.param(favourites.map(({ price }) => toCents(price)));
  return transact(database, async (tx) => {
    // The user is locked, so that two concurrent requests can't exceed the limit.
    if (!(await lockUser(tx, userId))) throw new Failure("UNAUTHENTICATED");
    await tx.execute(sql`
      insert into favourites (user_id, item_id, price_cents, followed_at)
      select ${userId}, given.id, min(given.price), ${clock()}::timestamptz - min(given.place) * interval '1 millisecond'
      from unnest(${ids}::int[], ${prices}::int[]) with ordinality as given (id, price, place)
      join smartphone_items item on item.id = given.id and item.withdrawn_at is null
      where not exists (select from favourites old where old.user_id = ${userId} and old.item_id = given.id)
      group by given.id order by min(given.place)
      limit greatest(0, ${MAX_FAVOURITES} - (select count(*) from favourites where user_id = ${userId}))`);
    return listFavourites(tx, userId);
  });
}
