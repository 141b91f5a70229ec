import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { AuditEntry, type AuditQuery } from "#contract/back-office/audit.ts";
import { AUDIT_OBJECTS, type AuditField } from "#contract/back-office/audit-fields.ts";
import { readOrderNumber } from "#contract/orders/order-number.ts";
import { byText, IsoTime, type List, sortedBy } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { deviceName } from "#server/devices/back-office/list-devices.ts";

const Row = z.extend(AuditEntry, {
  seq: z.coerce.number(),
  at: IsoTime,
});

/** The start of a day in Paris, or of the day `later` days after it. */
const startOf = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::integer)::timestamp at time zone 'Europe/Paris')`;

/** Parses the object that is searched for: everything with an id, or one type of object with it. */
function readObject(typed = ""): { types: readonly string[]; id: string } {
  const type = AUDIT_OBJECTS.find((one) => typed.trim().split(/\s/)[0] === one);
  return {
    types: type ? [type] : AUDIT_OBJECTS,
    id: typed
      .trim()
      .slice(type?.length ?? 0)
      .trim(),
  };
}

/** Entries of the audit log. Corrected prices paid are null without `seesMoney`. */
export function auditList(database: Queries, query: AuditQuery, seesMoney: boolean): List<AuditEntry> {
  const { staff, from, to, action, object, sort = "-seq" } = query;
  const { types, id } = readObject(object);
  return {
    query,
    row: Row,
    columns: sql`a.seq, a.at, s.name as staff, a.action, a.object_type as "objectType", a.object_id as "objectId",
      ${OBJECT_NAME} as "objectName", a.changes, a.reason`,
    from: sql`from audit a left join staff s on s.id = a.staff_id`,
    filters: [
      staff === "0" ? sql`a.staff_id is null` : undefined,
      staff && staff !== "0" ? sql`a.staff_id = ${Number(staff)}` : undefined,
      from ? sql`a.at >= ${startOf(from)}` : undefined,
      to ? sql`a.at < ${startOf(to, 1)}` : undefined,
      action ? sql`a.action = ${action}` : undefined,
      object?.trim() ? sql`a.object_type = any(${sql.param([...types])}::text[])` : undefined,
      id ? sql`a.object_id in (${id}, ${readOrderNumber(id)})` : undefined,
    ],
    key: sql`a.seq`,
    ...sortedBy(sort, {
      seq: undefined,
      staff: byText(sql`s.name`),
      object: byText(sql`a.object_type || ' ' || a.object_id`),
    }),
    complete: (rows) => nameIds(database, seesMoney ? rows : rows.map(withoutPricePaid)),
  };
}

/** The price of a device's correction is the one that the shop paid; every other price is public. */
const withoutPricePaid = (entry: AuditEntry): AuditEntry =>
  entry.action === "device.corrected" && entry.changes.priceCents
    ? { ...entry, changes: { ...entry.changes, priceCents: null } }
    : entry;

const ID = sql`case when a.object_id ~ '^\\d{1,9}$' then a.object_id::int end`;

/** The name of the object of row `a`: a colleague, a seller, a listing, a supplier, a template, a macro, a repair, or an order. */
const OBJECT_NAME: SQL = sql`case a.object_type
  when 'staff' then (select name from staff where id = ${ID})
  when 'seller' then (select store_name from sellers where user_id = ${ID})
  when 'listing' then (select name from smartphone_items where id = ${ID})
  when 'reception' then (select concat_ws(' · ', nullif(supplier, ''), nullif(reference, '')) from receptions where id = ${ID})
  when 'place' then (select code from places where id = ${ID})
  when 'template' then (select title from templates where id = ${ID})
  when 'macro' then (select title from macros where id = ${ID})
  when 'supplier' then (select name from suppliers where id = ${ID})
  when 'model' then (select concat(brand, ' ', model, ' ', storage_gb, ' Go ', colour) from smartphone_models where id = ${ID})
  when 'repair-service' then (select concat(m.brand, ' ', m.name, ' · ', s.name) from repair_options o
    join repair_models m on m.id = o.model_id join repair_services s on s.id = o.service_id where o.id = ${ID})
  when 'withdrawal' then (select order_number from withdrawals where id = ${ID}) end`;

/** Fields whose values are ids, and the query for their names. */
const NAMED = {
  assignee: (ids) => sql`select id, name from staff where ${ids}`,
  model: (ids) => sql`select m.id, ${deviceName} as name from smartphone_models m where ${ids}`,
} as const satisfies Partial<Record<AuditField, (ids: SQL) => SQL>>;

/** Replaces ids in entries with names. The log itself keeps the ids. */
async function nameIds(database: Queries, entries: AuditEntry[]): Promise<AuditEntry[]> {
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
