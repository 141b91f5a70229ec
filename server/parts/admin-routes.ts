import type { PartRow } from "#contract/parts/parts.ts";
import { partStaffRoutes } from "#contract/parts/staff-routes.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { addPart, changePart, countPart, receivePart } from "./change-stock.ts";
import { partsList, readPart, readPartsToOrder } from "./read-parts.ts";

/** Routes of the stock of spare parts. */
export function mountParts(app: App, shop: Shop) {
  const { database } = shop;
  mountRoutes(app, partStaffRoutes, {
    "GET /admin/api/parts": (request) => readPage(database, partsList(request.query)),
    "GET /admin/api/parts.csv": async (request, reply) =>
      sendCsv<PartRow>(reply, {
        name: "parts",
        head: ["part", "origin", "supplier", "place", "onHand", "reserved", "toOrder"],
        cells: (row, words) => [
          ...[row.name, words("admin-parts")(`origin.${row.origin}`), row.supplier, row.place],
          ...[row.onHand, row.reserved, row.toOrder],
        ],
        rows: readAll(database, partsList(request.query)),
      }),
    "GET /admin/api/parts-to-order": () => readPartsToOrder(database),
    async "POST /admin/api/parts"(request, reply) {
      return reply.code(201).send({ id: await addPart(shop, request.body, actorOf(request)) });
    },
    "GET /admin/api/parts/:id": (request) => readPart(database, request.params.id),
    async "PUT /admin/api/parts/:id"(request) {
      await changePart(shop, request.params.id, request.body, actorOf(request));
      return readPart(database, request.params.id);
    },
    async "POST /admin/api/parts/:id/receipts"(request) {
      await receivePart(shop, request.params.id, request.body, actorOf(request));
      return readPart(database, request.params.id);
    },
    async "POST /admin/api/parts/:id/counts"(request) {
      await countPart(shop, request.params.id, request.body, actorOf(request));
      return readPart(database, request.params.id);
    },
  });
}
