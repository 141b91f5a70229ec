import { passwordRoutes } from "#contract/accounts/session-routes.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { AccountDeps } from "../account-deps.ts";
import { callerOf } from "../caller.ts";
import { askPasswordReset } from "./ask-password-reset.ts";
import { changePassword } from "./change-password.ts";
import { resetPassword } from "./reset-password.ts";

/** Routes of passwords: a change with the current one, and a reset with a mailed link. */
export function mountPasswords(app: App, deps: AccountDeps) {
  mountRoutes(app, passwordRoutes, {
    async "PUT /users/me/password"(request) {
      await changePassword(deps, sessionOf(request), request.body, callerOf(request));
      return null;
    },
    async "POST /users/password-resets"(request) {
      await askPasswordReset(deps, request.body.email, callerOf(request).locale);
      return { ok: true as const };
    },
    async "POST /users/password"(request) {
      await resetPassword(deps, request.body, callerOf(request).locale);
      return null;
    },
  });
}
