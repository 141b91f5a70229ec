import type { FastifyRequest } from "fastify";
import { RULES, type StaffRule } from "#contract/interface/access.ts";
import type { Route } from "#contract/interface/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { Failure } from "../errors/failure.ts";
import type { App, FindSession, FindStaffSession, Shop } from "../server/app-types.ts";
import { routeKeys } from "../server/route-key.ts";
import { ACCESS_TABLE, GUEST_ROUTES, RECENT_PASSWORD } from "./access-table.ts";
import { hasRecentPassword } from "./recent-password.ts";
import { STAFF_ACCESS_TABLE } from "./staff-access-table.ts";

function bearer(request: FastifyRequest): string | null {
  return /^Bearer ([\w.-]{1,4096})$/.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

const ROLE_OF_ACCESS = { customer: "CUSTOMER", seller: "SELLER" } as const;

function undeclared(key: string): string {
  return `${key} is not declared: add \`"${key}": { who: "…", … }\` to contract/<noun>/routes.ts.`;
}

/**
 * Reads the session of every request. Before the body is read, refuses callers that the route's declaration does not allow.
 * A route without a declaration makes the start fail.
 */
export function checkAccess(
  app: App,
  find: { readonly session: FindSession; readonly staff: FindStaffSession },
  { clock }: Pick<Shop, "clock">,
) {
  const known = new Set<string>();
  app.decorate("routeKeys", known);
  app.decorateRequest("session", null);
  app.decorateRequest("staff", null);
  app.addHook("onRoute", (route) => {
    const staff = routeKeys(route).flatMap((key) => STAFF_ACCESS_TABLE[key] ?? []);
    if (staff[0]) {
      for (const key of routeKeys(route)) known.add(key);
      route.config = { ...route.config, access: "anyone", staff: staff[0] };
      return;
    }
    const rules = routeKeys(route).map((key) => {
      const rule = ACCESS_TABLE[key];
      if (!rule) throw new Error(undeclared(key));
      known.add(key);
      return rule;
    });
    const [rule, ...others] = new Set(rules);
    if (!rule) return;
    if (others.length > 0) throw new Error(`${route.url}: register each method by itself.`);
    const recentPassword = routeKeys(route).some((key) => RECENT_PASSWORD.has(key));
    const guests = routeKeys(route).some((key) => GUEST_ROUTES.has(key));
    route.config = { ...route.config, access: RULES[rule].access, recentPassword, guests };
  });
  app.addHook("onReady", async () => {
    const missing = Object.entries<Route>(ROUTES).filter(
      ([key, { optional }]) => !optional && !known.has(key),
    );
    if (missing.length > 0)
      throw new Error(`Declared in contract/, but not mounted: ${missing.map(([key]) => key).join(", ")}.`);
  });
  app.addHook("onRequest", async (request, reply) => {
    if (!request.routeOptions.url) return;
    const { staff } = request.routeOptions.config;
    if (staff) {
      reply.header("cache-control", "no-store");
      await checkStaff(request, staff);
      return;
    }
    const {
      access = "session",
      recentPassword: forRecentPassword = false,
      guests = false,
    } = request.routeOptions.config;
    // Caches must not store personal answers, nor answers to writes: a login answers with a session.
    if (access !== "anyone" || isWrite(request)) reply.header("cache-control", "no-store");
    const token = bearer(request);
    const session = token ? await find.session(token, { forRecentPassword }) : null;
    const isStrange = session?.isGuest === true && !guests;
    request.session = isStrange ? null : session;
    if (access === "anyone") return;
    if (isStrange) throw new Failure("FORBIDDEN");
    if (!request.session) throw new Failure("UNAUTHENTICATED");
    if (access !== "session" && !request.session.roles.includes(ROLE_OF_ACCESS[access]))
      throw new Failure("FORBIDDEN");
    if (forRecentPassword && !hasRecentPassword(request.session, clock()))
      throw new Failure("PASSWORD_NEEDED");
  });

  /** Errors: UNAUTHENTICATED; FORBIDDEN, also for a write that another site sends; STEP_UP_NEEDED. */
  async function checkStaff(request: FastifyRequest, rule: StaffRule): Promise<void> {
    if (isWrite(request) && !isFromOwnPage(request)) throw new Failure("FORBIDDEN");
    if (rule === "anyone") return;
    request.staff = await find.staff(request);
    if (!request.staff) throw new Failure("UNAUTHENTICATED");
    if (rule === "staff") return;
    if (rule.permission && !request.staff.permissions.includes(rule.permission))
      throw new Failure("FORBIDDEN");
    const { steppedUpUntil, isByPin } = request.staff;
    if (rule.stepUp && isByPin) throw new Failure("FORBIDDEN");
    if (rule.stepUp && !(steppedUpUntil && steppedUpUntil > clock())) throw new Failure("STEP_UP_NEEDED");
  }
}

const isWrite = ({ method }: FastifyRequest) => method !== "GET" && method !== "HEAD";

/** Whether a page of this origin sent the request. Every browser that can open the back office sends this header. */
function isFromOwnPage(request: FastifyRequest): boolean {
  return request.headers["sec-fetch-site"] === "same-origin";
}
