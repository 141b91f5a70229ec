import * as z from "zod/mini";
import {
  CorrectionInput,
  Device,
  DeviceModel,
  type DeviceSummary,
  DevicesPage,
  DevicesQuery,
} from "#contract/devices/back-office.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { correctDevice } from "./correct-device.ts";
import { devicesList, listDeviceModels } from "./list-devices.ts";
import { readDevice } from "./read-device.ts";

const Params = z.object({ publicId: z.string().check(z.regex(/^[0-9A-Z]{1,20}$/, "INVALID")) });

/** Devices in the back office. */
export function deviceAdminRoutes(app: App, shop: Pick<Shop, "database" | "clock">) {
  const { database } = shop;
  app.get(
    "/admin/api/devices",
    { schema: { querystring: DevicesQuery, response: { 200: DevicesPage } } },
    async (request) => readPage(database, await devicesList(database, request.query)),
  );

  app.get("/admin/api/devices.csv", { schema: { querystring: DevicesQuery } }, async (request, reply) =>
    sendCsv<DeviceSummary>(reply, {
      name: "devices",
      head: ["id", "model", "stage", "grade", "battery", "imei", "changed"],
      cells: (row, words) => [
        row.publicId,
        row.name,
        words("admin-devices")(`stage.${row.stage}`),
        row.grade,
        row.battery,
        row.imei,
        new Date(row.changedAt),
      ],
      rows: readAll(database, await devicesList(database, request.query)),
    }),
  );

  app.get("/admin/api/device-models", { schema: { response: { 200: z.array(DeviceModel) } } }, () =>
    listDeviceModels(database),
  );

  app.get(
    "/admin/api/devices/:publicId",
    { schema: { params: Params, response: { 200: Device } } },
    (request) => readDevice(database, request.params.publicId),
  );

  app.post(
    "/admin/api/devices/:publicId/corrections",
    {
      schema: {
        params: Params,
        body: CorrectionInput,
        response: { 200: Device },
      },
    },
    async (request) => {
      const { publicId } = request.params;
      await correctDevice(shop, { publicId, ...request.body }, actorOf(request));
      return readDevice(database, publicId);
    },
  );
}
