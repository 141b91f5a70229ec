import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { DocumentRow, type DocumentsQuery } from "#contract/back-office/documents.ts";
import { readSort } from "#contract/back-office/table.ts";
import { documentStaffRoutes } from "#contract/documents/staff-routes.ts";
import { IsoTime, type List, readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { inPeriod } from "#server/ledger/month.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { documentsNamed, documentsOfOrder, findDocument } from "./list-documents.ts";
import type { RenderDeps } from "./render-document.ts";
import { sendPdf } from "./routes.ts";

const Row = z.extend(DocumentRow, { issuedAt: IsoTime });

function documentsList(query: DocumentsQuery): List<DocumentRow> {
  const { month, kind, q, sort = "-issuedAt" } = query;
  const text = q?.trim();
  return {
    query,
    row: Row,
    columns: sql`d.id, d.label, d.kind, d.content -> 'issuer' ->> 'name' as issuer, d.issued_at as "issuedAt",
      case d.kind when 'credit_note' then -d.total_cents else d.total_cents end as "totalCents", o.number as "order"`,
    from: sql`from documents d join orders o on o.id = d.order_id`,
    filters: [
      month && inPeriod(sql`d.issued_at`, month),
      kind && sql`d.kind = ${kind}`,
      text && sql`d.id = ${documentsNamed(text)}`,
    ],
    // Document ids follow the order of their times.
    key: sql`d.id`,
    descending: readSort(sort).descending,
  };
}

/** Documents in the back office. */
export function mountDocumentsForStaff(app: App, deps: RenderDeps) {
  const { database } = deps;
  mountRoutes(app, documentStaffRoutes, {
    "GET /admin/api/documents": (request) => readPage(database, documentsList(request.query)),
    "GET /admin/api/documents.csv": async (request, reply) =>
      sendCsv<DocumentRow>(reply, {
        name: "documents",
        head: ["label", "kind", "issuer", "issued", "order", "total"],
        cells: (row, words) => [
          row.label,
          words("admin-money")(`kind.${row.kind}`),
          row.issuer,
          new Date(row.issuedAt),
          row.order,
          { cents: row.totalCents },
        ],
        rows: readAll(database, documentsList(request.query)),
      }),
    async "GET /admin/api/documents/:label/:locale"(request, reply) {
      const { label, locale } = request.params;
      return sendPdf(reply, deps, label, await findDocument(database, label), locale);
    },
    async "GET /admin/api/orders/:number/documents"(request) {
      return documentsOfOrder(database, (await findOrder(database, request.params.number)).id);
    },
  });
}
