import { type SQL, sql } from "drizzle-orm";
import { containsAll, MOST_FOUND, searchParts } from "#server/database/search-text.ts";

/** The search text of a row of `clients`. */
export const PROFILE_TEXT = sql`search_text(prenom, nom, ville, telephone_forms(telephone))`;

/**
 * SQL `any(…)` over the ids of customers that contain every part of a typed text: in the e-mail or user name, or in the
 * profile's names, town and telephone number. The ids form an array, so PostgreSQL reads them first.
 */
export function customersNamed(typed: string, most = MOST_FOUND): SQL {
  const parts = searchParts(typed);
  return sql`any(array(
    (select id from users where ${containsAll(sql`search_text(coalesce(guest_email, email), username)`, parts)}
      order by id desc limit ${most})
    union
    (select user_id from clients
      where ${containsAll(PROFILE_TEXT, parts)}
      order by user_id desc limit ${most})))`;
}
