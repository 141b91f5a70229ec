import { desc, eq } from "drizzle-orm";
import type { SettingName } from "#contract/back-office/settings.ts";
import { DeliveryFigures } from "#contract/delivery/delivery.ts";
import { WithdrawalFigures } from "#contract/withdrawal/withdrawal.ts";
import { UsageError } from "#server/cli/usage-error.ts";
import type { Database, Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { type SettingRow, settings } from "./tables.ts";

/** The settings that the command line can change: those that contain only figures. */
export const FIGURE_SETTINGS = ["delivery", "withdrawal"] as const satisfies SettingName[];
export type FigureSetting = (typeof FIGURE_SETTINGS)[number];
const VALUES = { delivery: DeliveryFigures, withdrawal: WithdrawalFigures } as const;

interface NewVersion {
  readonly name: FigureSetting;
  /** The figures that change from the newest version. */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly validFrom: Date;
}

/** The lock that makes additions to one setting run one after the other. */
export const lockOf = (name: SettingName) => ({ advisoryLock: `setting ${name}` });

/**
 * Adds a version of a setting: the newest version with some figures changed. It takes effect now or later, but always
 * after all other versions, because orders may refer to those. Throws UsageError.
 */
export async function addVersion(
  { database, clock }: { readonly database: Database; readonly clock: () => Date },
  { name, changes, validFrom }: NewVersion,
): Promise<SettingRow> {
  if (validFrom < clock()) throw new UsageError("A version cannot come into force in the past.");
  return transact(
    database,
    async (tx) => {
      const [newest] = await listVersions(tx, name);
      if (newest && validFrom <= newest.validFrom)
        throw new UsageError(
          `The newest version comes into force at ${newest.validFrom.toISOString()}: name a later time.`,
        );
      const { success, data, error } = VALUES[name].safeParse({ ...(newest?.value as object), ...changes });
      if (!success) throw new UsageError(`${name} cannot have this value: ${reasonsOf(error.issues)}.`);
      const [added] = await tx.insert(settings).values({ name, value: data, validFrom }).returning();
      if (!added) throw new Error("The version was not written.");
      return added;
    },
    lockOf(name),
  );
}

const reasonsOf = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(" ")).join(", ");

/** The versions of a setting, the newest first. */
export function listVersions(database: Queries, name: SettingName): Promise<SettingRow[]> {
  return database.select().from(settings).where(eq(settings.name, name)).orderBy(desc(settings.validFrom));
}
