import * as z from "zod/mini";
import { csvFile, fileOf, nothing } from "../interface/answers.ts";
import { numericIdParam } from "../interface/params.ts";
import { defineRoutes } from "../interface/route.ts";
import {
  PayoutBatch,
  PayoutOutcome,
  PayoutPage,
  PayoutQuery,
  Signature,
  StatementFile,
  StatementReport,
} from "./payouts.ts";

const prepare = { who: { permission: "payouts.prepare" } } as const;
const sign = { who: { permission: "payouts.sign", stepUp: true } } as const;
const one = { params: { id: numericIdParam } } as const;

/** Transfers to the persons who sold phones. One person prepares a batch, another one signs it. */
export const payoutStaffRoutes = defineRoutes({
  "GET /admin/api/payouts": { ...prepare, query: PayoutQuery, answers: { 200: PayoutPage } },
  "GET /admin/api/payouts.csv": {
    who: { permission: "payouts.prepare", stepUp: true },
    query: PayoutQuery,
    answers: { 200: csvFile },
  },
  "POST /admin/api/payouts/:id/outcome": {
    ...{ ...sign, ...one },
    body: PayoutOutcome,
    answers: { 204: nothing },
    refuses: [404, 409],
  },
  "POST /admin/api/payout-batches": {
    ...prepare,
    answers: { 200: z.object({ id: z.int() }) },
    refuses: [409],
  },
  "GET /admin/api/payout-batches/:id": {
    ...{ ...prepare, ...one },
    answers: { 200: PayoutBatch },
    refuses: [404],
  },
  "POST /admin/api/payout-batches/:id/cancellation": {
    ...{ ...prepare, ...one },
    answers: { 204: nothing },
    refuses: [404, 409],
  },
  "POST /admin/api/payout-batches/:id/signature": {
    ...{ ...sign, ...one },
    body: Signature,
    answers: { 204: nothing },
    refuses: [404, 409],
  },
  "POST /admin/api/payout-batches/:id/file": {
    ...{ ...sign, ...one },
    answers: { 200: fileOf("application/xml", "The transfers as pain.001.001.09") },
    refuses: [404, 409],
  },
  "POST /admin/api/payout-statements": {
    ...prepare,
    body: StatementFile,
    answers: { 200: StatementReport },
    refuses: [409],
  },
});
