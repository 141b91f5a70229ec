import { defineRoutes } from "../../interface/route.ts";
import { MeasuredTimes } from "../measured-times.ts";
import { RepairNumber } from "../staff-repairs.ts";
import { DayQuery, RepairDay, StaffVisit, VisitChange } from "./staff-booking.ts";

const desk = { who: { permission: "repairs.write" } } as const;
const visit = { ...desk, params: { number: RepairNumber }, answers: { 200: StaffVisit } } as const;

/** The visits at the repair desk. */
export const visitStaffRoutes = defineRoutes({
  "GET /admin/api/repair-days": { ...desk, query: DayQuery, answers: { 200: RepairDay } },
  "GET /admin/api/repair-times": { ...desk, answers: { 200: MeasuredTimes } },
  "GET /admin/api/repairs/:number/visit": { ...visit, refuses: [404] },
  "POST /admin/api/repairs/:number/visit": { ...visit, body: VisitChange, refuses: [404, 409] },
});
