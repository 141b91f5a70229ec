import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDataDir, startShop } from "./running-shop.ts";

let folder: Awaited<ReturnType<typeof makeDataDir>>;
const running: ReturnType<typeof startShop>[] = [];
const open = (environment: Record<string, string> = {}) => {
  const shop = startShop({ DATA_DIR: folder.dataDir, DEMO: "1", ...environment });
  running.push(shop);
  return shop;
};

beforeEach(async () => {
  folder = await makeDataDir();
});
afterEach(async () => {
  for (const shop of running.splice(0)) {
    shop.kill("SIGKILL");
    await shop.ended;
  }
  await folder.remove();
});

const total = async (address: string) =>
  Number((await fetch(`${address}/smartphoneItems?limit=1`)).headers.get("x-total-count"));

test("a fresh start sells the demo catalogue; a second shop on the same data is refused in one line; SIGTERM ends it cleanly", async () => {
  const shop = open();
  const address = await shop.address;
  expect(await total(address)).toBeGreaterThanOrEqual(400);
  expect(shop.output()).toContain("client@reluit.test");
  expect(shop.output()).toContain("4242 4242 4242 4242");
  // The database is inside the data folder.
  expect(await readdir(join(folder.dataDir, "postgres"))).toContain("cluster");

  const second = open();
  expect(await second.ended).toBe(1);
  expect(second.output().trim().split("\n")).toHaveLength(1);
  expect(second.output()).toMatch(/already running/i);
  expect((await fetch(`${address}/health/ready`)).status).toBe(200);

  shop.kill("SIGTERM");
  expect(await shop.ended).toBe(0);
}, 90_000);

test("a killed shop starts again with everything that it acknowledged", async () => {
  const first = open();
  const address = await first.address;
  const registered = await fetch(`${address}/users/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "zoe_martin", email: "zoe@example.fr", password: "tilleul7" }),
  });
  expect(registered.status).toBe(201);
  first.kill("SIGKILL");
  await first.ended;

  const again = open();
  const login = await fetch(`${await again.address}/users/authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "zoe@example.fr", password: "tilleul7" }),
  });
  expect(login.status).toBe(200);
  // A restart does not seed the catalogue again.
  expect(await total(await again.address)).toBeLessThan(600);
}, 90_000);

test.each([
  [{ PORT: "99999999" }, /PORT/],
  [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL/],
  [{ STRIPE_SECRET_KEY: "sk_test_1" }, /STRIPE_WEBHOOK_SECRET/],
  [{ DEMO: "yes" }, /DEMO/],
])("a bad setting %j stops the start with one clear line", async (environment, words) => {
  const shop = open(environment);
  expect(await shop.ended).toBe(1);
  expect(shop.output().trim().split("\n")).toHaveLength(1);
  expect(shop.output()).toMatch(words);
});
