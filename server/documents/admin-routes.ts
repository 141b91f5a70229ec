import type { DocumentRow } from "#contract/back-office/documents.ts";
import { documentStaffRoutes } from "#contract/documents/staff-routes.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { staffOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { documentsList, seesPurchases } from "./documents-list.ts";
import { documentsOfOrder, findDocument } from "./list-documents.ts";
import type { RenderDeps } from "./render-document.ts";
import { sendPdf } from "./send-pdf.ts";

/** Documents in the back office. */
export function mountDocumentsForStaff(app: App, deps: RenderDeps) {
  const { database } = deps;
  mountRoutes(app, documentStaffRoutes, {
    "GET /admin/api/documents": (request) =>
      readPage(database, documentsList(request.query, seesPurchases(staffOf(request)))),
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
        rows: readAll(database, documentsList(request.query, seesPurchases(staffOf(request)))),
      }),
    async "GET /admin/api/documents/:label/:locale"(request, reply) {
      const { label, locale } = request.params;
      if (label.startsWith("B-") && !seesPurchases(staffOf(request))) throw new Failure("NOT_FOUND");
      return sendPdf(reply, deps, label, await findDocument(database, label), locale);
    },
    async "GET /admin/api/orders/:number/documents"(request) {
      return documentsOfOrder(database, (await findOrder(database, request.params.number)).id);
    },
  });
}
