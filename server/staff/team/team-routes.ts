import { teamStaffRoutes } from "#contract/staff/staff-routes.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { changePermissions, disableStaff, listTeam } from "./change-team.ts";
import { inviteStaff, renewInvitation } from "./invite-staff.ts";
import { invitationLink } from "./staff-commands.ts";

export function mountTeam(app: App, deps: Shop & { readonly enqueue: Enqueue }) {
  const team = async () => ({ members: await listTeam(deps.database) });

  mountRoutes(app, teamStaffRoutes, {
    "GET /admin/api/staff": team,
    async "POST /admin/api/staff"(request) {
      const { secret } = await inviteStaff(deps, request.body, actorOf(request));
      return { link: invitationLink(deps.settings.publicUrl, secret) };
    },
    async "POST /admin/api/staff/:id/invitation"(request) {
      const secret = await renewInvitation(deps, request.params.id, actorOf(request));
      return { link: invitationLink(deps.settings.publicUrl, secret) };
    },
    async "PUT /admin/api/staff/:id/permissions"(request) {
      await changePermissions(deps, { ...request.params, ...request.body }, actorOf(request));
      return team();
    },
    async "DELETE /admin/api/staff/:id"(request) {
      await disableStaff(deps, request.params.id, actorOf(request));
      return team();
    },
  });
}
