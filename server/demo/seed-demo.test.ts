import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clients, users } from "#server/accounts/tables.ts";
import { listItems } from "#server/catalog/list-items.ts";
import { smartphoneItems, smartphoneModels } from "#server/catalog/tables.ts";
import { openDatabase } from "#server/database/client.ts";
import { sellers } from "#server/sellers/tables.ts";
import { createTestDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { seedDemo } from "./seed-demo.ts";

let made: TestDatabase;
let open: ReturnType<typeof openDatabase>;
const hashed: string[] = [];
const hashPassword = async (password: string) => {
  hashed.push(password);
  return `hash of ${password}`;
};
const clock = () => new Date("2026-11-20T12:00:00Z");

beforeAll(async () => {
  made = await createTestDatabase();
  open = openDatabase(made.url);
});
afterAll(async () => {
  await open.close();
  await made.drop();
});

test("the demo fills an empty database once, whoever else tries, with few statements", async () => {
  const { database } = open;
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const outcomes = await Promise.all([1, 2, 3].map(() => seedDemo({ database, hashPassword, clock })));
  expect(outcomes.filter(Boolean).length).toBe(1);
  expect(await seedDemo({ database, hashPassword, clock })).toBe(false);
  expect(hashed).toEqual(["demo1234"]);
  // Each statement costs a round trip. bench/start.ts measures the first start.
  expect(sent.mock.calls.length).toBeLessThan(400);
  sent.mockRestore();
  expect(await database.$count(smartphoneModels)).toBeGreaterThan(500);
  expect(await database.$count(smartphoneItems)).toBeGreaterThan(400);
  expect(await database.$count(sellers)).toBe(6);
});

test("the three demo accounts have their roles, and customers their profile", async () => {
  const rolesOf = async (email: string) =>
    (await open.database.select({ roles: users.roles }).from(users).where(eq(users.email, email)))[0]?.roles;
  expect(await rolesOf("client@reluit.test")).toEqual(["CUSTOMER"]);
  expect(await rolesOf("vendeur@reluit.test")).toEqual(["SELLER"]);
  expect((await rolesOf("deux@reluit.test"))?.toSorted()).toEqual(["CUSTOMER", "SELLER"]);
  expect(await open.database.$count(clients)).toBe(2);
});

test("demo listings are in the past, some are sold, and the newest has the greatest id", async () => {
  const { items, total } = await listItems(open, { status: "available" });
  const newest = items[0];
  expect(Date.parse(newest?.createdAt ?? "")).toBeLessThan(clock().getTime());
  expect(items.every(({ stockQuantity }) => stockQuantity >= 1)).toBe(true);
  expect((await listItems(open, { status: "sold" })).total).toBeGreaterThan(0);
  expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((one, other) => other - one));
  expect(total).toBeGreaterThan(400);
});
