import { type SQL, sql } from "drizzle-orm";
import { PROFILE_TEXT } from "#server/accounts/back-office/customers-named.ts";
import { containsAll, isShortWords, MOST_FOUND, searchParts } from "#server/database/search-text.ts";

/**
 * SQL `any(…)` over the ids of orders that contain every part of a typed text: in the number, e-mail, name or town; in the
 * number of a payment; in the name of a product; or in the buyer's profile with its telephone number. The ids form an
 * array, so PostgreSQL reads them first.
 */
export function ordersNamed(typed: string, most = MOST_FOUND): SQL {
  const parts = searchParts(typed);
  const found = (text: SQL) => containsAll(text, parts);
  // Every product's name has a longer word; an index finds words of two signs, as "Go", in most of them.
  const productParts = isShortWords(parts) ? [] : parts;
  return sql`any(array(
    (select id from orders where ${found(sql`search_text(number, email, ship_name, ship_ville)`)} order by id desc limit ${most})
    union
    (select order_id from payments where ${found(sql`search_text(reference)`)} order by order_id desc limit ${most})
    union
    (select order_id from order_lines where ${containsAll(sql`search_text(product_name)`, productParts)} order by order_id desc limit ${most})
    union
    (select id from orders where user_id = any(array(select user_id from clients
        where ${found(PROFILE_TEXT)} limit ${most}))
      order by id desc limit ${most})))`;
}
