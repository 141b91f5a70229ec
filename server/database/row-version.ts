import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * The version of a row, which a change of it names, so that nobody overwrites what they have not seen. PostgreSQL's id of
 * the transaction that wrote the row last: it differs after every change.
 */
export const versionOf = (table: PgTable): SQL<string> => sql<string>`${table}.xmin::text`;
