import { type SQL, sql } from "drizzle-orm";
import { containsAll, searchParts } from "#server/database/search-text.ts";

/**
 * SQL `any(…)` over the ids of sellers that contain every part of a typed text in the name of the shop or business, or in the
 * e-mail or user name of the account.
 */
export function sellersNamed(typed: string): SQL {
  const parts = searchParts(typed);
  return sql`any(array(
    select user_id from sellers where ${containsAll(sql`search_text(store_name, business_name)`, parts)} union
    select id from users where 'SELLER' = any(roles)
      and ${containsAll(sql`search_text(coalesce(guest_email, email), username)`, parts)}))`;
}
