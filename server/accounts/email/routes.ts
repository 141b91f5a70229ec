import { emailRoutes } from "#contract/accounts/session-routes.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { AccountDeps } from "../account-deps.ts";
import { callerOf } from "../caller.ts";
import { askEmailConfirmation } from "./ask-email-confirmation.ts";
import { changeEmail } from "./change-email.ts";
import { confirmEmail } from "./confirm-email.ts";
import { findEmailState } from "./find-email-state.ts";
import { undoEmailChange } from "./undo-email-change.ts";

/** Routes of an account's e-mail. Only POST uses a link, so a mail scanner that opens the link changes nothing. */
export function mountEmail(app: App, deps: AccountDeps) {
  mountRoutes(app, emailRoutes, {
    "GET /users/me/email": async (request) => findEmailState(deps, sessionOf(request)),
    async "PUT /users/me/email"(request) {
      await changeEmail(deps, sessionOf(request), request.body, callerOf(request));
      return { ok: true as const };
    },
    async "POST /users/me/email-confirmations"(request) {
      await askEmailConfirmation(deps, sessionOf(request), callerOf(request).locale);
      return { ok: true as const };
    },
    "POST /users/email-confirmation": async (request) => confirmEmail(deps, request.body.token),
    async "POST /users/email-undo"(request) {
      await undoEmailChange(deps, request.body.token);
      return null;
    },
  });
}
