import * as z from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import { RepairModel, RepairOption } from "#contract/repair/repair.ts";
import { VIEWS } from "#server/catalog/pictures/draw-model.ts";
import { readId } from "#server/catalog/read-id.ts";
import { DRAWING_CACHE, sendPicture } from "#server/http/pages/send-picture.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { listRepairModels } from "./list-repair-models.ts";
import { listRepairOptions } from "./list-repair-options.ts";
import { drawRepairModel } from "./repair-pictures.ts";

const tags = ["repair"];
const Id = z.object({ id: z.string() });
const Brand = z.object({ brand: z.string().check(z.regex(/^[^\p{Cc}]{1,60}$/u, "INVALID")) });

/** Routes of the repair desk: phones, their repair options and their drawings. */
export function repairRoutes(app: App, shop: Shop) {
  app.get(
    "/repair-phone-models",
    {
      schema: { tags, summary: "Phones that are repaired", response: { 200: z.array(RepairModel) } },
    },
    async () => listRepairModels(shop),
  );

  app.get(
    "/repair-phone-models/brand/:brand",
    {
      schema: {
        tags,
        summary: "Phones of one brand that are repaired",
        description: "apple, samsung, xiaomi, or autre for every other brand. An unknown brand has none.",
        params: Brand,
        response: { 200: z.array(RepairModel), 400: ErrorBody },
      },
    },
    async (request) => listRepairModels(shop, request.params.brand),
  );

  app.get(
    "/repair-phone-option/:id",
    {
      schema: {
        tags,
        summary: "What can be done to one phone",
        description: "Prices are euros without tax, or `Sur devis`.",
        params: Id,
        response: { 200: z.array(RepairOption), 404: ErrorBody },
      },
    },
    async (request) => listRepairOptions(shop, readId(request.params.id)),
  );

  app.get(
    "/pictures/repair-models/:id.svg",
    {
      schema: {
        tags: ["pictures"],
        summary: "The drawing of a phone that is repaired",
        params: Id,
        querystring: z.object({ view: z.optional(z.enum(VIEWS, "INVALID")) }),
        response: { 200: { description: "SVG", content: { "image/svg+xml": { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const body = await drawRepairModel(shop, readId(request.params.id), request.query.view ?? "both");
      return sendPicture(request, reply, {
        body,
        type: "image/svg+xml; charset=utf-8",
        cache: DRAWING_CACHE,
      });
    },
  );
}
