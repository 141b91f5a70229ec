import { supplierStaffRoutes } from "#contract/suppliers/staff-routes.ts";
import type { SupplierRow } from "#contract/suppliers/suppliers.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { addSupplier, changeSupplier } from "./change-suppliers.ts";
import { draftPurchase, movePurchase } from "./order-purchases.ts";
import { readPurchase } from "./read-purchase.ts";
import { readSupplier, supplierList } from "./read-suppliers.ts";
import { openClaim, settleClaim } from "./settle-claims.ts";

/** Routes of suppliers, purchase orders and claims. */
export function mountSuppliers(app: App, shop: Pick<Shop, "database" | "clock">) {
  const { database } = shop;
  mountRoutes(app, supplierStaffRoutes, {
    "GET /admin/api/suppliers": (request) => readPage(database, supplierList(request.query)),
    "GET /admin/api/suppliers.csv": async (request, reply) =>
      sendCsv<SupplierRow>(reply, {
        name: "suppliers",
        head: ["supplier", "openOrders", "devices", "pricePaid", "openClaims"],
        cells: ({ name, openOrders, phones, paidCents, openClaims }) => [
          ...[name, openOrders, phones, { cents: paidCents }, openClaims],
        ],
        rows: readAll(database, supplierList(request.query)),
      }),
    async "POST /admin/api/suppliers"(request, reply) {
      return reply.code(201).send({ id: await addSupplier(shop, request.body, actorOf(request)) });
    },
    "GET /admin/api/suppliers/:id": (request) => readSupplier(database, request.params.id),
    async "PUT /admin/api/suppliers/:id"(request) {
      await changeSupplier(shop, request.params.id, request.body, actorOf(request));
      return null;
    },
    async "POST /admin/api/suppliers/:id/claims"(request, reply) {
      const id = await openClaim(shop, request.params.id, request.body, actorOf(request));
      return reply.code(201).send({ id });
    },
    async "POST /admin/api/supplier-claims/:id/settlement"(request) {
      await settleClaim(shop, request.params.id, request.body, actorOf(request));
      return null;
    },
    async "POST /admin/api/purchase-orders"(request, reply) {
      return reply.code(201).send({ id: await draftPurchase(shop, request.body, actorOf(request)) });
    },
    "GET /admin/api/purchase-orders/:id": (request) => readPurchase(database, request.params.id),
    async "POST /admin/api/purchase-orders/:id/state"(request) {
      await movePurchase(shop, request.params.id, request.body, actorOf(request));
      return null;
    },
  });
}
