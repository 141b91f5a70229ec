import { renewalRoutes } from "#contract/accounts/session-routes.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { AccountDeps } from "../account-deps.ts";
import { callerOf, cookieValue } from "../caller.ts";
import { authenticateAgain } from "./authenticate-again.ts";
import { forgetDevice } from "./end-session.ts";
import { REFRESH_COOKIE, setRefreshCookie } from "./remember-session.ts";
import { renewSession } from "./renew-session.ts";

/** Routes that renew a session from a remembered device, forget that device, or confirm the session with the password. */
export function mountRenewal(app: App, deps: AccountDeps) {
  mountRoutes(app, renewalRoutes, {
    async "POST /users/refresh"(request, reply) {
      const secret = cookieValue(request.headers.cookie, REFRESH_COOKIE);
      try {
        if (!secret) throw new Failure("UNAUTHENTICATED");
        const { opened, next } = await renewSession(deps, secret);
        if (next) setRefreshCookie(deps, reply, next);
        return { ...opened, message: "Session renouvelée" };
      } catch (error) {
        if (error instanceof Failure && error.code === "UNAUTHENTICATED") setRefreshCookie(deps, reply, "");
        throw error;
      }
    },
    async "DELETE /users/refresh"(request, reply) {
      const secret = cookieValue(request.headers.cookie, REFRESH_COOKIE);
      if (secret) await forgetDevice(deps, secret);
      setRefreshCookie(deps, reply, "");
      return null;
    },
    async "POST /users/me/authentication"(request) {
      const { password } = request.body;
      const opened = await authenticateAgain(deps, sessionOf(request), password, callerOf(request));
      return { ...opened, message: "Mot de passe confirmé" };
    },
  });
}
