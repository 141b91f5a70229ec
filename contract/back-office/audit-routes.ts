import { csvFile } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { AuditPage, AuditPeople, AuditQuery } from "./audit.ts";

const read = { who: { permission: "audit.read" } } as const;

export const auditStaffRoutes = defineRoutes({
  "GET /admin/api/audit": { ...read, query: AuditQuery, answers: { 200: AuditPage } },
  "GET /admin/api/audit/people": { ...read, answers: { 200: AuditPeople } },
  "GET /admin/api/audit.csv": {
    who: { permission: "audit.read", stepUp: true },
    query: AuditQuery,
    answers: { 200: csvFile },
  },
});
