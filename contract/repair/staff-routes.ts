import * as z from "zod/mini";
import { csvFile } from "../interface/answers.ts";
import { defineRoutes } from "../interface/route.ts";
import { repairAct } from "./repair-act.ts";
import {
  RepairMove,
  RepairNumber,
  RepairPage,
  RepairQuery,
  RepairStages,
  StaffRepair,
  WalkIn,
} from "./staff-repairs.ts";

const desk = { who: { permission: "repairs.write" } } as const;
const one = { ...desk, params: { number: RepairNumber } } as const;

/** The repair desk. */
export const repairStaffRoutes = defineRoutes({
  "GET /admin/api/repairs": { ...desk, query: RepairQuery, answers: { 200: RepairPage } },
  "GET /admin/api/repairs.csv": {
    who: { permission: "repairs.write", stepUp: true },
    query: RepairQuery,
    answers: { 200: csvFile },
  },
  "GET /admin/api/repair-stages": { ...desk, answers: { 200: RepairStages } },
  "POST /admin/api/repairs": {
    ...desk,
    body: WalkIn,
    answers: { 201: z.object({ number: RepairNumber }) },
  },
  "GET /admin/api/repairs/:number": { ...one, answers: { 200: StaffRepair }, refuses: [404] },
  "POST /admin/api/repairs/:number/moves": { ...repairAct, body: RepairMove },
});
