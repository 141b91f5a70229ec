import fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Outcome, PERSONS, RULES } from "#contract/interface/access.ts";
import { ACCESS_TABLE } from "#server/http/access/access-table.ts";
import { checkAccess } from "#server/http/access/check-access.ts";
import { STAFF_ACCESS_TABLE } from "#server/http/access/staff-access-table.ts";
import { RATE_LIMITS } from "#server/http/limits/rate-limits.ts";
import type { App } from "#server/http/server/app-types.ts";
import { openStripeShop } from "#tests/payments/stripe-shop.ts";
import { pagePaths } from "./page-paths.ts";
import { callOf } from "./route-calls.ts";
import { openSixPersons, type SixPersons } from "./six-persons.ts";

let desk: SixPersons;
beforeAll(async () => {
  desk = await openSixPersons();
});
afterAll(() => desk.close());

/** Routes that exist with Stripe as the card provider only. */
const PROVIDERS_ONLY = new Set(["POST /payments/webhook", "POST /labels/webhook"]);
const keys = Object.keys(ACCESS_TABLE).filter((key) => !key.includes("{") && !PROVIDERS_ONLY.has(key));

function outcomeOf(status: number): Outcome | number {
  if (status >= 200 && status < 400) return "served";
  return status;
}

describe("the access table", () => {
  test("has exactly the registered routes", () => {
    const registered = [...desk.shop.app.routeKeys].filter((key) => !key.includes(" /admin/api/")).toSorted();
    const told = Object.keys(ACCESS_TABLE).filter((key) => !PROVIDERS_ONLY.has(key));
    expect(registered).toEqual(told.toSorted());
  });

  test("a route that is not declared stops the start and names the line to add", () => {
    const app: App = fastify().withTypeProvider<ZodTypeProvider>();
    checkAccess(app, { session: async () => null, staff: async () => null }, { clock: () => new Date() });
    expect(() => app.get("/health/secret", () => "")).toThrow(
      'GET /health/secret is not declared: add `"GET /health/secret": { who: "…", … }`',
    );
  });

  test("every writing route has a rate limit", () => {
    const unlimited = keys.filter((key) => !key.startsWith("GET ") && !RATE_LIMITS[key]);
    expect(unlimited, "add their limit to contract/<noun>/routes.ts").toEqual([]);
    expect(Object.keys(RATE_LIMITS).filter((key) => !(ACCESS_TABLE[key] || STAFF_ACCESS_TABLE[key]))).toEqual(
      [],
    );
  });
});

describe("each of the six gets the access of the table, and no data of others", () => {
  test.each(keys)("%s", async (key) => {
    const rule = ACCESS_TABLE[key] ?? "anyone";
    const got: Record<string, Outcome | number> = {};
    for (const person of PERSONS) {
      const answer = await desk.shop.app.inject(await callOf(desk, key, person));
      got[person] = outcomeOf(answer.statusCode);
      expect(desk.strangersIn(answer.body, person, key), `${key} as ${person}`).toEqual([]);
      // A personal response and the answer of a write are `no-store`, also an error.
      if (RULES[rule].access !== "anyone" || !key.startsWith("GET "))
        expect(answer.headers["cache-control"], `${key} as ${person}`).toBe("no-store");
    }
    const expected = Object.fromEntries(PERSONS.map((person, at) => [person, RULES[rule].outcomes[at]]));
    expect(got).toEqual(expected);
  });
});

test("a signed event of the provider is accepted from any sender", async () => {
  const stripe = await openStripeShop();
  const unknown = [...stripe.app.routeKeys].filter((key) => !ACCESS_TABLE[key] && !STAFF_ACCESS_TABLE[key]);
  expect(unknown).toEqual([]);
  const { place } = await stripe.situation();
  await place();
  const [event] = stripe.stripe.events;
  if (!event) throw new Error("Stripe had nothing to say");
  for (const headers of [{}, desk.headersOf("seller")])
    expect((await stripe.send(event, { headers })).statusCode).toBe(200);
  await stripe.close();
});

describe("pages and files", () => {
  test.each(pagePaths())("%s is the same for all six", async (url) => {
    const bodies = new Set<string>();
    for (const person of PERSONS) {
      const answer = await desk.shop.app.inject({ url, headers: desk.headersOf(person) });
      // A made-up token, or unit, finds nothing.
      const isMadeUp = /^\/(?:nowhere$|suivi\/|payer\/|passeport\/)/.test(url);
      expect(isMadeUp ? [404] : [200, 302]).toContain(answer.statusCode);
      bodies.add(`${answer.statusCode} ${answer.headers.location} ${answer.body}`);
    }
    expect(bodies.size).toBe(1);
  });

  test.each(["/favicon.svg", "/robots.txt", "/docs/static/swagger-ui.css"])(
    "%s is for everybody",
    async (url) => {
      for (const person of PERSONS) {
        const answer = await desk.shop.app.inject({ url, headers: desk.headersOf(person) });
        expect(answer.statusCode).toBe(200);
      }
    },
  );
});
