import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenSession } from "#contract/accounts/account-safety.ts";
import { grantRole, revokeRole } from "#server/accounts/roles/change-role.ts";
import { createTestDatabase } from "#tests/database/test-database.ts";
import { type Fleet, openFleet } from "#tests/races/fleet.ts";
import { waitFor } from "#tests/wait-for.ts";
import { makeDataDir, startShop } from "./running-shop.ts";

interface Person {
  readonly email: string;
  readonly token: string;
}

let count = 0;
const PASSWORD = "tilleul7";

async function call(address: string, token: string | null, method: string, path: string, body?: object) {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body) headers["content-type"] = "application/json";
  const answer = await fetch(address + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : null };
}

async function register(address: string): Promise<Person> {
  const username = `out_${count++}`;
  const email = `${username}@example.test`;
  const made = await call(address, null, "POST", "/users/register", { username, email, password: PASSWORD });
  return { email, token: made.body.token };
}

const logIn = async (address: string, email: string, password = PASSWORD): Promise<string> =>
  (await call(address, null, "POST", "/users/authenticate", { email, password })).body.token;

describe("three server processes on one PostgreSQL", { timeout: 120_000 }, () => {
  let fleet: Fleet;
  let addresses: string[];
  beforeAll(async () => {
    fleet = await openFleet();
    addresses = (await fleet.startMany(3)).map(({ address }) => address);
  }, 60_000);
  afterAll(() => fleet.close());

  const clock = () => new Date();
  const at = (index: number) => addresses[index] ?? "";
  const statuses = (token: string) =>
    Promise.all(addresses.map(async (address) => (await call(address, token, "GET", "/orders")).status));

  /** Waits until a process refuses a token. The token itself is valid for an hour. */
  const untilRefused = (address: string, token: string) =>
    waitFor(
      `${address} to refuse the token`,
      async () => (await call(address, token, "GET", "/orders")).status === 401,
    );

  /** The ways to end sessions, with the sessions that each ends. */
  const WAYS: [string, (person: Person, other: string) => Promise<unknown>, ("this" | "other")[]][] = [
    ["a logout", ({ token }) => call(at(1), token, "POST", "/users/logout"), ["this"]],
    [
      "a logout everywhere",
      ({ token }) => call(at(1), token, "POST", "/users/logout-everywhere"),
      ["this", "other"],
    ],
    [
      "the end of one device",
      async ({ token }) => {
        const list: OpenSession[] = (await call(at(1), token, "GET", "/users/me/sessions")).body;
        const id = list.find(({ current }) => !current)?.id;
        return call(at(1), token, "DELETE", `/users/me/sessions/${id}`);
      },
      ["other"],
    ],
    [
      "the end of all other devices",
      ({ token }) => call(at(1), token, "DELETE", "/users/me/sessions"),
      ["other"],
    ],
    [
      "a changed password",
      ({ token }) =>
        call(at(1), token, "PUT", "/users/me/password", { currentPassword: PASSWORD, password: "peuplier8" }),
      ["other"],
    ],
    [
      "a granted role",
      ({ email }) => grantRole({ database: fleet.database, clock }, { email, role: "SELLER" }),
      ["this", "other"],
    ],
    [
      "a revoked role",
      ({ email }) => revokeRole({ database: fleet.database, clock }, { email, role: "CUSTOMER" }),
      ["this", "other"],
    ],
    [
      "an erasure",
      ({ token }) => call(at(1), token, "POST", "/users/me/erasure", { password: PASSWORD }),
      ["this", "other"],
    ],
  ];

  // find-session.test.ts has the half second that a process may cache a session.
  test.each(WAYS)("%s takes effect at every process", async (_name, leave, ended) => {
    const person = await register(at(0));
    const other = await logIn(at(2), person.email);
    const sessions = { this: person.token, other };
    // Every process has just read both sessions and may have them cached.
    expect([await statuses(person.token), await statuses(other)].flat()).toEqual(Array(6).fill(200));
    await leave(person, other);
    for (const which of ended) for (const address of addresses) await untilRefused(address, sessions[which]);
    for (const which of ["this", "other"] as const)
      if (!ended.includes(which)) expect(await statuses(sessions[which])).toEqual([200, 200, 200]);
  });
});

test("two processes on one data folder: a key rotation logs nobody out, and new logins are valid at both", {
  timeout: 60_000,
}, async () => {
  const database = await createTestDatabase();
  const { dataDir, remove } = await makeDataDir();
  const environment = { DATA_DIR: dataDir, DATABASE_URL: database.url, PUBLIC_URL: "http://reluit.test" };
  const shops = [startShop(environment), startShop(environment)];
  try {
    const [one = "", two = ""] = await Promise.all(shops.map(({ address }) => address));
    const person = await register(one);
    const { stdout } = await promisify(execFile)(process.execPath, ["server/cli/keys.ts", "rotate"], {
      env: { ...process.env, ...environment },
    });
    expect(stdout).toContain("signs");
    const fresh = await logIn(two, person.email);
    for (const address of [one, two])
      for (const token of [person.token, fresh])
        expect((await call(address, token, "GET", "/orders")).status).toBe(200);
  } finally {
    for (const shop of shops) shop.kill("SIGKILL");
    await Promise.all(shops.map(({ ended }) => ended));
    await database.drop();
    await remove();
  }
});
