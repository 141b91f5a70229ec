import * as z from "zod/mini";
import { DRAWING_VIEWS } from "#contract/catalog/drawings.ts";
import { fileOf, pdfFile, pictureFile } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { CustodyConfirmation, RepairDocumentQuery } from "#contract/repair/custody.ts";
import { RepairModel, RepairOption } from "#contract/repair/repair.ts";
import { CustomerRepair, OwnRepair, RepairPhotoQuery } from "#contract/repair/tracked-repair.ts";

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
  "GET /users/me/repairs": {
    who: "a session",
    tag: "repair",
    guests: true,
    summary: "The repairs of one’s own orders, newest first",
    answers: { 200: z.array(OwnRepair) },
  },
  // The token of the tracking page authorises this request.
  "POST /repairs/photos": {
    who: "anyone",
    limit: "120/10m",
    tag: "repair",
    summary: "Read a photograph of a repair",
    body: RepairPhotoQuery,
    answers: { 200: pictureFile },
    refuses: [404],
  },
  "POST /repairs/receipts": {
    who: "anyone",
    limit: "20/10m",
    tag: "repair",
    summary: "Confirm the custody receipt of a phone, once",
    body: CustodyConfirmation,
    answers: { 200: CustomerRepair },
    refuses: [404, 409],
  },
  "POST /repairs/documents": {
    who: "anyone",
    limit: "60/1m",
    tag: "repair",
    summary: "A document of a repair as PDF",
    body: RepairDocumentQuery,
    answers: { 200: pdfFile },
    refuses: [404],
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
