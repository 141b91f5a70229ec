import * as z from "zod/mini";
import { LoginInput, RegisterInput, SessionAnswer, SocialInput } from "#contract/accounts.ts";
import { ErrorBody } from "#contract/errors.ts";
import type { Enqueue } from "#server/database/queue.ts";
import type { App, Shop } from "#server/http/app-types.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { callerOf } from "./caller.ts";
import { clientRoutes } from "./client-routes.ts";
import { logInLocally } from "./local-fallback.ts";
import { logIn } from "./log-in.ts";
import type { LoginDelays } from "./login-waits.ts";
import { oidcRoutes } from "./oidc/routes.ts";
import { passwordRoutes } from "./password-routes.ts";
import { registerUser } from "./register-user.ts";
import { sessionRoutes } from "./session-routes.ts";
import { signUpSocial } from "./sign-up-social.ts";
import type { Tokens } from "./tokens.ts";

const tags = ["accounts"];

type Deps = Shop & {
  readonly tokens: Tokens;
  readonly delays: LoginDelays;
  readonly sendMail: SendMail;
  readonly enqueue: Enqueue;
};

/** The local login says by itself what is missing. */
const AnyLogin = z.object({ email: z._default(z.string(), ""), password: z._default(z.string(), "") });

/** Accounts over HTTP. All answers are personal: nothing here may be cached. */
export function accountRoutes(app: App, deps: Deps) {
  const local = deps.settings.LOCAL_FALLBACK === "1";

  app.post(
    "/users/authenticate",
    {
      schema: {
        tags,
        summary: "Log in",
        description:
          "An unknown e-mail and a wrong password get the same answer. After a few failures the next try has to wait: Retry-After.",
        body: local ? AnyLogin : LoginInput,
        response: { 200: SessionAnswer, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const opened = await (local ? logInLocally : logIn)(deps, request.body, callerOf(request));
      reply.header("cache-control", "no-store");
      return { ...opened, message: "Connexion réussie" };
    },
  );

  app.post(
    "/users/register",
    {
      schema: {
        tags,
        summary: "Make a customer’s account",
        description: "`roles` has no effect: the account is a customer’s.",
        body: RegisterInput,
        response: { 201: SessionAnswer, 400: ErrorBody, 409: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const opened = await registerUser(deps, request.body, callerOf(request));
      return reply
        .code(201)
        .header("cache-control", "no-store")
        .send({ ...opened, message: "Compte créé" });
    },
  );

  app.post(
    "/users/social",
    {
      schema: {
        tags,
        summary: "Make or open an account marked with a provider",
        description: "The password is Reluit’s own; the provider is never asked.",
        body: SocialInput,
        response: {
          200: SessionAnswer,
          201: SessionAnswer,
          400: ErrorBody,
          401: ErrorBody,
          403: ErrorBody,
          409: ErrorBody,
          429: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { created, ...opened } = await signUpSocial(deps, request.body, callerOf(request));
      return reply
        .code(created ? 201 : 200)
        .header("cache-control", "no-store")
        .send({ ...opened, message: created ? "Compte créé" : "Connexion réussie" });
    },
  );

  sessionRoutes(app, deps);
  passwordRoutes(app, deps);
  oidcRoutes(app, deps);
  clientRoutes(app, deps);
}
