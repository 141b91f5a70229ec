import { repairRoutes } from "#contract/repair/routes.ts";
import { readId } from "#server/catalog/read-id.ts";
import { DRAWING_CACHE, sendPicture } from "#server/http/pages/send-picture.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { listRepairModels } from "./list-repair-models.ts";
import { listRepairOptions } from "./list-repair-options.ts";
import { drawRepairModel } from "./repair-pictures.ts";

/** Routes of the repair desk: phones, their repair options and their drawings. */
export function mountRepair(app: App, shop: Shop) {
  mountRoutes(app, repairRoutes, {
    "GET /repair-phone-models": async () => listRepairModels(shop),
    "GET /repair-phone-models/brand/:brand": async (request) => listRepairModels(shop, request.params.brand),
    "GET /repair-phone-option/:id": async (request) => listRepairOptions(shop, readId(request.params.id)),
    async "GET /pictures/repair-models/:id.svg"(request, reply) {
      const body = await drawRepairModel(shop, readId(request.params.id), request.query.view ?? "both");
      return sendPicture(request, reply, {
        body,
        type: "image/svg+xml; charset=utf-8",
        cache: DRAWING_CACHE,
      });
    },
  });
}
