import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ERROR_STATUS, ErrorBody } from "#contract/errors.ts";
import { registerIdentities } from "#server/catalog/fixtures/identities.ts";
import { auditShop } from "#server/operate/audit-shop.ts";
import { believedClaims } from "./claims.ts";
import { type FuzzedRequest, fuzzedRequests, operationsOf } from "./fuzz-requests.ts";
import { openSixPersons, type SixPersons } from "./six-persons.ts";

/** `FUZZ_REQUESTS=20000` for the long version; `FUZZ_SEED` for another one. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const LONGEST_MS = 10_000;
/** A logout or an erasure among the requests must not make visitors of all. */
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
    // Not every route says what its 304 or its redirect looks like.
    if (status < 300) expect(operation.statuses, what).toContain(String(status));
    return;
  }
  // An empty part makes it another address, which the pages answer.
  if (status === 404 && request.method === "GET" && String(type).startsWith("text/html")) return;
  expect(String(type), what).toContain("application/json");
  const refusal = ErrorBody.parse(JSON.parse(body));
  expect(ERROR_STATUS[refusal.error], what).toBe(status);
}

test(`${REQUESTS} requests made from our own description: each has the answer it says, or a refusal with a code`, {
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
  // The generator knows enough to get through, not only to be refused.
  const served = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
  expect(served / sent).toBeGreaterThan(0.1);
  await nothingWasTakenFromABody();
});

/** Whatever bodies claimed, roles, owners, ids, prices and statuses are what the shop itself made them. */
async function nothingWasTakenFromABody() {
  const { database, shop } = desk.shop;
  expect(await believedClaims(database)).toEqual([]);
  // Sellers are those whom the operator made.
  const { rows } = await database.$client.query(
    "select username, roles from users where 'SELLER' = any(roles) and username not like 'buyer\\_%'",
  );
  expect(rows).toEqual([]);
  // No order is paid without its payment, none for another price than its lines', no stock given away.
  expect(await auditShop({ database, gateway: shop.gateway })).toEqual([]);
}
