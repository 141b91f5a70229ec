import * as z from "zod/mini";
import { csvFile, fileOf } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import {
  BalancesAnswer,
  BalancesQuery,
  DifferencesPage,
  DifferencesQuery,
  ExportQuery,
  FecQuery,
  Margin,
  MarginsQuery,
} from "./money.ts";

const read = { who: { permission: "money.read" } } as const;
const file = { who: { permission: "money.read", stepUp: true }, answers: { 200: csvFile } } as const;

export const moneyStaffRoutes = defineRoutes({
  "GET /admin/api/money/balances": { ...read, query: BalancesQuery, answers: { 200: BalancesAnswer } },
  "GET /admin/api/money/margins": { ...read, query: MarginsQuery, answers: { 200: z.array(Margin) } },
  "GET /admin/api/money/differences": { ...read, query: DifferencesQuery, answers: { 200: DifferencesPage } },
  "GET /admin/api/money/differences.csv": { ...file, query: DifferencesQuery },
  "GET /admin/api/money/vat.csv": { ...file, query: ExportQuery },
  "GET /admin/api/money/sales.csv": { ...file, query: ExportQuery },
  "GET /admin/api/money/repair-bonus.csv": { ...file, query: ExportQuery },
  "GET /admin/api/money/fec.txt": {
    ...file,
    query: FecQuery,
    answers: { 200: fileOf("text/plain") },
  },
});
