import { repairCatalogueRoutes } from "#contract/repair/catalogue/staff-routes.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendLines } from "#server/back-office/send-csv.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { FILE_HEAD, writeLine } from "./catalogue-lines.ts";
import { addOption, changeOption, removeOption } from "./change-options.ts";
import { importCatalogue, previewImport } from "./import-catalogue.ts";
import { catalogueList, type ListedOption, listChoices } from "./list-catalogue.ts";

/** The repair catalogue in the back office. */
export function mountRepairCatalogue(app: App, shop: Pick<Shop, "database" | "clock">) {
  const { database } = shop;
  mountRoutes(app, repairCatalogueRoutes, {
    async "GET /admin/api/repair-catalogue"(request) {
      return readPage(database, catalogueList(request.query));
    },
    "GET /admin/api/repair-catalogue.csv": async (request, reply) =>
      sendLines(reply, "repair-catalogue", linesOf(readAll(database, catalogueList(request.query)))),
    "GET /admin/api/repair-catalogue-choices": () => listChoices(database),
    async "POST /admin/api/repair-catalogue"(request) {
      await addOption(shop, request.body, actorOf(request));
      return null;
    },
    async "PUT /admin/api/repair-catalogue/:id"(request) {
      await changeOption(shop, Number(request.params.id), request.body, actorOf(request));
      return null;
    },
    async "DELETE /admin/api/repair-catalogue/:id"(request) {
      await removeOption(shop, Number(request.params.id), request.query.version, actorOf(request));
      return null;
    },
    "POST /admin/api/repair-catalogue/preview": (request) => previewImport(shop, request.body),
    "PUT /admin/api/repair-catalogue": (request) => importCatalogue(shop, request.body, actorOf(request)),
  });
}

async function* linesOf(pages: AsyncIterable<readonly ListedOption[]>): AsyncGenerator<string> {
  yield FILE_HEAD;
  for await (const options of pages) yield options.map(writeLine).join("");
}
