import { afterAll, beforeAll, expect, test } from "vitest";
import type { Dashboard } from "#contract/back-office/dashboard.ts";
import type { BenchBuybacks } from "#contract/buyback/staff-buybacks.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { openBuybackDesk } from "../fixtures/at-bench.ts";
import { publishTestGrid } from "../fixtures/buybacks.ts";

let shop: TestShop;
let desk: Awaited<ReturnType<typeof openBuybackDesk>>;
let bench: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  await publishTestGrid(shop);
  desk = await openBuybackDesk(shop);
  bench = await signInStaff(shop, ["devices.work"]);
});
afterAll(() => shop.close());

const get = (url: string, { headers } = bench) => shop.app.inject({ url: `/admin/api/${url}`, headers });
const lines = async (who = bench) => {
  const shown = (await get("dashboard", who)).json<Dashboard>().lines;
  return Object.fromEntries(shown.map(({ key, count }) => [key, count]));
};

test("who only works at the bench sees the phones to receive and to inspect, as many as the dashboard counts, and no person", async () => {
  const posted = await desk.accepted();
  await shop.app.inject({ method: "POST", url: "/buyback/postings", payload: { token: posted.token } });
  await desk.accepted();
  const waiting = await desk.accepted();
  await desk.receive(waiting.id);
  const worse = await desk.tested();
  await desk.inspect(worse.id, { defects: ["screen_cracked"] });
  await desk.inspect((await desk.tested()).id);

  const answer = await get("buyback-bench");
  const shown = answer.json<BenchBuybacks>();
  expect(shown.map(({ id, work }) => [id, work])).toEqual([
    [posted.id, "receive"],
    [waiting.id, "inspect"],
    [worse.id, "inspect"],
  ]);
  expect(answer.body).not.toContain("Zoé");
  expect(await lines()).toMatchObject({ "benchBuybacks.receive": 1, "benchBuybacks.inspect": 2 });
  expect((await get("buybacks")).statusCode).toBe(403);
});

test("who also answers buy-backs has one line for the inspections, and nobody else has any", async () => {
  const both = await lines(desk.bench.person);
  expect(both).toMatchObject({ "benchBuybacks.receive": 1, buybacksToInspect: 1, buybacksToPhotograph: 1 });
  expect(both).not.toHaveProperty(["benchBuybacks.inspect"]);
  const other = await signInStaff(shop, ["orders.read"]);
  expect(await lines(other)).not.toHaveProperty(["benchBuybacks.receive"]);
  expect((await get("buyback-bench", other)).statusCode).toBe(403);
});
