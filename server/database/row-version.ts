import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * The version of a row. A change has to name the version that the person saw, so that nobody overwrites a newer one. It
 * is PostgreSQL’s id of the transaction that wrote the row last, which differs after every change.
 */
export const versionOf = (table: PgTable): SQL<string> => sql<string>`${table}.xmin::text`;
