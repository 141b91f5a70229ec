import * as z from "zod/mini";
import {
  EntryInput,
  LoginInput,
  RegisterInput,
  SessionAnswer,
  SocialAnswer,
  SocialInput,
} from "#contract/accounts/accounts.ts";
import { ErrorBody } from "#contract/errors.ts";
import type { App } from "#server/http/server/app-types.ts";
import type { AccountDeps } from "./account-deps.ts";
import { callerOf } from "./caller.ts";
import { emailRoutes } from "./email/routes.ts";
import { logInLocally } from "./login/local-fallback.ts";
import { logIn, scheduleLogin } from "./login/log-in.ts";
import { oidcRoutes } from "./oidc/routes.ts";
import { passwordRoutes } from "./passwords/routes.ts";
import { clientRoutes } from "./profile/routes.ts";
import { enterAccount } from "./registration/enter-account.ts";
import { registerUser } from "./registration/register-user.ts";
import { signUpSocial } from "./registration/sign-up-social.ts";
import { setSessionCookies } from "./sessions/remember-session.ts";
import { renewalRoutes } from "./sessions/renewal-routes.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { signInLinkRoutes } from "./sign-in-link/routes.ts";

const tags = ["accounts"];

/** `logInLocally` validates its own input. */
const AnyLogin = z.object({ email: z._default(z.string(), ""), password: z._default(z.string(), "") });

/**
 * Routes of accounts. No answer may be cached: `checkAccess` sets `no-store` for routes of a session and for writes.
 */
export function accountRoutes(app: App, deps: AccountDeps) {
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
      const opened = await scheduleLogin(async () => {
        const session = await (local ? logInLocally : logIn)(deps, request.body, callerOf(request));
        const remember = "remember" in request.body && request.body.remember === true;
        await setSessionCookies(deps, request, reply, { opened: session, remember });
        return session;
      });
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
      await setSessionCookies(deps, request, reply, { opened });
      return reply.code(201).send({ ...opened, message: "Compte créé" });
    },
  );

  app.post(
    "/users/entry",
    {
      schema: {
        tags,
        summary: "Open one’s account, or make a customer’s account",
        description: "The checkout’s first step: e-mail and password alone. The server makes the user name.",
        body: EntryInput,
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
      const { created, ...opened } = await scheduleLogin(async () => {
        const session = await enterAccount(deps, request.body, callerOf(request));
        await setSessionCookies(deps, request, reply, { opened: session });
        return session;
      });
      return reply
        .code(created ? 201 : 200)
        .send({ ...opened, message: created ? "Compte créé" : "Connexion réussie" });
    },
  );

  app.post(
    "/users/social",
    {
      schema: {
        tags,
        summary: "Make or open an account marked with a provider",
        description: "The password is the shop’s own; the provider is never asked.",
        body: SocialInput,
        response: {
          200: SocialAnswer,
          201: SocialAnswer,
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
      await setSessionCookies(deps, request, reply, { opened });
      return reply
        .code(created ? 201 : 200)
        .send({ success: true as const, ...opened, message: created ? "Compte créé" : "Connexion réussie" });
    },
  );

  sessionRoutes(app, deps);
  renewalRoutes(app, deps);
  passwordRoutes(app, deps);
  emailRoutes(app, deps);
  oidcRoutes(app, deps);
  signInLinkRoutes(app, deps);
  clientRoutes(app, deps);
}
