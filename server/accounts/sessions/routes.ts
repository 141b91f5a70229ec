import * as z from "zod/mini";
import { OpenSession } from "#contract/accounts/account-safety.ts";
import { ErrorBody } from "#contract/errors.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { endAllSessions, endSession, logOut } from "./end-session.ts";
import { listSessions } from "./list-sessions.ts";
import { setRefreshCookie } from "./remember-session.ts";

const tags = ["accounts"];
const Id = z.object({ id: z.string() });

/** Routes of one's own sessions. */
export function sessionRoutes(app: App, shop: Shop) {
  app.get(
    "/users/me/sessions",
    {
      schema: {
        tags,
        summary: "One’s own open sessions, the one that asks first",
        response: { 200: z.array(OpenSession), 401: ErrorBody },
      },
    },
    async (request) => listSessions(shop, sessionOf(request)),
  );

  app.delete(
    "/users/me/sessions/:id",
    {
      schema: {
        tags,
        summary: "End one of one’s own sessions",
        params: Id,
        response: { 204: z.null(), 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      await endSession(shop, sessionOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    "/users/me/sessions",
    {
      schema: {
        tags,
        summary: "End all of one’s own sessions but the one that asks",
        response: { 204: z.null(), 401: ErrorBody },
      },
    },
    async (request, reply) => {
      const { id, userId } = sessionOf(request);
      await endAllSessions(shop, userId, id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/users/logout",
    {
      schema: {
        tags,
        summary: "End the session",
        response: { 204: z.null(), 401: ErrorBody },
      },
    },
    async (request, reply) => {
      await logOut(shop, sessionOf(request));
      setRefreshCookie(shop, reply, "");
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/users/logout-everywhere",
    {
      schema: {
        tags,
        summary: "End all of one’s own sessions, the one that asks included",
        response: { 204: z.null(), 401: ErrorBody },
      },
    },
    async (request, reply) => {
      await endAllSessions(shop, sessionOf(request).userId);
      setRefreshCookie(shop, reply, "");
      return reply.code(204).send(null);
    },
  );
}
