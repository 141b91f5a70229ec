import type { FastifyRequest } from "fastify";
import type { Access, App, FindSession } from "./app-types.ts";
import { Failure } from "./failure.ts";

function bearer(request: FastifyRequest): string | null {
  return /^Bearer ([\w.-]{1,4096})$/.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

const ROLE_OF_ACCESS = { customer: "CUSTOMER", seller: "SELLER" } as const;

/**
 * Finds the person behind every request of this scope and refuses those whom the route is not for, before the body
 * is read. A route that does not say who may call it stops the start.
 */
export function checkAccess(app: App, findSession: FindSession) {
  app.decorateRequest("session", null);
  app.addHook("onRoute", (route) => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} does not say who may call it.`);
  });
  app.addHook("onRequest", async (request) => {
    const access: Access = request.routeOptions.config.access ?? "session";
    const token = bearer(request);
    request.session = token ? await findSession(token) : null;
    if (access === "anyone") return;
    if (!request.session) throw new Failure("UNAUTHENTICATED");
    if (access !== "session" && !request.session.roles.includes(ROLE_OF_ACCESS[access]))
      throw new Failure("FORBIDDEN");
  });
}
