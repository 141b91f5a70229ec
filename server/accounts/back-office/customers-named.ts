import { type SQL, sql } from "drizzle-orm";
import { emailKey } from "#contract/accounts/email-address.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { escapeLike } from "#server/database/like-pattern.ts";

/** At most this many customers with one prefix are found, in alphabetical order. */
const MOST = 500;

/**
 * SQL `any(…)` over the ids of matching customers. A customer matches when the e-mail begins with the text (a guest: when it is the text), when a name does
 * (given name, family name, or both in either order, without accents), or when the last nine digits of the telephone
 * number are equal. The ids form an array, so PostgreSQL reads them first.
 */
export function customersNamed(text: string, most = MOST): SQL {
  const typed = plainSigns(text);
  const digits = typed.replace(/\D/g, "");
  // `using ~<~` is the order of the indexes. With another order, PostgreSQL would compare every row.
  const beginning = (id: SQL, table: SQL, column: SQL, begin: SQL) => sql`(select ${id} from ${table}
    where ${begin} <> '' and ${column} like ${begin} || '%' order by ${column} using ~<~ limit ${most})`;
  const name = sql`fold_text(${typed})`;
  return sql`any(array(
    ${beginning(sql`id`, sql`users`, sql`email_key(email)`, sql`${escapeLike(emailKey(typed))}::text`)} union
    select id from users where guest_email is not null and email_key(guest_email) = ${emailKey(typed)} union
    ${beginning(sql`user_id`, sql`clients`, sql`fold_text(prenom || ' ' || nom)`, name)} union
    ${beginning(sql`user_id`, sql`clients`, sql`fold_text(nom || ' ' || prenom)`, name)} union
    select user_id from clients where ${digits} ~ '^\\d{9,}$'
      and right(regexp_replace(telephone, '\\D', '', 'g'), 9) = right(${digits}, 9)))`;
}
