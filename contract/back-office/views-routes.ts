import * as z from "zod/mini";
import { numericIdParam } from "../interface/params.ts";
import { defineRoutes } from "../interface/route.ts";
import { NewView, StaffView, ViewInput, ViewRemoval, ViewsQuery } from "./views.ts";

const answers = { 200: z.array(StaffView) } as const;
const change = {
  who: "staff",
  params: { id: numericIdParam },
  answers,
  refuses: [403, 404, 409],
} as const;

/** Saved views of lists: one's own, and those shared with everybody. The use case checks the permission of the list. */
export const viewStaffRoutes = defineRoutes({
  "GET /admin/api/views": { who: "staff", query: ViewsQuery, answers, refuses: [403] },
  "POST /admin/api/views": { who: "staff", body: NewView, answers, refuses: [403] },
  "PUT /admin/api/views/:id": { ...change, body: ViewInput },
  "DELETE /admin/api/views/:id": { ...change, query: ViewRemoval },
});
