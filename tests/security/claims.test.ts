import { afterAll, beforeAll, expect, test } from "vitest";
import { PERSONS, RULES } from "#contract/interface/access.ts";
import { ACCESS_TABLE } from "#server/http/access/access-table.ts";
import { ADDRESS, registerBuyer } from "#tests/people.ts";
import { believedClaims, withClaims } from "./claims.ts";
import { callOf } from "./route-calls.ts";
import { openSixPersons, type SixPersons } from "./six-persons.ts";

let desk: SixPersons;
beforeAll(async () => {
  desk = await openSixPersons();
});
afterAll(() => desk.close());

const keys = Object.keys(ACCESS_TABLE).filter(
  (key) => /^(?:POST|PUT|PATCH) /.test(key) && !/webhook|\{/.test(key),
);

test("an accepted body with forged ids, owners, prices, times, roles and states changes none of them", {
  timeout: 180_000,
}, async () => {
  const served: string[] = [];
  for (const key of keys) {
    const rule = ACCESS_TABLE[key] ?? "anyone";
    for (const person of PERSONS.filter((_, at) => RULES[rule].outcomes[at] === "served")) {
      const call = await callOf(desk, key, person);
      if (typeof call.payload !== "object" || call.payload instanceof Buffer) continue;
      const claiming = { ...call, payload: withClaims(call.payload) as object };
      if ((await desk.shop.app.inject(claiming)).statusCode < 300) served.push(key);
    }
  }
  // The first profile of a person: the six have one already.
  const fresh = await registerBuyer(desk.shop, { profile: false });
  const profile = {
    url: `/clients/${fresh.id}`,
    headers: fresh.headers,
    payload: withClaims(ADDRESS) as object,
  };
  expect((await desk.shop.app.inject({ method: "POST", ...profile })).statusCode).toBe(201);
  expect(new Set(served).size).toBeGreaterThan(8);
  expect(await believedClaims(desk.shop.database)).toEqual([]);
  const { rows } = await desk.shop.database.$client.query(
    "select username, roles from users where 'SELLER' = any(roles) and username not like 'buyer\\_%'",
  );
  expect(rows).toEqual([]);
  console.log(`claims were served and not believed by ${[...new Set(served)].join(", ")}`);
});
