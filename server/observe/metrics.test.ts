import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#server/database/client.ts";
import { listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { mayReadMetrics } from "./may-read-metrics.ts";
import { openMetrics } from "./metrics.ts";
import { openShopFigures } from "./shop-figures.ts";

let shop: TestShop;
let address: string;
const metrics = openMetrics();
beforeAll(async () => {
  shop = await openTestShop({ metrics });
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  const bound = shop.app.server.address();
  address = `http://127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}`;
});
afterAll(async () => shop.close());

const read = async () => (await fetch(`${address}/metrics`)).text();
const lines = (text: string, name: string) => text.split("\n").filter((line) => line.startsWith(`${name}{`));

test("requests are counted by route, method and status; unknown addresses and methods add no labels", async () => {
  for (let item = 1; item <= 30; item += 1) await fetch(`${address}/smartphoneItems/${item}`);
  for (let page = 1; page <= 30; page += 1) await fetch(`${address}/thought-of-${page}?a=${page}`);
  for (const method of ["PURGE", "LINK", "MKCOL"]) await fetch(`${address}/store`, { method });
  const counted = lines(await read(), "reluit_http_requests_total");
  expect(counted).toContain(
    'reluit_http_requests_total{route="/smartphoneItems/:id",method="GET",status="404"} 30',
  );
  expect(counted.filter((line) => line.includes('route="page"')).length).toBeLessThanOrEqual(2);
  expect(counted.join()).not.toContain("thought-of");
  expect(counted.length).toBeLessThan(10);
});

test("a cached response that is sent before the router is counted by its route", async () => {
  const own = openMetrics();
  for (const route of ["page", "/smartphoneItems", "/smartphoneItems"])
    own.cachedResponseSent({ route, method: "GET", status: 200 });
  const counted = lines(await own.registry.metrics(), "reluit_http_requests_total");
  expect(counted).toEqual([
    'reluit_http_requests_total{route="page",method="GET",status="200"} 1',
    'reluit_http_requests_total{route="/smartphoneItems",method="GET",status="200"} 2',
  ]);
});

test("the warm-up's requests within the process are not counted", async () => {
  const before = lines(await read(), "reluit_http_requests_total").join();
  await shop.app.inject("/smartphoneModel");
  expect(before).not.toContain("/smartphoneModel");
  expect(lines(await read(), "reluit_http_requests_total").join()).not.toContain("/smartphoneModel");
});

test("the shop’s figures follow its orders, payments, reservations and mails", async () => {
  const figures = async () => openShopFigures(shop.database.$client)();
  expect(await figures()).toContain("reluit_reservations_held 0");
  const buyer = await registerBuyer(shop);
  const item = await listPhone(shop, (await registerBuyer(shop)).id, { stock: 5 });
  const pay = async (card: string, quantity = 1) =>
    order(shop, buyer, { ...orderFor(item, 45_990, quantity), paymentMethodId: await testCard(shop, card) });
  expect((await pay("4242424242424242")).statusCode).toBe(201);
  expect((await pay("4000000000000002")).statusCode).toBe(402);
  expect((await pay("4000002500003155", 2)).statusCode).toBe(202);
  const text = await figures();
  for (const line of [
    'reluit_orders_day{status="PAYED"} 1',
    'reluit_payments_day{outcome="succeeded"} 1',
    'reluit_payments_day{outcome="declined"} 1',
    'reluit_payments_day{outcome="requires_action"} 1',
    "reluit_database_up 1",
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/reluit_reservations_held [23]\n/);
  expect(text).toMatch(/reluit_mails_waiting [1-9]/);
});

test("without the database the metrics of the process are still returned", async () => {
  const { database, close } = openDatabase("postgresql://nobody@127.0.0.1:1/none");
  const text = await openShopFigures(database.$client)();
  expect(text).toContain("reluit_database_up 0");
  expect(text).not.toMatch(/reluit_orders_day\{/);
  await close();
});

test("the dashboard and the alert rules use existing metrics, and Prometheus accepts the rules", async () => {
  await fetch(`${address}/health/live`);
  metrics.refused("page");
  metrics.jobDone("mail", "completed", 0.1);
  metrics.watchPool("primary", shop.database.$client);
  metrics.watchResponses(() => ({ hits: 0, misses: 0, entries: 0 }));
  metrics.watchCaches(() => []);
  metrics.watchInFlight(() => 0);
  const told = `${await metrics.registry.metrics()}${await openShopFigures(shop.database.$client, { inCluster: true })()}`;
  const names = new Set([...told.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  for (const file of ["alerts.yml", "dashboard.json"]) {
    const text = await readFile(new URL(`../../docs/watch/${file}`, import.meta.url), "utf8");
    const asked = [...text.matchAll(/\b(?:reluit|process|nodejs)_[a-z_]+/g)].map(([name]) =>
      name.replace(/_bucket$/, ""),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
    if (file.endsWith(".json")) JSON.parse(text);
  }
  const rules = fileURLToPath(new URL("../../docs/watch/alerts.yml", import.meta.url));
  const checked = spawnSync("promtool", ["check", "rules", rules], { encoding: "utf8" });
  // Prometheus' own tool is not on every machine.
  if (!checked.error) expect(checked.stdout + checked.stderr).toContain("SUCCESS");
});

const local = { publicUrl: "http://localhost:3000", METRICS_TOKEN: undefined };
const open = { publicUrl: "https://reluit.example", METRICS_TOKEN: undefined };
const guarded = { publicUrl: "https://reluit.example", METRICS_TOKEN: "a-token-of-some-length" };
test.each([
  ["this machine reads those of a shop for this machine", local, "127.0.0.1", {}, "read"],
  ["its IPv6 address, too", local, "::1", {}, "read"],
  ["another machine does not", local, "192.168.1.7", {}, "FORBIDDEN"],
  [
    "nor anybody behind a proxy on this machine",
    local,
    "127.0.0.1",
    { "x-forwarded-for": "1.2.3.4" },
    "FORBIDDEN",
  ],
  ["nor this machine, when the shop is for the public", open, "127.0.0.1", {}, "FORBIDDEN"],
  [
    "with a token whoever brings it",
    guarded,
    "203.0.113.9",
    { authorization: "Bearer a-token-of-some-length" },
    "read",
  ],
  [
    "not another one",
    guarded,
    "127.0.0.1",
    { authorization: "Bearer a-token-of-some-lengtH" },
    "UNAUTHENTICATED",
  ],
  ["and not without one", guarded, "127.0.0.1", {}, "UNAUTHENTICATED"],
])("who may read: %s", (_words, settings, from, headers, outcome) => {
  const ask = () => mayReadMetrics(settings, { address: from, headers });
  if (outcome === "read") expect(ask).not.toThrow();
  else expect(ask).toThrow(outcome);
});
