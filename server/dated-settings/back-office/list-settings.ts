import { desc } from "drizzle-orm";
import { SETTING_NAMES, type SettingName, type SettingsAnswer } from "#contract/back-office/settings.ts";
import type { CompanyRecord } from "#contract/company.ts";
import type { Queries } from "#server/database/client.ts";
import { settings } from "../tables.ts";

/** A time before any stored version. */
export const SINCE_EVER = new Date("2020-01-01T00:00:00Z");

export interface SettingDeps {
  readonly database: Queries;
  readonly clock: () => Date;
  /** The company from the environment. */
  readonly first: CompanyRecord;
}

/** The values in force while nothing is stored. The other settings have values stored by migrations. */
export const firstValues = (company: CompanyRecord): Readonly<Partial<Record<SettingName, unknown>>> => ({
  company,
  holidays: { days: [] },
});

/** The versions of each setting, the newest first. */
export async function listSettings({ database, clock, first }: SettingDeps): Promise<SettingsAnswer> {
  const rows = await database.select().from(settings).orderBy(desc(settings.validFrom));
  const now = clock();
  const versionsOf = (name: SettingName) => {
    const stored = rows.filter((row) => row.name === name);
    const known =
      stored.length > 0 ? stored : [{ id: 0, value: firstValues(first)[name], validFrom: SINCE_EVER }];
    const present = known.find(({ validFrom }) => validFrom <= now);
    return known.map(({ id, value, validFrom }) => ({
      id,
      value,
      validFrom: validFrom.toISOString(),
      state:
        id === present?.id ? ("present" as const) : validFrom > now ? ("coming" as const) : ("past" as const),
    }));
  };
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, versionsOf(name)])) as SettingsAnswer;
}
