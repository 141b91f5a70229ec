import { nothing } from "../interface/answers.ts";
import { defineRoutes } from "../interface/route.ts";
import { Assignees, AssigneesQuery, AssignmentInput, NoteInput } from "./timeline.ts";

/** Notes and assignments. The use case checks the permission that a subject needs. */
export const timelineStaffRoutes = defineRoutes({
  "POST /admin/api/notes": { who: "staff", body: NoteInput, answers: { 204: nothing }, refuses: [403, 404] },
  "GET /admin/api/assignees": {
    who: "staff",
    query: AssigneesQuery,
    answers: { 200: Assignees },
    refuses: [403],
  },
  "PUT /admin/api/assignments": {
    who: "staff",
    body: AssignmentInput,
    answers: { 204: nothing },
    refuses: [403, 404, 409],
  },
});
