import { asc, notInArray, sql } from "drizzle-orm";
import type { RepairModel } from "#contract/repair/repair.ts";
import { REPAIR_BRANDS } from "#contract/repair/repair-rules.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { selectRepairModels } from "./queries.ts";
import { repairModelPicture } from "./repair-pictures.ts";
import { repairModels } from "./tables.ts";

const foldedBrand = sql<string>`lower(${repairModels.brand})`;
const NAMED = REPAIR_BRANDS.filter((brand) => brand !== "autre");

function ofBrand(brand: string) {
  const folded = brand.trim().toLowerCase();
  return folded === "autre" ? notInArray(foldedBrand, [...NAMED]) : sql`${foldedBrand} = ${folded}`;
}

/**
 * Repairable phones of all brands or of one (case-insensitive). `autre` stands for all brands except the three named
 * ones.
 */
export async function listRepairModels(
  { database }: Pick<Shop, "database">,
  brand?: string,
): Promise<RepairModel[]> {
  const rows = await selectRepairModels(database)
    .where(brand === undefined ? undefined : ofBrand(brand))
    .orderBy(asc(repairModels.brand), asc(repairModels.position), asc(repairModels.id));
  return rows.map(({ id, name, brand: itsBrand, drawnId }) => ({
    id,
    name,
    brand: itsBrand,
    imageUrl: repairModelPicture(id, drawnId),
  }));
}
