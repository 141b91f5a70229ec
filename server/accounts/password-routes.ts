import * as z from "zod/mini";
import { PasswordChange, PasswordReset, ResetRequest } from "#contract/account-safety.ts";
import { ErrorBody } from "#contract/errors.ts";
import type { Enqueue } from "#server/database/queue.ts";
import type { App, Shop } from "#server/http/app-types.ts";
import { sessionOf } from "#server/http/session-of.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { askPasswordReset } from "./ask-password-reset.ts";
import { callerOf } from "./caller.ts";
import { changePassword } from "./change-password.ts";
import type { LoginDelays } from "./login-waits.ts";
import { resetPassword } from "./reset-password.ts";

const tags = ["accounts"];

type Deps = Shop & {
  readonly delays: LoginDelays;
  readonly sendMail: SendMail;
  readonly enqueue: Enqueue;
};

/** Passwords over HTTP: changed by who knows the present one, set anew by who has the link of the mail. */
export function passwordRoutes(app: App, deps: Deps) {
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
      return reply.code(204).header("cache-control", "no-store").send(null);
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
      return reply.code(202).header("cache-control", "no-store").send({ ok: true });
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
      return reply.code(204).header("cache-control", "no-store").send(null);
    },
  );
}
