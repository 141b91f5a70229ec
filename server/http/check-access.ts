import type { FastifyRequest } from "fastify";
import { ACCESS_TABLE, RULES } from "./access-table.ts";
import type { App, FindSession } from "./app-types.ts";
import { Failure } from "./failure.ts";
import { routeKeys } from "./route-key.ts";

function bearer(request: FastifyRequest): string | null {
  return /^Bearer ([\w.-]{1,4096})$/.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

const ROLE_OF_DOOR = { customer: "CUSTOMER", seller: "SELLER" } as const;

/** What the author of a route reads that is not in the table yet. */
function missingRoute(key: string): string {
  return `${key} is not in server/http/access-table.ts: add \`"${key}": "…"\` with the rule that says who may call it.`;
}

/**
 * Finds the person behind every request and refuses those whom the access table does not let through the route's door,
 * before the body is read. A route that is not in the table stops the start.
 */
export function checkAccess(app: App, findSession: FindSession) {
  const known = new Set<string>();
  app.decorate("routeKeys", known);
  app.decorateRequest("session", null);
  app.addHook("onRoute", (route) => {
    const rules = routeKeys(route).map((key) => {
      const rule = ACCESS_TABLE[key];
      if (!rule) throw new Error(missingRoute(key));
      known.add(key);
      return rule;
    });
    const [rule, ...others] = new Set(rules);
    if (!rule) return;
    if (others.length > 0) throw new Error(`${route.url}: register each method by itself.`);
    route.config = { ...route.config, door: RULES[rule].door };
  });
  app.addHook("onRequest", async (request, reply) => {
    if (!request.routeOptions.url) return;
    const door = request.routeOptions.config.door ?? "session";
    // What is not for everybody is nobody else's to keep.
    if (door !== "anyone") reply.header("cache-control", "no-store");
    const token = bearer(request);
    request.session = token ? await findSession(token) : null;
    if (door === "anyone") return;
    if (!request.session) throw new Failure("UNAUTHENTICATED");
    if (door !== "session" && !request.session.roles.includes(ROLE_OF_DOOR[door]))
      throw new Failure("FORBIDDEN");
  });
}
