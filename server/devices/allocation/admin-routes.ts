import * as z from "zod/mini";
import { PackAnswer, Packing, PackScan, ReplaceInput, UnpackInput } from "#contract/devices/packing.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App } from "#server/http/server/app-types.ts";
import type { ShipmentDeps } from "#server/shipments/move-shipment.ts";
import { packByScan } from "./pack-by-scan.ts";
import { readPacking } from "./read-packing.ts";
import { replaceUnit } from "./replace-unit.ts";
import { unpackUnit } from "./unpack-unit.ts";

const Params = z.object({ number: z.string().check(z.regex(/^[\w-]{1,40}$/, "INVALID")) });

/** Routes of the back office for the units of paid orders. */
export function allocationAdminRoutes(app: App, shop: ShipmentDeps) {
  app.get(
    "/admin/api/packing/:number",
    { schema: { params: Params, response: { 200: Packing } } },
    async (request) => {
      const packing = await readPacking(shop.database, request.params.number);
      if (!packing) throw new Failure("NOT_FOUND");
      return packing;
    },
  );

  app.post(
    "/admin/api/packing/scans",
    { schema: { body: PackScan, response: { 200: PackAnswer } } },
    (request) => packByScan(shop, request.body, actorOf(request)),
  );

  app.post(
    "/admin/api/packing/replacements",
    { schema: { body: ReplaceInput, response: { 200: Packing } } },
    (request) => replaceUnit(shop, request.body, actorOf(request)),
  );

  app.post(
    "/admin/api/packing/unpackings",
    { schema: { body: UnpackInput, response: { 200: Packing } } },
    (request) => unpackUnit(shop, request.body, actorOf(request)),
  );
}
