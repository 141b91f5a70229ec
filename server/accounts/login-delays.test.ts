import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#server/database/client.ts";
import { createTestDatabase } from "#tests/database/test-database.ts";
import { openLoginDelays } from "./login-delays.ts";
import type { LoginDelays } from "./login-waits.ts";
import { openOwnDelays } from "./own-delays.ts";
import { openSharedDelays } from "./shared-delays.ts";

const start = Date.parse("2026-11-20T10:00:00Z");
const at = (seconds: number) => new Date(start + seconds * 1000);
const owner = { email: "ana@example.test", address: "192.0.2.1" };

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let opened: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  made = await createTestDatabase();
  opened = openDatabase(made.url);
});
afterAll(async () => {
  await opened.close();
  await made.drop();
});
afterEach(() => opened.database.$client.query("truncate login_tries"));

/** Fails again and again, each time as soon as it is heard; the waits that it met. */
async function insist(delays: LoginDelays, attempt: typeof owner, times: number) {
  const waits: number[] = [];
  let clock = 0;
  for (let n = 0; n < times; n += 1) {
    const wait = await delays.secondsLeft(attempt, at(clock));
    waits.push(wait);
    clock += wait;
    await delays.failed(attempt, at(clock));
  }
  return { waits, clock };
}

describe.each([
  ["a process", () => openOwnDelays()],
  ["all processes", () => openSharedDelays(opened.database)],
  ["the shop", () => openLoginDelays(opened.database)],
])("what %s has seen", (_name, open) => {
  test("the first five failures cost nothing, then each doubles the wait up to a minute", async () => {
    const { waits } = await insist(open(), owner, 14);
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test("a quarter of an hour without a failure forgets them", async () => {
    const delays = open();
    const { clock } = await insist(delays, owner, 12);
    expect(await delays.secondsLeft(owner, at(clock))).toBeGreaterThan(0);
    expect(await delays.secondsLeft(owner, at(clock + 900))).toBe(0);
    await delays.failed(owner, at(clock + 900));
    expect(await delays.secondsLeft(owner, at(clock + 900))).toBe(0);
  });

  test("many accounts tried from one address make that address wait, and no other", async () => {
    const delays = open();
    for (let n = 0; n < 40; n += 1)
      await delays.failed({ email: `p${n}@example.test`, address: "192.0.2.9" }, at(0));
    expect(
      await delays.secondsLeft({ email: "new@example.test", address: "192.0.2.9" }, at(0)),
    ).toBeGreaterThan(0);
    expect(await delays.secondsLeft({ email: "new@example.test", address: "192.0.2.10" }, at(0))).toBe(0);
  });

  test("a success starts the account's count anew", async () => {
    const delays = open();
    const from = (n: number) => ({ ...owner, address: `192.0.2.${n}` });
    for (let n = 10; n < 14; n += 1) await delays.failed(from(n), at(0));
    await delays.succeeded(owner, at(0));
    for (let n = 20; n < 24; n += 1) await delays.failed(from(n), at(0));
    expect(await delays.secondsLeft(from(30), at(0))).toBe(0);
  });

  test("a success forgives the account, not the address that tried others too", async () => {
    const delays = open();
    for (let n = 0; n < 40; n += 1) await delays.failed({ ...owner, email: `p${n}@example.test` }, at(0));
    await delays.succeeded(owner, at(0));
    expect(await delays.secondsLeft(owner, at(0))).toBeGreaterThan(0);
  });

  test("a stranger who keeps failing does not keep out an owner at an address known to be theirs", async () => {
    const delays = open();
    await delays.succeeded(owner, at(0));
    const stranger = { ...owner, address: "203.0.113.5" };
    const { clock } = await insist(delays, stranger, 12);
    expect(await delays.secondsLeft(stranger, at(clock))).toBeGreaterThan(0);
    expect(await delays.secondsLeft(owner, at(clock))).toBe(0);
    await insist(delays, owner, 6);
    expect(await delays.secondsLeft(owner, at(0))).toBeGreaterThan(0);
  });

  test("addresses of one IPv6 network are one", async () => {
    const delays = open();
    for (let n = 0; n < 40; n += 1)
      await delays.failed({ email: `p${n}@example.test`, address: `2001:db8:0:7::${n.toString(16)}` }, at(0));
    const left = (address: string) => delays.secondsLeft({ email: "new@example.test", address }, at(0));
    expect(await left("2001:db8:0:7:ffff:1:2:3")).toBeGreaterThan(0);
    expect(await left("2001:db8:0:8::1")).toBe(0);
  });
});

describe("two processes", () => {
  test("count together: what failed at one waits at the other", async () => {
    const [one, other] = [openLoginDelays(opened.database), openLoginDelays(opened.database)];
    for (const delays of [one, other, one, other, one]) await delays.failed(owner, at(0));
    for (const delays of [one, other]) expect(await delays.secondsLeft(owner, at(0))).toBe(1);
    await other.succeeded({ ...owner, address: "192.0.2.2" }, at(1));
    expect(await one.secondsLeft({ ...owner, address: "192.0.2.3" }, at(1))).toBe(0);
  });

  test("that count the same account at once lose no failure and lock each other never", async () => {
    const books = [openSharedDelays(opened.database), openSharedDelays(opened.database)];
    const attempts = Array.from({ length: 200 }, (_, n) => ({
      email: `p${n % 3}@example.test`,
      address: `192.0.2.${n % 5}`,
    }));
    await Promise.all(attempts.map((attempt, n) => books[n % 2]?.failed(attempt, at(0))));
    const { rows } = await opened.database.$client.query(
      "select sum(failures)::int as failures from login_tries",
    );
    expect(rows).toEqual([{ failures: 400 }]);
  });
});

test("no e-mail and no address stands in the table", async () => {
  const delays = openLoginDelays(opened.database);
  await delays.failed(owner, at(0));
  await delays.succeeded(owner, at(1));
  const { rows } = await opened.database.$client.query<{ name: string }>("select name from login_tries");
  expect(rows).toHaveLength(2);
  for (const { name } of rows) expect(name).toMatch(/^[\da-f]{64}$/);
});

test("what is forgotten is thrown away; where an account was opened is known for a month", async () => {
  const count = async () =>
    (await opened.database.$client.query("select count(*)::int as n from login_tries")).rows[0]?.n;
  const delays = openSharedDelays(opened.database);
  for (let n = 0; n < 20; n += 1)
    await delays.failed({ email: `p${n}@example.test`, address: `192.0.2.${n}` }, at(0));
  await delays.succeeded(owner, at(0));
  expect(await count()).toBe(41);
  await delays.failed({ email: "late@example.test", address: "198.51.100.1" }, at(901));
  expect(await count()).toBe(3);
  await delays.failed({ email: "later@example.test", address: "198.51.100.2" }, at(31 * 24 * 3600));
  expect(await count()).toBe(2);
});

describe("when the table gives no answer", () => {
  /** Asks nothing for ever, and how often it was asked. */
  function silent() {
    const never = vi.fn(() => new Promise<never>(() => {}));
    return { never, delays: { secondsLeft: never, failed: never, succeeded: never } };
  }

  test("a process goes by its own memory, and leaves the table alone for a while", async () => {
    const { never, delays: shared } = silent();
    const delays = openLoginDelays(opened.database, { shared });
    const { waits } = await insist(delays, owner, 8);
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4]);
    expect(never).toHaveBeenCalledTimes(1);
  });

  test("no more than four connections are held by it, and all are answered", async () => {
    const { never, delays: shared } = silent();
    const delays = openLoginDelays(opened.database, { shared });
    const answers = await Promise.all(Array.from({ length: 50 }, () => delays.secondsLeft(owner, at(0))));
    expect(answers).toEqual(Array(50).fill(0));
    expect(never).toHaveBeenCalledTimes(4);
  });

  test("it is asked again later", async () => {
    const { never, delays: shared } = silent();
    const delays = openLoginDelays(opened.database, { shared });
    await delays.failed(owner, at(0));
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(now + 6000);
    await delays.failed(owner, at(0));
    vi.restoreAllMocks();
    expect(never).toHaveBeenCalledTimes(2);
  });
});
