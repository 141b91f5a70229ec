import { type SQL, sql } from "drizzle-orm";
import type { AuditEntry } from "#contract/back-office/audit.ts";
import type { AuditField } from "#contract/back-office/audit-fields.ts";
import type { Queries } from "#server/database/client.ts";
import { deviceName } from "#server/devices/back-office/list-devices.ts";

const ID = sql`case when a.object_id ~ '^\\d{1,9}$' then a.object_id::int end`;

/** The name of what row `a` of the log is about: a colleague, a seller, a listing, a supplier, a template, or an order. */
export const OBJECT_NAME: SQL = sql`case a.object_type
  when 'staff' then (select name from staff where id = ${ID})
  when 'seller' then (select store_name from sellers where user_id = ${ID})
  when 'listing' then (select name from smartphone_items where id = ${ID})
  when 'reception' then (select concat_ws(' · ', nullif(supplier, ''), nullif(reference, '')) from receptions where id = ${ID})
  when 'template' then (select title from templates where id = ${ID})
  when 'withdrawal' then (select order_number from withdrawals where id = ${ID}) end`;

/** Fields whose values are ids, and the names of some. */
const NAMED = {
  assignee: (ids) => sql`select id, name from staff where ${ids}`,
  model: (ids) => sql`select m.id, ${deviceName} as name from smartphone_models m where ${ids}`,
} as const satisfies Partial<Record<AuditField, (ids: SQL) => SQL>>;

/** Entries with names in the place of ids. The log itself keeps the ids. */
export async function nameIds(database: Queries, entries: AuditEntry[]): Promise<AuditEntry[]> {
  let named = entries;
  for (const [field, select] of Object.entries(NAMED)) {
    const ids = named
      .flatMap(({ changes }) => [changes[field]?.from, changes[field]?.to])
      .filter((id): id is number => typeof id === "number");
    if (ids.length === 0) continue;
    const { rows } = await database.execute<{ id: number; name: string }>(
      select(sql`id = any(${sql.param(ids)}::int[])`),
    );
    const names = new Map<unknown, string>(rows.map(({ id, name }) => [id, name]));
    const nameOf = (id: unknown) => names.get(id) ?? id;
    named = named.map((entry) => {
      const change = entry.changes[field];
      if (!change) return entry;
      const values = { from: nameOf(change.from), to: nameOf(change.to) };
      return { ...entry, changes: { ...entry.changes, [field]: values } };
    });
  }
  return named;
}
