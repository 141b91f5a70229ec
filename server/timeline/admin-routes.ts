import { timelineStaffRoutes } from "#contract/timeline/staff-routes.ts";
import { actorOf, staffOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { addNote, assign, listAssignees } from "./write-timeline.ts";

/** Notes and assignments of staff. */
export function mountTimeline(app: App, deps: Pick<Shop, "database" | "clock">) {
  mountRoutes(app, timelineStaffRoutes, {
    async "POST /admin/api/notes"(request) {
      await addNote(deps, request.body, staffOf(request), actorOf(request));
      return null;
    },
    "GET /admin/api/assignees": (request) => listAssignees(deps, request.query.subjectType, staffOf(request)),
    async "PUT /admin/api/assignments"(request) {
      await assign(deps, request.body, staffOf(request), actorOf(request));
      return null;
    },
  });
}
