import * as z from "zod/mini";
import { defineRoutes } from "../interface/route.ts";
import { Dashboard, SearchResults } from "./dashboard.ts";
import { Figures } from "./figures.ts";
import { Urgent } from "./urgent.ts";

/** The answers contain only what the person may read. */
export const dashboardStaffRoutes = defineRoutes({
  "GET /admin/api/dashboard": { who: "staff", answers: { 200: Dashboard } },
  "GET /admin/api/dashboard/figures": { who: "staff", answers: { 200: Figures } },
  "GET /admin/api/dashboard/urgent": { who: "staff", answers: { 200: Urgent } },
  "GET /admin/api/search": {
    who: "staff",
    query: z.object({ q: z.string().check(z.maxLength(200, "TOO_LONG")) }),
    answers: { 200: SearchResults },
  },
});
