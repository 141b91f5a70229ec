import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionAnswer } from "#contract/accounts/accounts.ts";
import { readToken } from "#contract/accounts/read-token.ts";
import { readSettings } from "#server/settings.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { bearer, post } from "../fixtures/people.ts";
import { users } from "../tables.ts";

const delays: number[] = [];
vi.mock("node:timers/promises", async (load) => ({
  ...(await load<typeof import("node:timers/promises")>()),
  async setTimeout(ms: number) {
    delays.push(ms);
  },
}));
beforeEach(() => {
  delays.length = 0;
});

let local: TestShop;
let shop: TestShop;
beforeAll(async () => {
  local = await openTestShop({ environment: { LOCAL_FALLBACK: "1" } });
  shop = await openTestShop({ url: local.url, dataDir: local.dataDir });
  await watchRoles(local);
});
afterAll(async () => {
  await shop.close();
  await local.close();
});

const logIn = (where: TestShop, email: unknown, password: unknown) =>
  post(where, "/users/authenticate", { email, password });

/** Every committed state of an account. */
const watchRoles = (where: TestShop) =>
  where.database.execute(`
    create table roles_seen (email text, roles text[]);
    create function see_roles() returns trigger language plpgsql as
      'begin insert into roles_seen values (new.email, new.roles); return null; end';
    create trigger see_roles after insert or update of roles on users for each row execute function see_roles();
  `);

describe("with LOCAL_FALLBACK=1", () => {
  test.each([
    ["client@local.test", ["CUSTOMER"]],
    ["vendeur@local.test", ["SELLER"]],
  ])("%s is there, and opens with its own password only", async (email, roles) => {
    const [wrong, right] = await Promise.all([
      logIn(local, email, "another1"),
      logIn(local, email, "local1234"),
    ]);
    expect([wrong.statusCode, wrong.json().error]).toEqual([401, "BAD_CREDENTIALS"]);
    expect(right.json()).toMatchObject({ email, roles });
    // No other state was ever committed: a concurrent login would have seen it.
    const { rows } = await local.database.execute<{ roles: string[] }>(
      sql`select roles from roles_seen where email = ${email}`,
    );
    expect(rows).toEqual([{ roles }]);
  });

  test("an unknown e-mail makes a customer’s account after 1500 ms, with a token of 3600 s that works", async () => {
    const answer = await logIn(local, " Nora@Example.test", "nora12");
    expect(delays).toEqual([1500]);
    const { token, ...told } = answer.json<SessionAnswer>();
    expect(told).toMatchObject({ email: "nora@example.test", username: "nora", roles: ["CUSTOMER"] });
    const claims = readToken(token, 0);
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(3600);
    expect((await local.app.inject({ url: "/orders", headers: bearer(token) })).statusCode).toBe(200);
    expect((await logIn(local, "nora@example.test", "nora13")).statusCode).toBe(401);
  });

  test("its refusals have their own sentences, without delay", async () => {
    const told = async (email: unknown, password: unknown) => {
      const answer = await logIn(local, email, password);
      return [answer.statusCode, answer.json().message, answer.json().fields];
    };
    const missing = "Veuillez fournir un email et un mot de passe";
    expect(await told("", "")).toEqual([400, missing, { email: "REQUIRED", password: "REQUIRED" }]);
    expect(await told(undefined, "nora12")).toEqual([400, missing, { email: "REQUIRED" }]);
    expect(await told("nora@example.test", "")).toEqual([400, missing, { password: "REQUIRED" }]);
    expect(await told("nora@example.test", "12345")).toEqual([
      400,
      "Le mot de passe doit contenir au moins 6 caractères",
      { password: "TOO_SHORT" },
    ]);
    expect((await told("nora", "123456"))[2]).toEqual({ email: "BAD_EMAIL" });
    expect(delays).toEqual([]);
  });
});

test("without it an unknown e-mail creates no account, and there are no demo accounts", async () => {
  for (const email of ["stranger@example.test", "client@local.test.example"])
    expect((await logIn(shop, email, "local1234")).statusCode).toBe(401);
  const made = await shop.database.select().from(users).where(eq(users.email, "stranger@example.test"));
  expect(made).toEqual([]);
});

test("a shop that takes real money does not start with it", () => {
  const stripe = { STRIPE_SECRET_KEY: "sk_x", STRIPE_PUBLISHABLE_KEY: "pk_x", STRIPE_WEBHOOK_SECRET: "wh_x" };
  const start = (environment: Record<string, string>) =>
    readSettings({ LOCAL_FALLBACK: "1", ...environment });
  expect(() => start({ NODE_ENV: "production", ...stripe })).toThrow(
    "Settings: LOCAL_FALLBACK=1 lets anybody in and is refused with NODE_ENV=production and Stripe's keys.",
  );
  expect(start({ NODE_ENV: "production" }).LOCAL_FALLBACK).toBe("1");
  expect(start({ NODE_ENV: "development", ...stripe }).LOCAL_FALLBACK).toBe("1");
  expect(readSettings({ NODE_ENV: "production", ...stripe }).LOCAL_FALLBACK).toBe("0");
});
