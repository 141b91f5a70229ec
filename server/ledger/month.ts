import { type SQL, sql } from "drizzle-orm";

/** The start of a month such as `2026-12`, in Paris. */
export const startOf = (month: string): SQL =>
  sql`(${`${month}-01`}::date::timestamp at time zone 'Europe/Paris')`;

/** The end of a month in Paris: the start of the next one. */
export const endOf = (month: string): SQL =>
  sql`((${`${month}-01`}::date + interval '1 month')::timestamp at time zone 'Europe/Paris')`;

export const inMonth = (column: SQL, month: string): SQL =>
  sql`(${column} >= ${startOf(month)} and ${column} < ${endOf(month)})`;
