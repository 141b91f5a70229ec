import type { Company } from "#contract/company.ts";
import { localeOfCookie } from "#contract/locale.ts";
import { repairRoutes } from "#contract/repair/routes.ts";
import { readId } from "#server/catalog/read-id.ts";
import { sendPdf } from "#server/documents/send-pdf.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import { DRAWING_CACHE, sendPicture } from "#server/http/pages/send-picture.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { sendPrivatePicture } from "#server/inbox/picture-routes.ts";
import { findOwnRepair } from "./desk/find-own-repair.ts";
import { listOwnRepairs } from "./desk/follow-own-repairs.ts";
import { listRepairModels } from "./list-repair-models.ts";
import { listRepairOptions } from "./list-repair-options.ts";
import { readOwnRepairPhoto } from "./reception/photograph-repair.ts";
import { findRepairDocument } from "./reception/receipts-of.ts";
import { confirmReceipt } from "./reception/sign-receipt.ts";
import { drawRepairModel } from "./repair-pictures.ts";

/** Routes of the repair desk: phones, their repair options and their drawings. */
export function mountRepair(
  app: App,
  shop: Shop & { readonly files: FileStore; readonly company: () => Company },
) {
  mountRoutes(app, repairRoutes, {
    "GET /repair-phone-models": async () => listRepairModels(shop),
    "GET /repair-phone-models/brand/:brand": async (request) => listRepairModels(shop, request.params.brand),
    "GET /repair-phone-option/:id": async (request) => listRepairOptions(shop, readId(request.params.id)),
    async "GET /users/me/repairs"(request, reply) {
      reply.header("cache-control", "no-store");
      return listOwnRepairs(shop, sessionOf(request).userId);
    },
    "POST /repairs/photos": async (request, reply) =>
      sendPrivatePicture(reply, await readOwnRepairPhoto(shop, request.body)),
    async "POST /repairs/receipts"(request, reply) {
      reply.header("cache-control", "no-store");
      return confirmReceipt(shop, request.body);
    },
    async "POST /repairs/documents"(request, reply) {
      const id = await findOwnRepair(shop, request.body);
      const { label } = request.body;
      const document = await findRepairDocument(shop.database, id, label);
      return sendPdf(reply, shop, label, document, localeOfCookie(request.headers.cookie));
    },
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
