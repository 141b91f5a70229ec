import type { FastifyRequest } from "fastify";
import { Failure } from "../errors/failure.ts";
import type { App, FindSession, Shop } from "../server/app-types.ts";
import { routeKeys } from "../server/route-key.ts";
import { ACCESS_TABLE, RECENT_PASSWORD, RULES } from "./access-table.ts";
import { hasRecentPassword } from "./recent-password.ts";

function bearer(request: FastifyRequest): string | null {
  return /^Bearer ([\w.-]{1,4096})$/.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

const ROLE_OF_ACCESS = { customer: "CUSTOMER", seller: "SELLER" } as const;

/** The error for a route that is not in the table. */
function missingRoute(key: string): string {
  return `${key} is not in server/http/access/access-table.ts: add \`"${key}": "…"\` with the rule that says who may call it.`;
}

/**
 * Reads the session of every request and refuses callers that the access table does not allow, before the body is read.
 * A route that is not in the table stops the start.
 */
export function checkAccess(app: App, findSession: FindSession, { clock }: Pick<Shop, "clock">) {
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
    const recentPassword = routeKeys(route).some((key) => RECENT_PASSWORD.has(key));
    route.config = { ...route.config, access: RULES[rule].access, recentPassword };
  });
  app.addHook("onRequest", async (request, reply) => {
    if (!request.routeOptions.url) return;
    const { access = "session", recentPassword: forRecentPassword = false } = request.routeOptions.config;
    // Caches must not store personal answers.
    if (access !== "anyone") reply.header("cache-control", "no-store");
    const token = bearer(request);
    request.session = token ? await findSession(token, { forRecentPassword }) : null;
    if (access === "anyone") return;
    if (!request.session) throw new Failure("UNAUTHENTICATED");
    if (access !== "session" && !request.session.roles.includes(ROLE_OF_ACCESS[access]))
      throw new Failure("FORBIDDEN");
    if (forRecentPassword && !hasRecentPassword(request.session, clock()))
      throw new Failure("PASSWORD_NEEDED");
  });
}
