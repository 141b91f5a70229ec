import type { FastifyReply, FastifyRequest } from "fastify";
import type { SocialProvider } from "#contract/accounts/accounts.ts";
import { oidcFormRoutes, oidcRoutes } from "#contract/accounts/routes.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { AccountDeps } from "../account-deps.ts";
import { callerOf, cookieValue } from "../caller.ts";
import { setSessionCookies } from "../sessions/remember-session.ts";
import {
  CODE_COOKIE,
  clearedCookie,
  codeCookie,
  PENDING_COOKIE,
  pendingCookie,
  readPending,
} from "./cookies.ts";
import { findOrCreateAccount } from "./find-or-create-account.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { openProviders } from "./providers.ts";
import { takeSignInCode } from "./sign-in-codes.ts";
import { startSignIn } from "./start-sign-in.ts";

const FORM = "application/x-www-form-urlencoded";

/**
 * Routes of sign-in with a provider. The browser goes to the provider and returns to /login, with an outcome after the `#`
 * and a one-time code in an HttpOnly cookie. The page exchanges the code for the session. No address holds a token.
 */
export function mountOidc(app: App, deps: AccountDeps) {
  const providers = openProviders(deps.settings);
  const secure = deps.settings.publicUrl.startsWith("https:");

  const redirectToLogin = (reply: FastifyReply, outcome: string) =>
    reply.header("cache-control", "no-store").redirect(`/login#social=${outcome}`, 302);

  async function handleCallback(request: FastifyRequest, reply: FastifyReply) {
    const pending = readPending(request.headers.cookie);
    const { provider } = request.params as { provider: SocialProvider };
    reply.header("set-cookie", clearedCookie(PENDING_COOKIE, secure));
    if (pending?.provider !== provider) return redirectToLogin(reply, "expired");
    const form = typeof request.body === "string" ? { form: request.body } : {};
    try {
      const url = `${deps.settings.publicUrl}${request.url}`;
      const person = await finishSignIn(providers, pending, { url, ...form });
      const { code } = await findOrCreateAccount(deps, person, callerOf(request).locale);
      reply.header("set-cookie", codeCookie(code, secure));
      return redirectToLogin(reply, "done");
    } catch (error) {
      return redirectToLogin(reply, outcomeOf(error, request));
    }
  }

  mountRoutes(app, oidcRoutes, {
    "GET /users/oidc": async () => ({ providers: [...providers.keys()] }),
    async "GET /users/oidc/:provider"(request, reply) {
      try {
        const { location, pending } = await startSignIn(providers, request.params.provider);
        return reply
          .header("set-cookie", pendingCookie(pending, secure))
          .header("cache-control", "no-store")
          .redirect(location, 302);
      } catch (error) {
        return redirectToLogin(reply, outcomeOf(error, request));
      }
    },
    "GET /users/oidc/:provider/callback": handleCallback,
    async "POST /users/oidc/session"(request, reply) {
      const secret = cookieValue(request.headers.cookie, CODE_COOKIE);
      const opened = await takeSignInCode(deps, secret, callerOf(request).userAgent);
      await setSessionCookies(deps, request, reply, { opened });
      reply.header("set-cookie", clearedCookie(CODE_COOKIE, secure));
      return { ...opened, message: "Connexion réussie" };
    },
  });

  app.register(async (scope) => {
    // Apple answers with a form. No other account route accepts one.
    scope.addContentTypeParser(FORM, { parseAs: "string", bodyLimit: 20_000 }, (_request, body, done) =>
      done(null, body),
    );
    mountRoutes(scope, oidcFormRoutes, {
      "POST /users/oidc/:provider/callback": handleCallback,
    });
  });
}

/** The outcome for /login: `denied` by the person, `unverified` (no verified e-mail), `norole` or `failed`. */
function outcomeOf(error: unknown, request: FastifyRequest): string {
  if (error instanceof Failure && error.code === "BAD_CREDENTIALS") return "unverified";
  if (error instanceof Failure && error.code === "NO_ROLE") return "norole";
  if (error instanceof Error && "error" in error && error.error === "access_denied") return "denied";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  request.log.warn({ reqId: request.id, code: code.slice(0, 60) }, "a sign-in by a provider failed");
  return "failed";
}
