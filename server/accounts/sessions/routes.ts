import { sessionRoutes } from "#contract/accounts/session-routes.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { endAllSessions, endSession, logOut } from "./end-session.ts";
import { listSessions } from "./list-sessions.ts";
import { setRefreshCookie } from "./remember-session.ts";

/** Routes of the person's own sessions. */
export function mountSessions(app: App, shop: Shop) {
  mountRoutes(app, sessionRoutes, {
    "GET /users/me/sessions": async (request) => listSessions(shop, sessionOf(request)),
    async "DELETE /users/me/sessions/:id"(request) {
      await endSession(shop, sessionOf(request), request.params.id);
      return null;
    },
    async "DELETE /users/me/sessions"(request) {
      const { id, userId } = sessionOf(request);
      await endAllSessions(shop, userId, id);
      return null;
    },
    async "POST /users/logout"(request, reply) {
      await logOut(shop, sessionOf(request));
      setRefreshCookie(shop, reply, "");
      return null;
    },
    async "POST /users/logout-everywhere"(request, reply) {
      await endAllSessions(shop, sessionOf(request).userId);
      setRefreshCookie(shop, reply, "");
      return null;
    },
  });
}
