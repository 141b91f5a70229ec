import { type SQL, sql } from "drizzle-orm";
import { containsAll, searchParts } from "#server/database/search-text.ts";

/** At most this many customers are found by each of their texts. */
const MOST = 1_000;

/**
 * SQL `any(…)` over the ids of customers that contain every part of a typed text: in the e-mail or user name, or in the
 * profile's names, town and telephone number. The ids form an array, so PostgreSQL reads them first.
 */
export function customersNamed(typed: string, most = MOST): SQL {
  const parts = searchParts(typed);
  return sql`any(array(
    (select id from users where ${containsAll(sql`search_text(coalesce(guest_email, email), username)`, parts)}
      order by id desc limit ${most})
    union
    (select user_id from clients
      where ${containsAll(sql`search_text(prenom, nom, ville, telephone_forms(telephone))`, parts)}
      order by user_id desc limit ${most})))`;
}
