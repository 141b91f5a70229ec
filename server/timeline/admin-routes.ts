import { Assignees, AssigneesQuery, AssignmentInput, NoteInput } from "#contract/timeline/timeline.ts";
import { actorOf, staffOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { addNote, assign, listAssignees } from "./write-timeline.ts";

/** Notes of staff, and who takes care of what. */
export function timelineRoutes(app: App, deps: Pick<Shop, "database" | "clock">) {
  app.post("/admin/api/notes", { schema: { body: NoteInput } }, async (request, reply) => {
    await addNote(deps, request.body, staffOf(request), actorOf(request));
    return reply.code(204).send();
  });

  app.get(
    "/admin/api/assignees",
    { schema: { querystring: AssigneesQuery, response: { 200: Assignees } } },
    (request) => listAssignees(deps, request.query.subjectType, staffOf(request)),
  );

  app.put("/admin/api/assignments", { schema: { body: AssignmentInput } }, async (request, reply) => {
    await assign(deps, request.body, staffOf(request), actorOf(request));
    return reply.code(204).send();
  });
}
