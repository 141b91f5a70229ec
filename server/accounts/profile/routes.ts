import { profileRoutes } from "#contract/accounts/routes.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { ownId } from "../caller.ts";
import { findClient } from "./find-client.ts";
import { saveClient } from "./save-client.ts";

/** Routes of the caller's own client profile. */
export function mountProfile(app: App, shop: Shop) {
  mountRoutes(app, profileRoutes, {
    async "GET /clients/:id"(request) {
      const userId = ownId(sessionOf(request), request.params.id);
      const client = await findClient(shop, userId);
      if (!client && request.query.missing !== "null") throw new Failure("NOT_FOUND");
      return { client };
    },
    async "POST /clients/:id"(request, reply) {
      const session = sessionOf(request);
      ownId(session, request.params.id);
      const { client, created } = await saveClient(shop, session, request.body);
      return reply.code(created ? 201 : 200).send({ client });
    },
  });
}
