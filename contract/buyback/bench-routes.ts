import * as z from "zod/mini";
import { nothing, pictureFile } from "../interface/answers.ts";
import { numericIdParam } from "../interface/params.ts";
import { defineRoutes } from "../interface/route.ts";
import { BuybackReception, MeasuredPhone, SlipScan } from "./desk-acts.ts";
import { PhoneDifference } from "./findings.ts";
import { BenchBuyback, BenchBuybacks, BuybackMove } from "./staff-buybacks.ts";

const bench = { who: { permission: "devices.work" } } as const;
const benchOne = { ...bench, params: { id: numericIdParam } } as const;
const benchAct = { ...benchOne, answers: { 204: nothing }, refuses: [404, 409] } as const;

/** Buy-backs at the bench: reception by the packing slip, inspection, and the proofs of a counter-offer. */
export const buybackBenchRoutes = defineRoutes({
  "POST /admin/api/buyback-slips": {
    ...bench,
    body: SlipScan,
    answers: { 200: z.pick(BenchBuyback, { id: true }) },
    refuses: [404],
  },
  "GET /admin/api/buyback-bench": { ...bench, answers: { 200: BenchBuybacks } },
  "GET /admin/api/buyback-bench/:id": { ...benchOne, answers: { 200: BenchBuyback }, refuses: [404] },
  "POST /admin/api/buyback-bench/:id/reception": { ...benchAct, body: BuybackReception },
  "POST /admin/api/buyback-bench/:id/inspection": { ...benchAct, body: MeasuredPhone },
  "POST /admin/api/buyback-bench/:id/inspection/again": { ...benchAct, body: BuybackMove },
  "POST /admin/api/buyback-bench/:id/counter-offer": { ...benchAct, body: BuybackMove },
  "PUT /admin/api/buyback-bench/:id/photos/:reason": {
    ...benchAct,
    params: { id: numericIdParam, reason: PhoneDifference },
    picture: true,
  },
  "GET /admin/api/buyback-bench/:id/proofs/:photo": {
    ...benchOne,
    params: { id: numericIdParam, photo: z.uuid("INVALID") },
    answers: { 200: pictureFile },
    refuses: [404],
  },
});
