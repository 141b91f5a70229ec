import type { ModelRow } from "#contract/catalog/models/models.ts";
import { modelStaffRoutes } from "#contract/catalog/models/staff-routes.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { addModel, changeModel, retireModel } from "./change-models.ts";
import { mergeModels } from "./merge-models.ts";
import { listBrands, modelList, readModel } from "./read-models.ts";

/** The catalogue of phones in the back office. */
export function mountModels(app: App, shop: Pick<Shop, "database" | "clock">) {
  const { database } = shop;
  mountRoutes(app, modelStaffRoutes, {
    "GET /admin/api/models": (request) => readPage(database, modelList(request.query)),
    "GET /admin/api/models.csv": async (request, reply) =>
      sendCsv<ModelRow>(reply, {
        name: "models",
        head: ["brand", "model", "storageGb", "colour", "onSale", "unitsHere", "state"],
        cells: ({ brand, model, storageGb, colour, listings, units, isRetired }, words) => [
          ...[brand, model, storageGb, colour, listings, units],
          words("admin-models")(isRetired ? "state.retired" : "state.offered"),
        ],
        rows: readAll(database, modelList(request.query)),
      }),
    "GET /admin/api/model-brands": () => listBrands(database),
    async "POST /admin/api/models"(request, reply) {
      return reply.code(201).send({ id: await addModel(shop, request.body, actorOf(request)) });
    },
    "GET /admin/api/models/:id": (request) => readModel(database, request.params.id),
    async "PUT /admin/api/models/:id"(request) {
      await changeModel(shop, request.params.id, request.body, actorOf(request));
      return null;
    },
    async "PUT /admin/api/models/:id/retirement"(request) {
      await retireModel(shop, request.params.id, request.body, actorOf(request));
      return null;
    },
    async "POST /admin/api/models/:id/merge"(request) {
      await mergeModels(shop, request.params.id, request.body, actorOf(request));
      return null;
    },
  });
}
