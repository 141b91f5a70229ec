import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * The version of a row: PostgreSQL's id of the transaction that wrote the row last (`xmin`), which differs after every
 * change. A change names the version that the person saw, so that nobody overwrites a newer one.
 */
export const versionOf = (table: PgTable): SQL<string> => sql<string>`${table}.xmin::text`;
