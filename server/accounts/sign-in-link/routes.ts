import * as z from "zod/mini";
import { ResetRequest, SignInLink } from "#contract/accounts/account-safety.ts";
import { SessionAnswer } from "#contract/accounts/accounts.ts";
import { ErrorBody } from "#contract/errors.ts";
import type { App } from "#server/http/server/app-types.ts";
import type { AccountDeps } from "../account-deps.ts";
import { callerOf } from "../caller.ts";
import { takeSignInCode } from "../oidc/sign-in-codes.ts";
import { setSessionCookies } from "../sessions/remember-session.ts";
import { askSignInLink } from "./ask-sign-in-link.ts";

const tags = ["accounts"];

/** Routes of sign-in by a mailed link: an owner can log in while strangers use up the login limit of the account. */
export function signInLinkRoutes(app: App, deps: AccountDeps) {
  app.post(
    "/users/sign-in-links",
    {
      schema: {
        tags,
        summary: "Ask for a sign-in link by mail",
        description: "The answer and its time are the same whether anybody has that e-mail or not.",
        body: ResetRequest,
        response: { 202: z.object({ ok: z.literal(true) }), 400: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      await askSignInLink(deps, request.body.email, callerOf(request).locale);
      return reply.code(202).send({ ok: true });
    },
  );

  app.post(
    "/users/sign-in-links/session",
    {
      schema: {
        tags,
        summary: "Log in with the link of the mail",
        description: "The link works once, for half an hour.",
        body: SignInLink,
        response: { 200: SessionAnswer, 400: ErrorBody, 403: ErrorBody, 410: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const { userAgent } = callerOf(request);
      const opened = await takeSignInCode(deps, request.body.token, userAgent, "LINK_EXPIRED");
      await setSessionCookies(deps, request, reply, { opened });
      return { ...opened, message: "Connexion réussie" };
    },
  );
}
