import * as z from "zod/mini";
import { Invitation, NewMember, PermissionsChange, Team } from "#contract/back-office/team.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { changePermissions, disableStaff, listTeam } from "./change-team.ts";
import { inviteStaff, renewInvitation } from "./invite-staff.ts";
import { invitationLink } from "./staff-commands.ts";

const params = z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) });

/** The team: who works here and what they may do. */
export function teamRoutes(app: App, deps: Shop) {
  const team = async () => ({ members: await listTeam(deps.database) });

  app.get("/admin/api/staff", { schema: { response: { 200: Team } } }, team);

  app.post(
    "/admin/api/staff",
    { schema: { body: NewMember, response: { 201: Invitation } } },
    async (request, reply) => {
      const { secret } = await inviteStaff(deps, request.body, actorOf(request));
      return reply.code(201).send({ link: invitationLink(deps.settings.publicUrl, secret) });
    },
  );

  app.post(
    "/admin/api/staff/:id/invitation",
    { schema: { params, response: { 200: Invitation } } },
    async (request) => {
      const secret = await renewInvitation(deps, request.params.id, actorOf(request));
      return { link: invitationLink(deps.settings.publicUrl, secret) };
    },
  );

  app.put(
    "/admin/api/staff/:id/permissions",
    { schema: { params, body: PermissionsChange, response: { 200: Team } } },
    async (request) => {
      await changePermissions(deps, { ...request.params, ...request.body }, actorOf(request));
      return team();
    },
  );

  app.delete("/admin/api/staff/:id", { schema: { params, response: { 200: Team } } }, async (request) => {
    await disableStaff(deps, request.params.id, actorOf(request));
    return team();
  });
}
