import type { DeviceSummary } from "#contract/devices/back-office.ts";
import { deviceStaffRoutes } from "#contract/devices/staff-routes.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf, seesMoney } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { correctDevice } from "./correct-device.ts";
import { devicesList, listDeviceModels } from "./list-devices.ts";
import { readDevice } from "./read-device.ts";

export function mountDevices(app: App, shop: Pick<Shop, "database" | "clock">) {
  const { database } = shop;
  mountRoutes(app, deviceStaffRoutes, {
    "GET /admin/api/devices": async (request) => readPage(database, devicesList(request.query)),
    "GET /admin/api/devices.csv": async (request, reply) =>
      sendCsv<DeviceSummary>(reply, {
        name: "devices",
        head: ["id", "model", "stage", "grade", "battery", "imei", "place", "price", "changed"],
        cells: (row, words) => [
          row.publicId,
          row.name,
          words("admin-devices")(`stage.${row.stage}`),
          row.grade,
          row.battery,
          row.imei,
          row.place,
          row.priceCents === null ? null : { cents: row.priceCents },
          new Date(row.changedAt),
        ],
        rows: readAll(database, devicesList(request.query)),
      }),
    "GET /admin/api/device-models": () => listDeviceModels(database),
    "GET /admin/api/devices/:publicId": (request) =>
      readDevice(database, request.params.publicId, seesMoney(request)),
    async "POST /admin/api/devices/:publicId/corrections"(request) {
      const { publicId } = request.params;
      if (request.body.pricePaidCents !== undefined && !seesMoney(request)) throw new Failure("FORBIDDEN");
      await correctDevice(shop, { publicId, ...request.body }, actorOf(request));
      return readDevice(database, publicId, seesMoney(request));
    },
  });
}
