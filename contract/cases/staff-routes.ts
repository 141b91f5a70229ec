import * as z from "zod/mini";
import { csvFile, fileOf, pictureFile } from "#contract/interface/answers.ts";
import { orderNumberParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import {
  BackOfficeCase,
  CaseDecision,
  CaseInput,
  CaseInspection,
  CaseJudgement,
  CaseLabelFile,
  CaseNumber,
  CaseParcel,
  CaseReception,
  CaseRejection,
  CasesPage,
  CasesQuery,
  CaseVersion,
  OrderCases,
} from "./cases.ts";

const read = { who: { permission: "orders.read" } } as const;
const act = {
  who: { permission: "orders.write" },
  params: { number: CaseNumber },
  answers: { 200: BackOfficeCase },
  refuses: [404, 409],
} as const;

export const caseStaffRoutes = defineRoutes({
  "GET /admin/api/cases": { ...read, query: CasesQuery, answers: { 200: CasesPage } },
  "GET /admin/api/cases.csv": {
    who: { permission: "orders.read", stepUp: true },
    query: CasesQuery,
    answers: { 200: csvFile },
  },
  "GET /admin/api/cases/:number": {
    ...read,
    params: { number: CaseNumber },
    answers: { 200: BackOfficeCase },
    refuses: [404],
  },
  "GET /admin/api/cases/:number/photos/:photo": {
    ...read,
    params: { number: CaseNumber, photo: z.string() },
    answers: { 200: pictureFile },
  },
  "GET /admin/api/orders/:number/cases": {
    ...read,
    params: { number: orderNumberParam },
    answers: { 200: z.pick(OrderCases, { claimable: true }) },
    refuses: [404],
  },
  "POST /admin/api/orders/:number/cases": {
    ...act,
    params: { number: orderNumberParam },
    body: CaseInput,
    refuses: [404, 409, 422, 429],
  },
  "POST /admin/api/cases/:number/acceptance": { ...act, body: CaseParcel },
  "POST /admin/api/cases/:number/label": { ...act, body: CaseVersion, refuses: [404, 409, 503] },
  "PUT /admin/api/cases/:number/label-file": { ...act, body: CaseLabelFile },
  "GET /admin/api/cases/:number/label": {
    ...read,
    params: { number: CaseNumber },
    answers: { 200: fileOf("application/octet-stream") },
    refuses: [404],
  },
  "POST /admin/api/cases/:number/rejection": { ...act, body: CaseRejection },
  "POST /admin/api/cases/:number/posting": { ...act, body: CaseVersion },
  "POST /admin/api/cases/:number/reception": { ...act, body: CaseReception },
  "POST /admin/api/cases/:number/inspection": { ...act, body: CaseInspection },
  "POST /admin/api/cases/:number/decision": {
    ...act,
    who: { permission: "cases.decide" },
    body: CaseDecision,
  },
  // The route records the findings as well, so it also checks the permission for orders.
  "POST /admin/api/cases/:number/judgement": {
    ...act,
    who: { permission: "cases.decide" },
    body: CaseJudgement,
  },
  "POST /admin/api/cases/:number/return": { ...act, body: CaseParcel },
});
