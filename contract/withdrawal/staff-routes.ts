import * as z from "zod/mini";
import { csvFile, nothing } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import {
  Withdrawal,
  WithdrawalDecision,
  WithdrawalLink,
  WithdrawalList,
  WithdrawalQuery,
  WithdrawalVersion,
} from "./withdrawal.ts";

const act = {
  who: { permission: "orders.write" },
  params: { id: z.string() },
  answers: { 200: Withdrawal },
  refuses: [404, 409],
} as const;

export const withdrawalStaffRoutes = defineRoutes({
  "GET /admin/api/withdrawals": {
    who: { permission: "orders.read" },
    query: WithdrawalQuery,
    answers: { 200: WithdrawalList },
  },
  "GET /admin/api/withdrawals.csv": {
    who: { permission: "orders.read", stepUp: true },
    query: WithdrawalQuery,
    answers: { 200: csvFile },
  },
  "PUT /admin/api/withdrawals/:id/order": { ...act, body: WithdrawalLink },
  "POST /admin/api/withdrawals/:id/receipt": { ...act, answers: { 204: nothing } },
  "POST /admin/api/withdrawals/:id/decision": { ...act, body: WithdrawalDecision },
  "POST /admin/api/withdrawals/:id/case": { ...act, body: WithdrawalVersion },
  "DELETE /admin/api/withdrawals/:id/decision": { ...act, query: z.object({ version: z.string() }) },
});
