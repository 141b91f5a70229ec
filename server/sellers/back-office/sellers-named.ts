import { type SQL, sql } from "drizzle-orm";

/**
 * `any` of the ids of sellers whose shop, business or (without a profile) user name starts with a text, ignoring
 * accents. PostgreSQL evaluates the array first, by the indexes.
 */
export function sellersNamed(text: string): SQL {
  const isNamed = (column: SQL) =>
    sql`fold_text(${text}) <> '' and fold_text(${column}) like fold_text(${text}) || '%'`;
  return sql`any(array(
    select user_id from sellers where ${isNamed(sql`store_name`)} union
    select user_id from sellers where ${isNamed(sql`business_name`)} union
    select id from users where 'SELLER' = any(roles) and ${isNamed(sql`username`)}
      and not exists (select from sellers where user_id = users.id)))`;
}
