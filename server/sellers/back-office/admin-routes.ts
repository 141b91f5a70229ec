import * as z from "zod/mini";
import {
  SellerBilling,
  type SellerSummary,
  SellersPage,
  SellersQuery,
  Suspension,
} from "#contract/back-office/people.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { changeBilling } from "./change-billing.ts";
import { sellersList } from "./list-sellers.ts";
import { liftSuspension, suspendSeller } from "./suspend-seller.ts";

const params = z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) });

/** Sellers in the back office. */
export function sellerAdminRoutes(
  app: App,
  deps: Pick<Shop, "database" | "clock"> & { readonly sendMail: SendMail },
) {
  app.get(
    "/admin/api/sellers",
    { schema: { querystring: SellersQuery, response: { 200: SellersPage } } },
    (request) => readPage(deps.database, sellersList(request.query)),
  );

  app.get("/admin/api/sellers.csv", { schema: { querystring: SellersQuery } }, (request, reply) =>
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
  );

  app.put(
    "/admin/api/sellers/:id/suspension",
    { schema: { params, body: Suspension } },
    async (request, reply) => {
      await suspendSeller(deps, { ...request.params, ...request.body }, actorOf(request));
      return reply.code(204).send();
    },
  );

  app.put(
    "/admin/api/sellers/:id/billing",
    { schema: { params, body: SellerBilling } },
    async (request, reply) => {
      await changeBilling(deps, { id: request.params.id, ...request.body }, actorOf(request));
      return reply.code(204).send();
    },
  );

  app.delete("/admin/api/sellers/:id/suspension", { schema: { params } }, async (request, reply) => {
    await liftSuspension(deps, request.params.id, actorOf(request));
    return reply.code(204).send();
  });
}
