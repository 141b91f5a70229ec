import { type SQL, sql } from "drizzle-orm";

/**
 * `any` of the ids of customers whose e-mail or name begins with a text: the given name, the family name, or both in either
 * order, without accents; or whose telephone it is. Of a beginning that many share, `most` of each. As an array it is read first.
 */
export function customersNamed(text: string, most: number | null = null): SQL {
  const typed = text.trim();
  const digits = typed.replace(/\D/g, "");
  const name = sql`fold_text(${typed})`;
  return sql`any(array(
    (select id from users where email_key(email) like email_key(${typed.replace(/[\\%_]/g, "\\$&")}) || '%' limit ${most}) union
    (select user_id from clients where ${name} <> '' and (
      fold_text(prenom || ' ' || nom) like ${name} || '%' or fold_text(nom || ' ' || prenom) like ${name} || '%') limit ${most}) union
    select user_id from clients where ${digits} ~ '^\\d{9,}$'
      and right(regexp_replace(telephone, '\\D', '', 'g'), 9) = right(${digits}, 9)))`;
}
