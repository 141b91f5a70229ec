import type { Company } from "#contract/company.ts";
import { repairReceptionRoutes } from "#contract/repair/reception-routes.ts";
import { listDeviceModels } from "#server/devices/back-office/list-devices.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { sendPrivatePicture } from "#server/inbox/picture-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { readRepair } from "../desk/read-repair.ts";
import { photographRepair, readRepairPhoto } from "./photograph-repair.ts";
import { readDossier } from "./read-dossier.ts";
import { receiveRepair } from "./receive-repair.ts";
import { signReceipt } from "./sign-receipt.ts";

/** Routes of the reception of a phone for its repair. */
export function mountRepairReception(
  app: App,
  shop: Shop & { readonly sendMail: SendMail; readonly files: FileStore; readonly company: () => Company },
) {
  mountRoutes(app, repairReceptionRoutes, {
    "GET /admin/api/repairs/:number/reception": (request) =>
      readDossier(shop.database, request.params.number),
    async "POST /admin/api/repairs/:number/reception"(request) {
      const { number } = request.params;
      await receiveRepair(shop, { ...request.body, number }, actorOf(request));
      return readRepair(shop.database, number, shop.clock());
    },
    async "POST /admin/api/repairs/:number/receipt"(request) {
      const { number } = request.params;
      await signReceipt(shop, { ...request.body, number }, actorOf(request));
      return readRepair(shop.database, number, shop.clock());
    },
    "GET /admin/api/repair-phones": async () =>
      (await listDeviceModels(shop.database)).map(({ name }) => name),
    async "PUT /admin/api/repairs/:number/photos/:kind"(request) {
      await photographRepair(shop, { ...request.params, bytes: request.body }, actorOf(request));
      return null;
    },
    "GET /admin/api/repairs/:number/photos/:photo": async (request, reply) =>
      sendPrivatePicture(reply, await readRepairPhoto(shop, request.params)),
  });
}
