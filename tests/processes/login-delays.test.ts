import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Fleet, openFleet } from "#tests/races/fleet.ts";

const PASSWORD = "tilleul7";
let fleet: Fleet;
let addresses: string[];
beforeAll(async () => {
  fleet = await openFleet();
  // As operated, behind a proxy that tells where a request comes from.
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
afterEach(() => fleet.query("truncate login_tries"));

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

/** A slow machine takes longer than the first wait: as if the last failure were a minute younger. */
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

test("sixty guesses sent at once, before any has failed, are not all heard", async () => {
  const email = await register();
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, n) => logIn(n, stranger(n), email)));
  // Five are free. Those under way at that moment are heard too: four at each process are compared, four counted.
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5 + 3 * 8);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(60 - 29);
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

test("while the table is locked people log in, the catalogue answers, and each process goes by what it saw", async () => {
  const email = await register();
  const holder = await fleet.database.$client.connect();
  try {
    // From addresses that no process saw before: each now goes by its own memory.
    await holder.query("begin; lock table login_tries in access exclusive mode");
    for (let n = 0; n < 3; n += 1) {
      expect(await logIn(n, stranger(200 + n), email, PASSWORD)).toBe(200);
      expect((await fetch(`${addresses[n]}/smartphoneItems`)).status).toBe(200);
    }
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => logIn(0, stranger(210), `locked_${n}@example.test`)),
    );
    expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(5 + 4);
    expect(guesses.filter((status) => status >= 500)).toEqual([]);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});
