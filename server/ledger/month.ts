import { type SQL, sql } from "drizzle-orm";

const firstDay = (period: string) => (period.length === 4 ? `${period}-01-01` : `${period}-01`);

/** The start of a month such as `2026-12` or of a year such as `2026`, in Paris. */
export const startOf = (period: string): SQL =>
  sql`(${firstDay(period)}::date::timestamp at time zone 'Europe/Paris')`;

/** The end of a month or year in Paris: the start of the next one. */
export const endOf = (period: string): SQL =>
  sql`((${firstDay(period)}::date + ${sql.raw(period.length === 4 ? "interval '1 year'" : "interval '1 month'")})::timestamp at time zone 'Europe/Paris')`;

export const inPeriod = (column: SQL, period: string): SQL =>
  sql`(${column} >= ${startOf(period)} and ${column} < ${endOf(period)})`;
