import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { join, PASSWORD, post } from "./fixtures/people.ts";
import { sessions, users } from "./tables.ts";

let time = Date.parse("2026-11-20T10:00:00Z");
/** As operated; the other shop has the load tests' thousandfold limits. */
let strict: TestShop;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  strict = await openTestShop({
    url: shop.url,
    dataDir: shop.dataDir,
    clock: () => new Date(time),
    environment: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" },
  });
});
afterAll(async () => {
  await strict.close();
  await shop.close();
});

const logIn = (email: unknown, password: unknown = PASSWORD) =>
  post(shop, "/users/authenticate", { email, password });
const strictly = (email: string, password: string, address: string) =>
  post(strict, "/users/authenticate", { email, password }, { "x-forwarded-for": address });

test("the right password opens a session of one hour, whatever the e-mail's capitals", async () => {
  const { id } = await join(shop, "ana_1");
  const answer = await logIn(" Ana_1@Example.test");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json()).toEqual({
    token: expect.any(String),
    id,
    username: "ana_1",
    email: "ana_1@example.test",
    roles: ["CUSTOMER"],
    message: "Connexion réussie",
  });
  const opened = await shop.database.select().from(sessions).where(eq(sessions.userId, id));
  expect(opened).toHaveLength(2);
  for (const { createdAt, expiresAt } of opened)
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(3_600_000);
});

test("an unknown e-mail and a wrong password take as much work", {
  timeout: 60_000,
}, async () => {
  await join(shop, "ida_1");
  const spent = { ida_1: 0, nobody: 0 };
  await logIn("nobody@example.test", "wrong123");
  for (let round = 0; round < 15; round += 1)
    for (const name of ["ida_1", "nobody"] as const) {
      const start = process.cpuUsage();
      await logIn(`${name}@example.test`, "wrong123");
      const { user, system } = process.cpuUsage(start);
      spent[name] += user + system;
    }
  // Processor time: what else the machine does lengthens a wait, and not the work. The medians of the waits, 5 ms apart at
  // most, are measured on a quiet one by bench/logins.ts.
  const share = spent.nobody / spent.ida_1;
  expect(share).toBeGreaterThan(0.6);
  expect(share).toBeLessThan(1.6);
});

test("an unknown e-mail and a wrong password get the same answer", async () => {
  await join(shop, "bea_1");
  const [unknown, wrong] = await Promise.all([
    logIn("nobody@example.test"),
    logIn("bea_1@example.test", "wrong123"),
  ]);
  expect(unknown.statusCode).toBe(401);
  expect(wrong.statusCode).toBe(401);
  const told = ({ json }: typeof wrong) => ({ ...json<object>(), requestId: "" });
  expect(told(unknown)).toEqual({
    error: "BAD_CREDENTIALS",
    message: "Identifiants incorrects",
    requestId: "",
  });
  expect(told(wrong)).toEqual(told(unknown));
  expect(Object.keys(wrong.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
});

test("someone without a role is refused, but only once their password is known to be right", async () => {
  await join(shop, "zoe_1");
  await shop.database.update(users).set({ roles: [] }).where(eq(users.username, "zoe_1"));
  const right = await logIn("zoe_1@example.test");
  expect([right.statusCode, right.json<{ error: string }>().error]).toEqual([403, "NO_ROLE"]);
  const wrong = await logIn("zoe_1@example.test", "wrong123");
  expect([wrong.statusCode, wrong.json<{ error: string }>().error]).toEqual([401, "BAD_CREDENTIALS"]);
});

test.each([
  [{}, { email: "REQUIRED", password: "REQUIRED" }],
  [
    { email: "", password: "" },
    { email: "REQUIRED", password: "REQUIRED" },
  ],
  [
    { email: null, password: 1 },
    { email: "REQUIRED", password: "REQUIRED" },
  ],
  [
    { email: { $ne: "" }, password: ["x"] },
    { email: "REQUIRED", password: "REQUIRED" },
  ],
  [
    { email: "a".repeat(400_000), password: "b".repeat(400_000) },
    { email: "TOO_LONG", password: "TOO_LONG" },
  ],
  [{ email: "a\u0000b", password: "x" }, { email: "BAD_CHARACTERS" }],
])("a body that is no login is refused by its fields", async (payload, fields) => {
  const answer = await post(shop, "/users/authenticate", payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: "VALIDATION", fields });
});

test("after five failures even the right password has to wait, for longer each time, and is then heard", async () => {
  await join(shop, "eve_2");
  const from = (n: number) => `192.0.2.${n}`;
  for (let n = 1; n <= 5; n += 1)
    expect((await strictly("eve_2@example.test", "wrong123", from(n))).statusCode).toBe(401);
  const early = await strictly("eve_2@example.test", PASSWORD, from(6));
  expect(early.statusCode).toBe(429);
  expect(early.headers["retry-after"]).toBe("1");
  expect(early.json()).toMatchObject({ error: "TOO_MANY_REQUESTS" });
  time += 1000;
  expect((await strictly("eve_2@example.test", "wrong123", from(7))).statusCode).toBe(401);
  expect((await strictly("eve_2@example.test", PASSWORD, from(8))).headers["retry-after"]).toBe("2");
  time += 2000;
  expect((await strictly("eve_2@example.test", PASSWORD, from(8))).statusCode).toBe(200);
});

test("an e-mail that nobody has makes callers wait just the same", async () => {
  for (let n = 1; n <= 5; n += 1) await strictly("ghost@example.test", "wrong123", `192.0.2.${20 + n}`);
  expect((await strictly("ghost@example.test", "wrong123", "192.0.2.26")).statusCode).toBe(429);
});

test("a crowd that logs in at once leaves the database free for the catalogue's visitors", async () => {
  await join(shop, "lea_1");
  const pool = shop.database.$client;
  let mostWaiting = 0;
  const look = () => {
    mostWaiting = Math.max(mostWaiting, pool.waitingCount);
  };
  pool.on("acquire", look);
  const answers = await Promise.all(Array.from({ length: 24 }, () => logIn("lea_1@example.test")));
  pool.off("acquire", look);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(mostWaiting).toBe(0);
});

test("guesses sent all at once are refused unheard once five of them failed", async () => {
  await join(shop, "fay_1");
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => {
      const last = n === 29;
      return strictly("fay_1@example.test", last ? PASSWORD : `wrong${n}`, `198.51.100.${n}`);
    }),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(9);
});
