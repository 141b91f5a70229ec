import type { SellerSummary } from "#contract/back-office/people.ts";
import { sellerStaffRoutes } from "#contract/back-office/people-routes.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf, staffOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { changeBilling } from "./change-billing.ts";
import { sellersList } from "./list-sellers.ts";
import { readSeller } from "./read-seller.ts";
import { liftSuspension, suspendSeller } from "./suspend-seller.ts";

export function mountSellersForStaff(
  app: App,
  deps: Pick<Shop, "database" | "clock"> & { readonly sendMail: SendMail },
) {
  mountRoutes(app, sellerStaffRoutes, {
    "GET /admin/api/sellers": (request) => readPage(deps.database, sellersList(request.query)),
    "GET /admin/api/sellers.csv": async (request, reply) =>
      sendCsv<SellerSummary>(reply, {
        name: "sellers",
        head: [
          ...(["id", "store", "business", "siret", "vatNumber", "vatRegime", "mandate"] as const),
          ...(["suspended", "reason"] as const),
        ],
        cells: (row, words) => [
          ...[row.id, row.storeName, row.businessName, row.siret, row.vatNumber],
          row.vatRegime && words("admin-money")(`billing.${row.vatRegime}`),
          row.mandateAt && new Date(row.mandateAt),
          row.suspendedAt && new Date(row.suspendedAt),
          row.suspensionReason,
        ],
        rows: readAll(deps.database, sellersList(request.query)),
      }),
    "GET /admin/api/sellers/:id": (request) =>
      readSeller(deps.database, request.params.id, {
        staffId: staffOf(request).staffId,
        now: deps.clock(),
        mayReadOrders: staffOf(request).permissions.includes("orders.read"),
      }),
    async "PUT /admin/api/sellers/:id/suspension"(request) {
      await suspendSeller(deps, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
    async "DELETE /admin/api/sellers/:id/suspension"(request) {
      await liftSuspension(deps, request.params.id, actorOf(request));
      return null;
    },
    async "PUT /admin/api/sellers/:id/billing"(request) {
      await changeBilling(deps, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
  });
}
