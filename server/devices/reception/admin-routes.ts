import type { ReceptionSummary } from "#contract/devices/receptions.ts";
import { receptionStaffRoutes } from "#contract/devices/staff-routes.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf, seesMoney } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { listSupplierNames } from "#server/suppliers/list-supplier-names.ts";
import { checkList } from "./check-list.ts";
import { openReception } from "./open-reception.ts";
import { readReception, receptionsList } from "./read-receptions.ts";
import { receiveDevice } from "./receive-device.ts";

/** Receptions: suppliers' lists, and scans at the door. */
export function mountReceptions(
  app: App,
  shop: Pick<Shop, "database" | "clock"> & { readonly sendMail: SendMail },
) {
  const { database } = shop;
  mountRoutes(app, receptionStaffRoutes, {
    "GET /admin/api/receptions": (request) => readPage(database, receptionsList(request.query)),
    "GET /admin/api/receptions.csv": async (request, reply) =>
      sendCsv<ReceptionSummary>(reply, {
        name: "receptions",
        head: ["id", "supplier", "reference", "created", "staff", "devices", "expected"],
        cells: (row) => [
          ...[row.id, row.supplier, row.reference, new Date(row.createdAt), row.staff],
          ...[row.devices, row.expected],
        ],
        rows: readAll(database, receptionsList(request.query)),
      }),
    "GET /admin/api/supplier-names": () => listSupplierNames(database),
    "GET /admin/api/receptions/:id": (request) =>
      readReception(database, Number(request.params.id), seesMoney(request)),
    "POST /admin/api/receptions/check": (request) => checkList(database, request.body),
    "POST /admin/api/receptions": async (request) => ({
      id: await openReception(shop, request.body, actorOf(request)),
    }),
    "POST /admin/api/receptions/scans": (request) => receiveDevice(shop, request.body, actorOf(request)),
  });
}
