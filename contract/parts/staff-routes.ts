import * as z from "zod/mini";
import { csvFile } from "../interface/answers.ts";
import { numericIdParam } from "../interface/params.ts";
import { defineRoutes } from "../interface/route.ts";
import {
  NewPart,
  PartChange,
  PartCount,
  PartPage,
  PartQuery,
  PartReceipt,
  PartsToOrder,
  StaffPart,
} from "./parts.ts";

const desk = { who: { permission: "repairs.write" } } as const;
const one = { ...desk, params: { id: numericIdParam } } as const;
const act = { ...one, answers: { 200: StaffPart }, refuses: [404, 409] } as const;

/** The stock of spare parts. */
export const partStaffRoutes = defineRoutes({
  "GET /admin/api/parts": { ...desk, query: PartQuery, answers: { 200: PartPage } },
  "GET /admin/api/parts.csv": {
    who: { permission: "repairs.write", stepUp: true },
    query: PartQuery,
    answers: { 200: csvFile },
  },
  "GET /admin/api/parts-to-order": { ...desk, answers: { 200: PartsToOrder } },
  "POST /admin/api/parts": { ...desk, body: NewPart, answers: { 201: z.object({ id: z.int() }) } },
  "GET /admin/api/parts/:id": { ...one, answers: { 200: StaffPart }, refuses: [404] },
  "PUT /admin/api/parts/:id": { ...act, body: PartChange },
  "POST /admin/api/parts/:id/receipts": { ...act, body: PartReceipt },
  "POST /admin/api/parts/:id/counts": { ...act, body: PartCount },
});
