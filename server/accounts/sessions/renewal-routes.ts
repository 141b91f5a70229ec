import * as z from "zod/mini";
import { PasswordAgain, SessionAnswer } from "#contract/accounts/accounts.ts";
import { ErrorBody } from "#contract/errors.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App } from "#server/http/server/app-types.ts";
import type { AccountDeps } from "../account-deps.ts";
import { callerOf, cookieValue } from "../caller.ts";
import { authenticateAgain } from "./authenticate-again.ts";
import { forgetDevice } from "./end-session.ts";
import { REFRESH_COOKIE, setRefreshCookie } from "./remember-session.ts";
import { renewSession } from "./renew-session.ts";

const tags = ["accounts"];

/** Routes that keep a session: renewed by a remembered device or forgotten with it, or confirmed with the password. */
export function renewalRoutes(app: App, deps: AccountDeps) {
  app.post(
    "/users/refresh",
    {
      schema: {
        tags,
        summary: "Renew the session of a remembered device",
        description:
          "The refresh token is in a cookie of this path alone. Each use replaces it; a replaced one that comes back after ten seconds ends the session, unless its successor is unused.",
        response: { 200: SessionAnswer, 401: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
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
  );

  app.delete(
    "/users/refresh",
    {
      schema: {
        tags,
        summary: "Forget a remembered device",
        description:
          "Ends the session of the refresh token in the cookie and clears the cookie. It needs no session: a sign-out works after the hour of its token. The answer is the same without a token.",
        response: { 204: z.null(), 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const secret = cookieValue(request.headers.cookie, REFRESH_COOKIE);
      if (secret) await forgetDevice(deps, secret);
      setRefreshCookie(deps, reply, "");
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/users/me/authentication",
    {
      schema: {
        tags,
        summary: "Give the password again",
        description: "Paying and changing the account ask for it after twelve hours (PASSWORD_NEEDED).",
        body: PasswordAgain,
        response: { 200: SessionAnswer, 400: ErrorBody, 401: ErrorBody, 429: ErrorBody },
      },
    },
    async (request) => {
      const { password } = request.body;
      const opened = await authenticateAgain(deps, sessionOf(request), password, callerOf(request));
      return { ...opened, message: "Mot de passe confirmé" };
    },
  );
}
