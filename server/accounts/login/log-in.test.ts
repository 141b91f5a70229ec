import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { join, PASSWORD, post } from "../fixtures/people.ts";
import { knownDevices, sessions, users } from "../tables.ts";

let time = Date.parse("2026-11-20T10:00:00Z");
/** With the limits of production; the other shop has those of load tests, a thousand times higher. */
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

// same-work.test.ts compares the work of both, bench/logins.ts the time.
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

test("after five failures even the right password has to wait, longer each time, and is then accepted", async () => {
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

test("an unknown e-mail delays callers in the same way", async () => {
  for (let n = 1; n <= 5; n += 1) await strictly("ghost@example.test", "wrong123", `192.0.2.${20 + n}`);
  expect((await strictly("ghost@example.test", "wrong123", "192.0.2.26")).statusCode).toBe(429);
});

test("a crowd that logs in at once leaves the database free for the catalogue's visitors", async () => {
  await join(shop, "lea_1");
  const pool = shop.database.$client;
  let mostWaiting = 0;
  // The pool hands out a free connection in the next tick, and counts the request as waiting until then.
  const look = () => {
    mostWaiting = Math.max(mostWaiting, pool.waitingCount - pool.idleCount);
  };
  pool.on("acquire", look);
  const answers = await Promise.all(Array.from({ length: 24 }, () => logIn("lea_1@example.test")));
  pool.off("acquire", look);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(mostWaiting).toBe(0);
});

test("of concurrent guesses, those after five failures are refused before their password is compared", async () => {
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

describe("335 wrong passwords from 40 addresses within an hour", () => {
  const stranger = (n: number) => `203.0.113.${n % 40}`;
  /** Guesses every ten seconds. Returns the statuses. */
  async function guess(email: string) {
    const statuses: number[] = [];
    for (let n = 0; n < 335; n += 1) {
      statuses.push((await strictly(email, `wrong${n}x`, stranger(n))).statusCode);
      time += 10_000;
    }
    return statuses;
  }

  test("get twenty answers; the owner logs in from a known device or network, and elsewhere is offered the mailed link", {
    timeout: 60_000,
  }, async () => {
    const home = "198.51.100.200";
    await join(shop, "gia_1");
    const email = "gia_1@example.test";
    const opened = await strictly(email, PASSWORD, home);
    const cookie = String([opened.headers["set-cookie"]].flat()[0]);
    expect(cookie).toMatch(
      /^reluit_device=[\w-]{43}; Path=\/users; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
    );
    const statuses = await guess(email);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(315);

    const login = (address: string, headers = {}) =>
      post(
        strict,
        "/users/authenticate",
        { email, password: PASSWORD },
        { "x-forwarded-for": address, ...headers },
      );
    expect((await login(home)).statusCode).toBe(200);
    const device = { cookie: cookie.split(";")[0] ?? "" };
    expect((await login("198.51.100.201", device)).statusCode).toBe(200);
    const elsewhere = await login("198.51.100.202");
    expect([elsewhere.statusCode, elsewhere.json<{ error: string }>().error]).toEqual([
      429,
      "TOO_MANY_LOGINS",
    ]);
    expect(Number(elsewhere.headers["retry-after"])).toBeGreaterThan(60);
    expect(elsewhere.json<{ message: string }>().message).toContain("lien de connexion");
  });

  test("get the same for an unknown e-mail", { timeout: 60_000 }, async () => {
    const statuses = await guess("ghost_2@example.test");
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    const last = await strictly("ghost_2@example.test", PASSWORD, "198.51.100.203");
    expect([last.statusCode, last.json<{ error: string }>().error]).toEqual([429, "TOO_MANY_LOGINS"]);
  });

  test("get no more answers with other spellings of the e-mail", { timeout: 60_000 }, async () => {
    await join(shop, "iris_1");
    const spellings = [
      "iris_1@example.test",
      "IRIS_1@EXAMPLE.TEST",
      "ｉｒｉｓ＿１@example.test",
      "iris\u200b_1@example.test",
    ];
    let answered = 0;
    for (let n = 0; n < 120; n += 1) {
      const answer = await strictly(spellings[n % 4] ?? "", `wrong${n}x`, stranger(n));
      if (answer.statusCode === 401) answered += 1;
      time += 29_000;
    }
    expect(answered).toBeLessThanOrEqual(20);
  });
});

test("registration remembers the device, and an erased person's devices are forgotten", async () => {
  const made = await post(shop, "/users/register", {
    username: "kim_1",
    email: "kim_1@example.test",
    password: PASSWORD,
  });
  expect(String(made.headers["set-cookie"])).toMatch(/^reluit_device=/);
  const { id, token } = made.json<{ id: number; token: string }>();
  const known = () => shop.database.select().from(knownDevices).where(eq(knownDevices.userId, id));
  expect((await known()).map(({ kind }) => kind).sort()).toEqual(["device", "network"]);
  await post(shop, "/users/me/erasure", { password: PASSWORD }, { authorization: `Bearer ${token}` });
  expect(await known()).toEqual([]);
});
