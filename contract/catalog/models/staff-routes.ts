import * as z from "zod/mini";
import { csvFile, nothing } from "../../interface/answers.ts";
import { numericIdParam } from "../../interface/params.ts";
import { defineRoutes } from "../../interface/route.ts";
import {
  ModelChange,
  ModelMerge,
  ModelPage,
  ModelQuery,
  ModelRetirement,
  NewModel,
  StaffModel,
} from "./models.ts";

const keeper = { who: { permission: "settings.write" } } as const;
const one = { ...keeper, params: { id: numericIdParam } } as const;
const act = { ...one, answers: { 204: nothing }, refuses: [404, 409] } as const;

/** The catalogue of phones: each entry is one model in one storage and one colour. */
export const modelStaffRoutes = defineRoutes({
  "GET /admin/api/models": { ...keeper, query: ModelQuery, answers: { 200: ModelPage } },
  "GET /admin/api/models.csv": {
    who: { permission: "settings.write", stepUp: true },
    query: ModelQuery,
    answers: { 200: csvFile },
  },
  "GET /admin/api/model-brands": { ...keeper, answers: { 200: z.array(z.string()) } },
  "POST /admin/api/models": {
    ...keeper,
    body: NewModel,
    answers: { 201: z.object({ id: z.int() }) },
    refuses: [404],
  },
  "GET /admin/api/models/:id": { ...one, answers: { 200: StaffModel }, refuses: [404] },
  "PUT /admin/api/models/:id": { ...act, body: ModelChange },
  "PUT /admin/api/models/:id/retirement": { ...act, body: ModelRetirement },
  "POST /admin/api/models/:id/merge": { ...act, body: ModelMerge },
});
