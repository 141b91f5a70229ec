import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Fleet, openFleet } from "#tests/races/fleet.ts";

const PASSWORD = "tilleul7";
let fleet: Fleet;
let addresses: string[];
beforeAll(async () => {
  fleet = await openFleet();
  // As in operation, behind a proxy that forwards the client's address.
  const environment = {
    RATE_LIMIT_FACTOR: "1",
    TRUST_PROXY: "1",
    RATE_LIMITS: "POST /users/authenticate=1000/1m",
  };
  addresses = await Promise.all(
    Array.from({ length: 3 }, async () => (await fleet.start({ environment })).address),
  );
}, 90_000);
afterAll(() => fleet.close());
afterEach(() => fleet.query("truncate login_tries, known_devices"));

async function post(process: number, path: string, from: string, body: object): Promise<number> {
  const answer = await fetch(addresses[process % addresses.length] + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}
const logIn = (process: number, from: string, email: string, password = "mauvais1") =>
  post(process, "/users/authenticate", from, { email, password });

let people = 0;
async function register(): Promise<string> {
  const username = `delayed_${people++}`;
  const email = `${username}@example.test`;
  await post(people, "/users/register", `192.0.2.${people}`, { username, email, password: PASSWORD });
  return email;
}

/** Makes the last failure a minute younger, because a slow machine takes longer than the first wait. */
const holdTheClock = () => fleet.query("update login_tries set last_at = last_at + interval '1 minute'");
const stranger = (n: number) => `203.0.113.${n}`;

test("five wrong passwords for an account, whichever process gets them and from wherever: every process waits", async () => {
  const email = await register();
  for (let n = 0; n < 5; n += 1) expect(await logIn(n, stranger(n), email)).toBe(401);
  await holdTheClock();
  for (let n = 0; n < 3; n += 1) {
    expect(await logIn(n, stranger(50 + n), email)).toBe(429);
    expect(await logIn(n, stranger(60 + n), email, PASSWORD)).toBe(429);
  }
  expect(await logIn(1, stranger(70), await register(), PASSWORD)).toBe(200);
});

test("five accounts tried from one address, one at each process in turn: the address waits everywhere, another nowhere", async () => {
  for (let n = 0; n < 5; n += 1) expect(await logIn(n, stranger(1), `nobody_${n}@example.test`)).toBe(401);
  await holdTheClock();
  const email = await register();
  for (let n = 0; n < 3; n += 1) {
    expect(await logIn(n, stranger(1), email, PASSWORD)).toBe(429);
    expect(await logIn(n, stranger(2), email, PASSWORD)).toBe(200);
  }
});

test("of sixty guesses sent at once, before any has failed, some are refused unread", async () => {
  const email = await register();
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, n) => logIn(n, stranger(n), email)));
  // Each guess is counted before it is compared. A slow machine takes longer than the first waits of 1, 2 and 4 seconds.
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5 + 3);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(60 - 8);
});

test("the owner, at an address from which another process once let them in, is not kept out", async () => {
  const email = await register();
  const home = "198.51.100.7";
  expect(await logIn(0, home, email, PASSWORD)).toBe(200);
  for (let n = 0; n < 5; n += 1) expect(await logIn(n, stranger(n), email)).toBe(401);
  await holdTheClock();
  for (let n = 0; n < 3; n += 1) {
    expect(await logIn(n, stranger(40), email, PASSWORD)).toBe(429);
    expect(await logIn(n, home, email, PASSWORD)).toBe(200);
  }
});

test("335 guesses from 40 addresses within an hour meet at most twenty answers at three processes; the owner comes in", {
  timeout: 120_000,
}, async () => {
  const email = await register();
  const statuses: number[] = [];
  for (let n = 0; n < 335; n += 1) {
    statuses.push(await logIn(n, stranger(n % 40), email));
    // Let a minute pass in the database: the delays are over, but twenty minutes are less than the hour of the limit.
    if (n < 20) await fleet.query("update login_tries set last_at = last_at - interval '61 seconds'");
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(315);
  for (let n = 0; n < 3; n += 1) expect(await logIn(n, `192.0.2.${people}`, email, PASSWORD)).toBe(200);
});

test("while the table is locked no guess is answered, logins are told to come back, and the catalogue answers", async () => {
  const email = await register();
  const holder = await fleet.database.$client.connect();
  try {
    await holder.query("begin; lock table login_tries in access exclusive mode");
    // Send all guesses at once, because the database ends a transaction that is idle for ten seconds.
    const guesses = Array.from({ length: 30 }, (_, n) => logIn(n, stranger(n), `locked_${n}@example.test`));
    const owners = [0, 1, 2].map((n) => logIn(n, stranger(200 + n), email, PASSWORD));
    const lists = addresses.map(async (address) => (await fetch(`${address}/smartphoneItems`)).status);
    expect(new Set(await Promise.all(lists))).toEqual(new Set([200]));
    expect(new Set(await Promise.all([...guesses, ...owners]))).toEqual(new Set([503]));
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  for (let n = 0; n < 3; n += 1) expect(await logIn(n, stranger(200 + n), email, PASSWORD)).toBe(200);
});
