import { signInLinkRoutes } from "#contract/accounts/routes.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { AccountDeps } from "../account-deps.ts";
import { callerOf } from "../caller.ts";
import { takeSignInCode } from "../oidc/sign-in-codes.ts";
import { setSessionCookies } from "../sessions/remember-session.ts";
import { askSignInLink } from "./ask-sign-in-link.ts";

/** Routes of sign-in with a mailed link. It lets an owner log in while strangers use up the account's login limit. */
export function mountSignInLinks(app: App, deps: AccountDeps) {
  mountRoutes(app, signInLinkRoutes, {
    async "POST /users/sign-in-links"(request) {
      await askSignInLink(deps, request.body.email, callerOf(request).locale);
      return { ok: true as const };
    },
    async "POST /users/sign-in-links/session"(request, reply) {
      const { userAgent } = callerOf(request);
      const opened = await takeSignInCode(deps, request.body.token, userAgent, "LINK_EXPIRED");
      await setSessionCookies(deps, request, reply, { opened });
      return { ...opened, message: "Connexion réussie" };
    },
  });
}
