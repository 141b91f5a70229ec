import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { AuditEntry, type AuditQuery } from "#contract/back-office/audit.ts";
import { AUDIT_OBJECTS } from "#contract/back-office/audit-fields.ts";
import { readOrderNumber } from "#contract/orders/order-number.ts";
import { IsoTime, type List } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { nameIds, OBJECT_NAME } from "./name-ids.ts";

const Row = z.extend(AuditEntry, {
  seq: z.coerce.number(),
  at: IsoTime,
});

/** The first moment of a day in Paris, or of a day after it. */
const startOf = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::integer)::timestamp at time zone 'Europe/Paris')`;

/** What is searched for: all that has a number, or one kind of it. */
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

/** The audit log. */
export function auditList(database: Queries, query: AuditQuery): List<AuditEntry> {
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
    descending: sort.startsWith("-"),
    complete: (rows) => nameIds(database, rows),
  };
}
