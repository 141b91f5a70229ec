import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ERROR_STATUS, ErrorBody } from "#contract/errors.ts";
import { registerIdentities } from "#server/catalog/fixtures/identities.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { believedClaims } from "./claims.ts";
import { type FuzzedRequest, fuzzedRequests, operationsOf } from "./fuzz-requests.ts";
import { openSixPersons, type SixPersons } from "./six-persons.ts";

/** `FUZZ_REQUESTS=20000` for a long run; `FUZZ_SEED` for another one. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const LONGEST_MS = 10_000;
/** The number of requests between two logins: a random logout or erasure ends sessions. */
const REQUESTS_PER_CAST = 200;

let desk: SixPersons;
beforeAll(async () => {
  desk = await openSixPersons();
});
afterAll(() => desk.close());

const STACK = /\bat (?:\S+ \()?(?:file:|\/|node:)\S+:\d+/;
const INSIDES = /node_modules|\bsyntax error at|\bselect .+ from\b|PostgresError|DrizzleQuery/i;

function check({ operation, request }: FuzzedRequest, status: number, body: string, type: unknown) {
  const what =
    `${request.method} ${request.url} ${JSON.stringify(request.payload ?? "")} → ${status} ${body}`.slice(
      0,
      1500,
    );
  expect(status, what).toBeLessThan(500);
  expect(body, what).not.toMatch(STACK);
  expect(body, what).not.toMatch(INSIDES);
  if (status < 400) {
    // The description does not cover every 304 and redirect.
    if (status < 300) expect(operation.statuses, what).toContain(String(status));
    return;
  }
  // With an empty segment the URL is that of a page.
  if (status === 404 && request.method === "GET" && String(type).startsWith("text/html")) return;
  expect(String(type), what).toContain("application/json");
  const refusal = ErrorBody.parse(JSON.parse(body));
  expect(ERROR_STATUS[refusal.error], what).toBe(status);
}

test(`${REQUESTS} requests generated from the OpenAPI description: each gets a described response or an error with a code`, {
  timeout: 120_000 + REQUESTS * 60,
}, async () => {
  const description = await desk.shop.app.inject({ url: "/openapi.json" });
  const operations = operationsOf(description.json());
  expect(operations.length).toBeGreaterThan(20);
  for (let made = 0; made < 8; made += 1) await desk.listing(1000);
  const statuses = new Map<number, number>();
  let people = await registerIdentities(desk.shop);
  let sent = 0;
  let slowest = 0;
  let asking = 0;
  const started = performance.now();
  await fc.assert(
    fc.asyncProperty(fuzzedRequests(operations), async (fuzzed) => {
      sent += 1;
      if (sent % REQUESTS_PER_CAST === 0) people = await registerIdentities(desk.shop);
      const begun = performance.now();
      const answer = await Promise.race([
        desk.shop.app.inject({
          ...fuzzed.request,
          headers: { ...fuzzed.request.headers, ...people.headersOf(fuzzed.person) },
        }),
        wait(LONGEST_MS, null, { ref: false }),
      ]);
      if (!answer) throw new Error(`no answer to ${JSON.stringify(fuzzed.request)}`);
      slowest = Math.max(slowest, performance.now() - begun);
      asking += performance.now() - begun;
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      check(fuzzed, answer.statusCode, answer.body, answer.headers["content-type"]);
    }),
    { numRuns: REQUESTS, seed: SEED, endOnFailure: true },
  );
  const tally = [...statuses].toSorted(([one], [other]) => one - other).map((pair) => pair.join(": "));
  console.log(
    `${sent} requests, ${operations.length} operations, seed ${SEED}; ${tally.join(", ")}; slowest ${Math.round(slowest)} ms, all ${Math.round((performance.now() - started) / 1000)} s, of which ${Math.round(asking / 1000)} s answering`,
  );
  // Many requests must succeed, not only be refused.
  const served = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
  expect(served / sent).toBeGreaterThan(0.1);
  await nothingWasTakenFromABody();
});

/** Checks that no role, owner, id, price or status came from a request. */
async function nothingWasTakenFromABody() {
  const { database, shop } = desk.shop;
  expect(await believedClaims(database)).toEqual([]);
  // Only the operator makes sellers.
  const { rows } = await database.$client.query(
    "select username, roles from users where 'SELLER' = any(roles) and username not like 'buyer\\_%'",
  );
  expect(rows).toEqual([]);
  // No order is paid without its payment or at another price, and no stock is lost.
  expect(await auditShop({ database, gateway: shop.gateway })).toEqual([]);
}
