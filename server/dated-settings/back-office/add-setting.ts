import type { NewSettingVersion, SettingName } from "#contract/back-office/settings.ts";
import { parisMoment } from "#contract/delivery/working-days.ts";
import { type Actor, recordAudit } from "#server/audit/record-audit.ts";
import type { Changes } from "#server/audit/tables.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { listVersions, lockOf } from "../add-version.ts";
import { settings } from "../tables.ts";
import { firstValues, type SettingDeps, SINCE_EVER } from "./list-settings.ts";
import { readValue } from "./read-value.ts";

type Deps = SettingDeps & { readonly database: Database };

/** The field with a person's name. The audit log records its change without the value. */
const PERSONAL = "director";

/**
 * Adds a version of a setting, after all others. The first addition also stores the value that was in force before.
 * Errors: VALIDATION; STALE when the page showed an older newest version.
 */
export async function addSetting(
  { database, clock, first }: Deps,
  { name, value, validFrom: day, newest }: NewSettingVersion & { readonly name: SettingName },
  actor: Actor,
): Promise<void> {
  const read = readValue(name, value);
  await transact(
    database,
    async (tx) => {
      const [last] = await listVersions(tx, name);
      if ((last?.id ?? 0) !== newest) throw new Failure("STALE");
      const now = clock();
      const validFrom = day === null ? now : parisMoment(day, 0);
      if (validFrom < now || (last && validFrom <= last.validFrom))
        throw new Failure("VALIDATION", { fields: { validFrom: "TOO_SMALL" } });
      const before = last?.value ?? firstValues(first)[name];
      if (!last) await tx.insert(settings).values({ name, value: before, validFrom: SINCE_EVER });
      await tx.insert(settings).values({ name, value: read.value, validFrom });
      await recordAudit(tx, clock, {
        actor,
        action: "setting.added",
        object: { type: "setting", id: name },
        changes: {
          ...changesOf(before as object, read.value),
          validFrom: { from: null, to: validFrom.toISOString() },
        },
      });
    },
    lockOf(name),
  );
}

/** The figures that differ. */
function changesOf(before: object, after: object): Changes {
  const old = Object.fromEntries(Object.entries(before).map(([key, one]) => [key, textOf(one)]));
  const changed = Object.entries(after).filter(([key, one]) => old[key] !== textOf(one));
  return Object.fromEntries(
    changed.map(([key, one]) => [key, key === PERSONAL ? null : { from: old[key] ?? null, to: textOf(one) }]),
  );
}

/** Compares values as text with sorted keys, because stored and typed values order their keys differently. */
function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return value.join(" ");
  const pairs = Object.entries(value).map(([key, one]) => `${key}=${one}`);
  return pairs.toSorted().join(" ");
}
