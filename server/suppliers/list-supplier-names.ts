import { asc } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { suppliers } from "./tables.ts";

/** The names of all suppliers, for a field that completes them. */
export async function listSupplierNames(db: Queries): Promise<string[]> {
  const rows = await db.select({ name: suppliers.name }).from(suppliers).orderBy(asc(suppliers.name));
  return rows.map(({ name }) => name);
}
