import * as z from "zod/mini";
import { PasswordChange, PasswordReset, ResetRequest } from "#contract/accounts/account-safety.ts";
import { ErrorBody } from "#contract/errors.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import type { AccountDeps } from "../account-deps.ts";
import { callerOf } from "../caller.ts";
import { askPasswordReset } from "./ask-password-reset.ts";
import { changePassword } from "./change-password.ts";
import { resetPassword } from "./reset-password.ts";

const tags = ["accounts"];

/** Routes of passwords: change with the current one, or reset with a mailed link. */
export function passwordRoutes(app: App, deps: AccountDeps) {
  app.put(
    "/users/me/password",
    {
      schema: {
        tags,
        summary: "Change one’s own password",
        description: "Ends one’s other sessions. Wrong present passwords count like those of a login.",
        body: PasswordChange,
        response: { 204: z.null(), 400: ErrorBody, 401: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      await changePassword(deps, sessionOf(request), request.body, callerOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/users/password-resets",
    {
      schema: {
        tags,
        summary: "Ask for a link to set a new password",
        description: "The answer and its time are the same whether anybody has that e-mail or not.",
        body: ResetRequest,
        response: { 202: z.object({ ok: z.literal(true) }), 400: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      await askPasswordReset(deps, request.body.email, callerOf(request).locale);
      return reply.code(202).send({ ok: true });
    },
  );

  app.post(
    "/users/password",
    {
      schema: {
        tags,
        summary: "Set a new password with the link of the mail",
        description: "The link works once, for half an hour. All sessions of the account end.",
        body: PasswordReset,
        response: { 204: z.null(), 400: ErrorBody, 410: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      await resetPassword(deps, request.body, callerOf(request).locale);
      return reply.code(204).send(null);
    },
  );
}
