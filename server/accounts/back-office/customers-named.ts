import { type SQL, sql } from "drizzle-orm";
import { emailKey } from "#contract/accounts/email-address.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { escapeLike } from "#server/database/like-pattern.ts";

/** Of a beginning that more share, the first so many in the alphabet are in a list. */
const MOST = 500;

/**
 * `any` of the ids of customers whose e-mail or name begins with a text: the given name, the family name, or both in either
 * order, without accents; or whose telephone it is. As an array it is read first.
 */
export function customersNamed(text: string, most = MOST): SQL {
  const typed = plainSigns(text);
  const digits = typed.replace(/\D/g, "");
  // The order of the indexes: with another one, every row is compared.
  const beginning = (id: SQL, table: SQL, column: SQL, begin: SQL) => sql`(select ${id} from ${table}
    where ${begin} <> '' and ${column} like ${begin} || '%' order by ${column} using ~<~ limit ${most})`;
  const name = sql`fold_text(${typed})`;
  return sql`any(array(
    ${beginning(sql`id`, sql`users`, sql`email_key(email)`, sql`${escapeLike(emailKey(typed))}::text`)} union
    ${beginning(sql`user_id`, sql`clients`, sql`fold_text(prenom || ' ' || nom)`, name)} union
    ${beginning(sql`user_id`, sql`clients`, sql`fold_text(nom || ' ' || prenom)`, name)} union
    select user_id from clients where ${digits} ~ '^\\d{9,}$'
      and right(regexp_replace(telephone, '\\D', '', 'g'), 9) = right(${digits}, 9)))`;
}
