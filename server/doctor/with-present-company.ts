import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CompanyRecord } from "#contract/company.ts";
import { findDatabase, withDatabase } from "#server/database/find-database.ts";
import { hasTable } from "#server/database/migrate.ts";
import { LEGAL_SETTINGS } from "#server/legal-settings.ts";
import type { Settings } from "#server/settings.ts";

/**
 * The settings with the company in force, if the back office has stored one. Without a database, the settings are
 * unchanged.
 */
export async function withPresentCompany(settings: Settings): Promise<Settings> {
  if (!settings.DATABASE_URL && !existsSync(join(settings.dataDir, "postgres"))) return settings;
  try {
    return await withDatabase(await findDatabase(settings), async (client) => {
      if (!(await hasTable(client, "settings"))) return settings;
      const { rows } = await client.query<{ value: CompanyRecord }>(
        `select value from settings where name = 'company' and valid_from <= now() order by valid_from desc limit 1`,
      );
      return rows[0] ? { ...settings, ...asEnvironment(rows[0].value) } : settings;
    });
  } catch {
    // `check-database.ts` reports the problem.
    return settings;
  }
}

const asEnvironment = (company: CompanyRecord) =>
  Object.fromEntries(Object.entries(LEGAL_SETTINGS).map(([setting, field]) => [setting, company[field]]));
