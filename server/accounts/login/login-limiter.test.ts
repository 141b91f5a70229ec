import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { createTestDatabase } from "#tests/database/test-database.ts";
import { users } from "../tables.ts";
import { rememberDevice } from "./known-devices.ts";
import { type Attempt, type LoginLimiter, openLoginLimiter } from "./login-limiter.ts";

const start = Date.parse("2026-11-20T10:00:00Z");
const at = (seconds: number) => new Date(start + seconds * 1000);
const owner = { email: "ana@example.test", address: "192.0.2.1", device: "" };
const from = (address: string) => ({ ...owner, address });

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let opened: ReturnType<typeof openDatabase>;
let ownerId: number;
let limiter: LoginLimiter;
beforeAll(async () => {
  made = await createTestDatabase();
  opened = openDatabase(made.url);
  const [user] = await opened.database
    .insert(users)
    .values({ username: "ana", email: owner.email, passwordHash: "none", roles: ["CUSTOMER"] })
    .returning();
  ownerId = user?.id ?? 0;
});
beforeEach(() => {
  limiter = openLoginLimiter(opened.database);
});
afterEach(() => opened.database.$client.query("truncate login_tries, known_devices"));
afterAll(async () => {
  await opened.close();
  await made.drop();
});

/** Seconds to wait; 0 when the wrong password was compared. */
async function fail(attempt: Attempt, now: Date, one = limiter) {
  const { refusal, failed } = await one.take(attempt, now);
  if (refusal) return refusal.retryAfterSeconds;
  await failed();
  return 0;
}
async function succeed(attempt: Attempt, now: Date, one = limiter) {
  const { refusal, succeeded } = await one.take(attempt, now);
  expect(refusal).toBeNull();
  await succeeded();
}
/** The wait for a right password, without counting it. */
async function waitOf(attempt: Attempt, now: Date, one = limiter) {
  const { refusal, succeeded } = await one.take(attempt, now);
  if (refusal) return refusal.retryAfterSeconds;
  await succeeded();
  return 0;
}
/** The person logs in once: their device and network are known afterwards. */
const know = (attempt: Attempt, now: Date) =>
  rememberDevice({ database: opened.database, clock: () => now }, ownerId, attempt);

/** Fails repeatedly, each time as soon as possible. Returns the delays. */
async function insist(attempt: Attempt, times: number, one = limiter) {
  const waits: number[] = [];
  let clock = 0;
  for (let n = 0; n < times; n += 1) {
    const wait = await fail(attempt, at(clock), one);
    waits.push(wait);
    clock += wait;
    if (wait > 0) expect(await fail(attempt, at(clock), one)).toBe(0);
  }
  return { waits, clock };
}

test("no text that a stranger types is the name of somebody else's bucket", async () => {
  await know({ ...owner, device: "d".repeat(43) }, at(0));
  const neighbour = { ...from(owner.address), email: "neighbour@example.test" };
  const code = { ...from("192.0.2.9"), realm: "staff code" as const, email: "1" };
  const member = { ...from("192.0.2.10"), realm: "staff" as const };
  const typed = [
    `${owner.email} network ${owner.address}`,
    `${owner.email} device ${"d".repeat(43)}`,
    `address ${owner.address}`,
    "staff code 1",
    "code 1",
    `staff ${owner.email}`,
  ];
  for (const [place, email] of typed.entries())
    for (const realm of [undefined, "staff"] as const)
      for (let tries = 0; tries < 25; tries += 1)
        await fail({ realm, email, address: `203.0.113.${place}`, device: "" }, at(tries * 61));
  for (const one of [owner, neighbour, code, member]) expect(await waitOf(one, at(1526)), one.email).toBe(0);
});

test("a device of a buyer is not known where staff sign in", async () => {
  const device = "d".repeat(43);
  await know({ ...owner, device }, at(0));
  const member = { ...owner, realm: "staff" as const, device };
  for (let tries = 0; tries < 25; tries += 1)
    await fail({ ...member, address: `203.0.113.${tries}`, device: "" }, at(tries * 61));
  expect((await limiter.take(member, at(1526))).refusal?.reason).toBe("hour");
});

