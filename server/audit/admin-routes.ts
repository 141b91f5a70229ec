import { asc } from "drizzle-orm";
import type { AuditEntry } from "#contract/back-office/audit.ts";
import { auditStaffRoutes } from "#contract/back-office/audit-routes.ts";
import { actText, fieldText, objectTypeText } from "#contract/back-office/audit-text.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { transact } from "#server/database/transact.ts";
import { actorOf, seesMoney } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { staff } from "#server/staff/tables.ts";
import { auditList } from "./list-audit.ts";
import { recordAudit } from "./record-audit.ts";

/** The audit log: a page with filters, and its export. */
export function mountAudit(app: App, { database }: Pick<Shop, "database">) {
  mountRoutes(app, auditStaffRoutes, {
    "GET /admin/api/audit": (request) =>
      readPage(database, auditList(database, request.query, seesMoney(request))),
    "GET /admin/api/audit/people": async () =>
      database.select({ id: staff.id, name: staff.name }).from(staff).orderBy(asc(staff.name), asc(staff.id)),
    "GET /admin/api/audit.csv": async (request, reply) =>
      sendCsv<AuditEntry>(reply, {
        name: "audit",
        head: ["seq", "at", "staff", "action", "object", "id", "fields", "reason"],
        cells: ({ seq, at, staff, action, objectType, objectId, changes, reason }, words) => {
          const audit = words("admin-audit");
          const texts = { audit, settings: words("admin-settings"), protocol: words("protocol") };
          const fields = Object.keys(changes).map((name) => fieldText(texts, action, name));
          return [
            ...[
              seq,
              new Date(at),
              staff,
              actText(words("admin"), action, reason),
              objectTypeText(audit, objectType),
            ],
            // The text of a quote already contains its outcome, so the reason is left out.
            ...[objectId, fields.join(", "), action === "thread.quoted" ? null : reason],
          ];
        },
        rows: readAll(database, auditList(database, request.query, seesMoney(request))),
      }),
  });
}

/** Records every exported file in the audit log before sending its first line. */
export function recordExports(app: App, { database, clock }: Pick<Shop, "database" | "clock">) {
  app.addHook("preHandler", async (request) => {
    const [, list] = /^\/admin\/api\/(.+)\.(?:csv|pdf)$/.exec(request.routeOptions.url ?? "") ?? [];
    if (list)
      await transact(database, (tx) =>
        recordAudit(tx, clock, {
          actor: actorOf(request),
          action: "list.exported",
          object: { type: "list", id: list },
        }),
      );
  });
}
