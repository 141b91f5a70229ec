import * as z from "zod/mini";
import { DRAWING_VIEWS } from "#contract/catalog/drawings.ts";
import { fileOf } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { RepairModel, RepairOption } from "#contract/repair/repair.ts";

export const repairRoutes = defineRoutes({
  "GET /repair-phone-models": {
    who: "anyone",
    tag: "repair",
    summary: "Phones that are repaired",
    answers: { 200: z.array(RepairModel) },
  },
  "GET /repair-phone-models/brand/:brand": {
    who: "anyone",
    tag: "repair",
    summary: "Phones of one brand that are repaired",
    description: "apple, samsung, xiaomi, or autre for every other brand. An unknown brand has none.",
    params: { brand: z.string().check(z.regex(/^[^\p{Cc}]{1,60}$/u, "INVALID")) },
    answers: { 200: z.array(RepairModel) },
  },
  "GET /repair-phone-option/:id": {
    who: "anyone",
    tag: "repair",
    summary: "What can be done to one phone",
    description: "Prices are euros without tax, or `Sur devis`.",
    params: { id: z.string() },
    answers: { 200: z.array(RepairOption) },
  },
  "GET /pictures/repair-models/:id.svg": {
    who: "anyone",
    tag: "pictures",
    summary: "The drawing of a phone that is repaired",
    params: { id: z.string() },
    query: z.object({ view: z.optional(z.enum(DRAWING_VIEWS, "INVALID")) }),
    answers: { 200: fileOf("image/svg+xml", "SVG") },
  },
});