test("the first five failures have no delay, then each doubles the delay up to a minute", async () => {
  const { waits } = await insist(owner, 14);
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test("a quarter of an hour without a failure forgets them", async () => {
  const { clock } = await insist(owner, 12);
  expect(await fail(owner, at(clock))).toBeGreaterThan(0);
  expect(await fail(owner, at(clock + 900))).toBe(0);
  expect(await fail(owner, at(clock + 900))).toBe(0);
});

test("strangers get at most twenty answers about one account in any hour, however they space them", async () => {
  const answered: number[] = [];
  for (let second = 0; second < 5 * 3600; second += 37) {
    const address = `203.0.113.${second % 211}`;
    if ((await fail(from(address), at(second))) === 0) answered.push(second);
  }
  for (const second of answered)
    expect(answered.filter((other) => other >= second && other < second + 3600).length).toBeLessThanOrEqual(
      20,
    );
  expect(answered.length).toBeGreaterThan(40);
});

test("beyond the hourly limit the refusal says so, also for an unknown account", async () => {
  const refused = async (email: string) => {
    for (let n = 0; n < 20; n += 1)
      await fail({ email, address: `203.0.113.${n}`, device: "" }, at(n * 60 + 60));
    return (await limiter.take({ email, address: "203.0.113.99", device: "" }, at(1300))).refusal;
  };
  const refusal = await refused(owner.email);
  expect(refusal).toEqual({ reason: "hour", retryAfterSeconds: 3500 });
  expect(await refused("nobody@example.test")).toEqual(refusal);
});

test("RATE_LIMIT_FACTOR multiplies the free failures and the hourly limit", async () => {
  const three = openLoginLimiter(opened.database, 3);
  for (let n = 0; n < 15; n += 1) expect(await fail(from(`203.0.113.${n}`), at(0), three)).toBe(0);
  expect(await fail(from("203.0.113.20"), at(0), three)).toBe(1);
  const answers = 15 + (await insist(from("203.0.113.21"), 45, three)).waits.length;
  expect(answers).toBe(60);
});

test("guesses at many accounts delay their own address and no other", async () => {
  for (let n = 0; n < 40; n += 1) await fail({ ...owner, email: `p${n}@example.test` }, at(0));
  const next = { ...owner, email: "new@example.test" };
  expect(await waitOf(next, at(0))).toBeGreaterThan(0);
  expect(await waitOf({ ...next, address: "192.0.2.10" }, at(0))).toBe(0);
});

test("addresses of one IPv6 network share a bucket", async () => {
  const address = (n: number) => `2001:db8:0:7::${n.toString(16)}`;
  for (let n = 0; n < 40; n += 1)
    await fail({ email: `p${n}@example.test`, address: address(n), device: "" }, at(0));
  const next = (last: string) => ({ email: "new@example.test", address: last, device: "" });
  expect(await waitOf(next("2001:db8:0:7:ffff:1:2:3"), at(0))).toBeGreaterThan(0);
  expect(await waitOf(next("2001:db8:0:8::1"), at(0))).toBe(0);
});

test("a success resets the account's failures and uncounts its own answer", async () => {
  for (let n = 10; n < 14; n += 1) await fail(from(`192.0.2.${n}`), at(0));
  await succeed(owner, at(0));
  for (let n = 20; n < 24; n += 1) await fail(from(`192.0.2.${n}`), at(0));
  expect(await waitOf(from("192.0.2.30"), at(0))).toBe(0);
  for (let n = 0; n < 40; n += 1) await succeed(from("192.0.2.31"), at(0));
});

test("a success resets the account, not the address that guessed at others", async () => {
  for (let n = 0; n < 4; n += 1) await fail({ ...owner, email: `p${n}@example.test` }, at(0));
  await succeed(owner, at(0));
  await fail({ ...owner, email: "p5@example.test" }, at(0));
  expect(await waitOf(owner, at(0))).toBeGreaterThan(0);
});

describe("a stranger who uses up the account's answers", () => {
  const stranger = from("203.0.113.5");
  test("does not lock out the owner on a known network, whose failures count separately", async () => {
    await know(owner, at(0));
    await insist(stranger, 20);
    expect((await limiter.take(stranger, at(900))).refusal?.reason).toBe("hour");
    expect(await waitOf(owner, at(900))).toBe(0);
    for (let n = 0; n < 5; n += 1) await fail(owner, at(900));
    expect(await waitOf(owner, at(900))).toBeGreaterThan(0);
  });

  test("does not lock out the owner's device on any network, the stranger's own included", async () => {
    const device = await know(owner, at(0));
    await insist(stranger, 20);
    for (const address of ["198.51.100.1", stranger.address])
      expect(await waitOf({ email: owner.email, address, device }, at(900))).toBe(0);
  });

  test("gains nothing with a device of their own or a forged one", async () => {
    const device = await know(owner, at(0));
    await insist(stranger, 20);
    const other = await opened.database
      .insert(users)
      .values({ username: "eve", email: "eve@example.test", passwordHash: "none", roles: [] })
      .returning();
    const own = await rememberDevice({ database: opened.database, clock: () => at(0) }, other[0]?.id ?? 0, {
      address: "203.0.113.6",
      device: "",
    });
    expect(own).not.toBe(device);
    for (const used of [own, "made-up", `${device}x`, ""])
      expect((await limiter.take({ ...stranger, device: used }, at(900))).refusal?.reason, used).toBe("hour");
  });
});

test("a device is known for half a year and a network for a month, from the last time", async () => {
  const day = 24 * 3600;
  const device = await know(owner, at(0));
  await know({ ...from("192.0.2.77"), device }, at(10 * day));
  const exhaust = async (time: number) => {
    for (let n = 0; n < 20; n += 1) await fail(from(`203.0.113.${n}`), at(time - 1300 + n * 60));
  };
  const isKnown = async (attempt: Attempt, time: number) =>
    (await limiter.take(attempt, at(time))).refusal === null;
  await exhaust(31 * day);
  expect(await isKnown(owner, 31 * day)).toBe(false);
  expect(await isKnown(from("192.0.2.77"), 31 * day)).toBe(true);
  await exhaust(189 * day);
  expect(await isKnown({ ...from("203.0.113.9"), device }, 189 * day)).toBe(true);
  await exhaust(191 * day);
  expect(await isKnown({ ...from("203.0.113.9"), device }, 191 * day)).toBe(false);
});

describe("two processes", () => {
  test("count together: a failure at one delays the other", async () => {
    const other = openLoginLimiter(opened.database);
    for (const one of [limiter, other, limiter, other, limiter])
      expect(await fail(owner, at(0), one)).toBe(0);
    for (const one of [limiter, other]) expect(await fail(owner, at(0), one)).toBe(1);
    await succeed(from("192.0.2.2"), at(1), other);
    expect(await waitOf(from("192.0.2.3"), at(1), limiter)).toBe(0);
  });

  test("give five answers to two hundred guesses sent at once", async () => {
    const both = [limiter, openLoginLimiter(opened.database)];
    // On a busy machine some wait too long for a place and are refused unheard.
    const refused = (error: unknown) => {
      if (error instanceof Failure && error.code === "UNAVAILABLE") return Number.POSITIVE_INFINITY;
      throw error;
    };
    const waits = await Promise.all(
      Array.from({ length: 200 }, (_, n) => fail(from(`203.0.113.${n}`), at(0), both[n % 2]).catch(refused)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  test("that count several accounts and addresses concurrently lose no failure and never deadlock", async () => {
    const both = [limiter, openLoginLimiter(opened.database, 1000)].map(() =>
      openLoginLimiter(opened.database, 1000),
    );
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        fail(
          { email: `p${n % 3}@example.test`, address: `192.0.2.${n % 5}`, device: "" },
          at(0),
          both[n % 2],
        ),
      ),
    );
    const { rows } = await opened.database.$client.query(
      "select sum(failures)::int as failures from login_tries",
    );
    expect(rows).toEqual([{ failures: 400 }]);
  });
});

test("no e-mail, no address and no device stands in the tables", async () => {
  await fail(owner, at(0));
  const device = await know(owner, at(1));
  const { rows } = await opened.database.$client.query<{ name: string }>("select name from login_tries");
  expect(rows).toHaveLength(2);
  for (const { name } of rows) expect(name).toMatch(/^[\da-f]{64}$/);
  const known = await opened.database.$client.query<{ digest: string }>("select * from known_devices");
  expect(known.rows).toHaveLength(2);
  for (const { digest } of known.rows) expect(digest).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(known.rows)).not.toContain(device);
});

test("expired rows are deleted", async () => {
  const rows = async () =>
    (await opened.database.$client.query("select count(*)::int as n from login_tries")).rows[0]?.n;
  for (let n = 0; n < 20; n += 1)
    await fail({ email: `p${n}@example.test`, address: `192.0.2.${n}`, device: "" }, at(0));
  expect(await rows()).toBe(40);
  await fail({ email: "late@example.test", address: "198.51.100.1", device: "" }, at(3601));
  expect(await rows()).toBe(2);
});
