import { type SQL, sql } from "drizzle-orm";

/** The first moment in Paris of a month such as `2026-12`. */
export const startOf = (month: string): SQL =>
  sql`(${`${month}-01`}::date::timestamp at time zone 'Europe/Paris')`;

/** The first moment in Paris that is behind a month. */
export const endOf = (month: string): SQL =>
  sql`((${`${month}-01`}::date + interval '1 month')::timestamp at time zone 'Europe/Paris')`;

export const inMonth = (column: SQL, month: string): SQL =>
  sql`(${column} >= ${startOf(month)} and ${column} < ${endOf(month)})`;
