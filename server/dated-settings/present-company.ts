import { asc, eq } from "drizzle-orm";
import type { CompanyRecord } from "#contract/company.ts";
import type { Queries } from "#server/database/client.ts";
import { oneAfterAnother } from "./one-after-another.ts";
import { settings } from "./tables.ts";

/**
 * The company on the pages and mails of this process. Kept in memory, because pages are rendered without the database
 * as well.
 */
export interface PresentCompany {
  now(): CompanyRecord;
  /**
   * Reads the versions again, after any read in progress. Returns whether another version has come into force since the
   * last call.
   */
  reload(): Promise<boolean>;
}

interface Options {
  readonly database: Queries;
  readonly clock: () => Date;
  /** The company from the environment, used until the first version is stored. */
  readonly first: CompanyRecord;
}

export async function openCompany({ database, clock, first }: Options): Promise<PresentCompany> {
  const read = () =>
    database.select().from(settings).where(eq(settings.name, "company")).orderBy(asc(settings.validFrom));
  let versions = await read();
  const inForce = () => versions.findLast(({ validFrom }) => validFrom <= clock()) ?? versions[0];
  let shown = inForce()?.id;

  async function readAgain() {
    versions = await read();
    const before = shown;
    shown = inForce()?.id;
    return shown !== before;
  }

  return {
    // Only `add-setting.ts` writes these rows, after checking them with the schema.
    now: () => (inForce()?.value as CompanyRecord | undefined) ?? first,
    reload: oneAfterAnother(readAgain),
  };
}
