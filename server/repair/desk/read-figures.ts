import { and, desc, eq, lte } from "drizzle-orm";
import type { SettingName } from "#contract/back-office/settings.ts";
import { RepairBonus } from "#contract/repair/repair-bonus.ts";
import { RepairFigures } from "#contract/repair/repair-figures.ts";
import type { Queries } from "#server/database/client.ts";
import { settings } from "#server/dated-settings/tables.ts";

/** The figures of repairs that are in force at a time. */
export const readRepairFigures = async (db: Queries, at: Date): Promise<RepairFigures> =>
  RepairFigures.parse(await readSetting(db, "repairs", at));

/** The repair bonus of each service that is in force at a time. */
export const readRepairBonus = async (db: Queries, at: Date): Promise<RepairBonus> =>
  RepairBonus.parse(await readSetting(db, "repairBonus", at));

async function readSetting(db: Queries, name: SettingName, at: Date): Promise<unknown> {
  const [version] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.name, name), lte(settings.validFrom, at)))
    .orderBy(desc(settings.validFrom), desc(settings.id))
    .limit(1);
  return version?.value;
}
