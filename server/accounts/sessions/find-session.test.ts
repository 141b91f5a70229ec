import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { waitFor } from "#tests/wait-for.ts";
import { bearer, join, logInAs, PASSWORD, post } from "../fixtures/people.ts";
import { letPass } from "../fixtures/session-clock.ts";
import { openTwoShops } from "../fixtures/two-shops.ts";
import { grantRole, revokeRole } from "../roles/change-role.ts";
import { sessions, users } from "../tables.ts";
import { endAllSessions } from "./end-session.ts";
import { findSession } from "./find-session.ts";

let here: TestShop;
let there: TestShop;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ here, there, close } = await openTwoShops());
});
afterAll(() => close());

const profile = (shop: TestShop, { id, token }: { id: number; token: string }) =>
  shop.app.inject({ url: `/clients/${id}`, headers: bearer(token) }).then(({ statusCode }) => statusCode);

/** A process caches a session for half a second, so it refuses an ended one afterwards. */
async function outAfterHalfASecond(shop: TestShop, person: { id: number; token: string }) {
  letPass(501);
  await waitFor("the end of the session", async () => (await profile(shop, person)) === 401);
}

test("a token of one process is good in another", async () => {
  const ana = await join(here, "ana_1");
  expect(await profile(here, ana)).toBe(404);
  expect(await profile(there, ana)).toBe(404);
});

test("a logout counts at once in its own process and half a second later in another", async () => {
  const ana = await join(here, "ana_2");
  const other = await logInAs(here, "ana_2");
  await Promise.all([profile(here, ana), profile(there, ana)]);
  const out = await here.app.inject({ method: "POST", url: "/users/logout", headers: bearer(ana.token) });
  expect([out.statusCode, out.body]).toEqual([204, ""]);
  expect(out.headers["cache-control"]).toBe("no-store");
  expect(await profile(here, ana)).toBe(401);
  await outAfterHalfASecond(there, ana);
  expect(await profile(here, other)).toBe(404);
  const again = await here.app.inject({ method: "POST", url: "/users/logout", headers: bearer(ana.token) });
  expect(again.statusCode).toBe(401);
});

test("a role that is granted or taken ends the person's sessions everywhere; the next one has it or not", async () => {
  const bea = await join(here, "bea_1");
  await Promise.all([profile(here, bea), profile(there, bea)]);
  expect(await grantRole(here.shop, { email: " Bea_1@Example.test", role: "SELLER" })).toBe(true);
  expect(await profile(here, bea)).toBe(401);
  await outAfterHalfASecond(there, bea);
  const seller = await logInAs(there, "bea_1");
  expect([...seller.roles].sort()).toEqual(["CUSTOMER", "SELLER"]);
  const shopFront = (shop: TestShop) =>
    shop.app
      .inject({ url: `/seller/${seller.id}/profile`, headers: bearer(seller.token) })
      .then(({ statusCode }) => statusCode);
  expect(await shopFront(here)).toBe(404);

  expect(await grantRole(here.shop, { email: "bea_1@example.test", role: "SELLER" })).toBe(false);
  expect(await profile(here, seller)).toBe(404);
  expect(await revokeRole(here.shop, { email: "bea_1@example.test", role: "SELLER" })).toBe(true);
  await outAfterHalfASecond(there, seller);
  expect((await logInAs(here, "bea_1")).roles).toEqual(["CUSTOMER"]);
  expect(await revokeRole(here.shop, { email: "bea_1@example.test", role: "SELLER" })).toBe(false);
});

test("granting or revoking a role of an unknown account is NOT_FOUND", async () => {
  const nobody = { email: "nobody@example.test", role: "SELLER" as const };
  await expect(grantRole(here.shop, nobody)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(revokeRole(here.shop, nobody)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("roles come from the database, not from the token", async () => {
  const eve = await join(here, "eve_1", ["CUSTOMER", "SELLER"]);
  await here.database
    .update(users)
    .set({ roles: ["CUSTOMER"] })
    .where(eq(users.id, eve.id));
  expect(await findSession(there.shop, eve.token)).toMatchObject({ userId: eve.id, roles: ["CUSTOMER"] });
});

test("ending all sessions of a person leaves others alone", async () => {
  const [one, stranger] = [await join(here, "fay_1"), await join(here, "gil_1")];
  const two = await logInAs(there, "fay_1");
  await endAllSessions(here.shop, one.id);
  expect(await profile(here, one)).toBe(401);
  await outAfterHalfASecond(there, two);
  expect(await profile(there, stranger)).toBe(404);
});

test("a valid token is refused when its session expired in the database or its person is gone", async () => {
  const [late, gone] = [await join(here, "hal_1"), await join(here, "ida_1")];
  await here.database.update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, late.id));
  await here.database.delete(users).where(eq(users.id, gone.id));
  expect(await profile(here, late)).toBe(401);
  expect(await profile(here, gone)).toBe(401);
});

test("a token is refused after an hour", async () => {
  let time = Date.now();
  const shop = await openTestShop({ url: here.url, dataDir: here.dataDir, clock: () => new Date(time) });
  const jon = await join(shop, "jon_1");
  time += 3_598_000;
  expect(await profile(shop, jon)).toBe(404);
  time += 3000;
  expect(await profile(shop, jon)).toBe(401);
  await shop.close();
});

// `tokens.test.ts` has every kind of forged token.
test("a changed token and a malformed header are refused", async () => {
  const kim = await join(here, "kim_1");
  const [head, body, signature = ""] = kim.token.split(".");
  const turned = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  expect(await profile(here, { id: kim.id, token: `${head}.${body}.${turned}` })).toBe(401);
  for (const authorization of ["", "Bearer", `Basic ${kim.token}`, kim.token, `Bearer ${kim.token} x`])
    expect(
      (await here.app.inject({ url: `/clients/${kim.id}`, headers: { authorization } })).statusCode,
    ).toBe(401);
});

test.each(["", "1", "not-a-uuid", "' or true --", "0".repeat(36)])(
  "a token with the session id %j, which is no UUID, is nobody's",
  async (id) => {
    const { id: userId } = await logInAs(here, "kim_1");
    const token = await here.shop.tokens.issue(
      {
        ...{ id, userId, username: "kim_1", email: "kim_1@example.test" },
        ...{ roles: ["CUSTOMER"], authenticatedAt: new Date() },
      },
      new Date(),
    );
    const refused = await here.app.inject({ url: `/clients/${userId}`, headers: bearer(token) });
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([401, "UNAUTHENTICATED"]);
  },
);

test("concurrent requests of one session share one query", async () => {
  const lou = await join(here, "lou_1");
  const asked = vi.spyOn(here.database, "select");
  const found = await Promise.all(Array.from({ length: 50 }, () => findSession(here.shop, lou.token)));
  expect(found.every((session) => session?.userId === lou.id)).toBe(true);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

describe("a remembered session whose password is 13 hours old", () => {
  async function old(name: string) {
    const person = await join(here, name);
    await here.database
      .update(sessions)
      .set({ authenticatedAt: new Date(Date.now() - 13 * 3_600_000) })
      .where(eq(sessions.userId, person.id));
    return person;
  }

  test("ten concurrent requests of a remembered session are one query", async () => {
    const ned = await old("ned_1");
    const asked = vi.spyOn(here.database, "select");
    const found = await Promise.all(Array.from({ length: 10 }, () => findSession(here.shop, ned.token)));
    expect(found.every((session) => session?.userId === ned.id)).toBe(true);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  test("a route that needs the password asks once when nothing is cached", async () => {
    const oda = await old("oda_1");
    const asked = vi.spyOn(here.database, "select");
    await findSession(here.shop, oda.token, { forRecentPassword: true });
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  test("the password that was given at one process counts at once at another", async () => {
    const pia = await old("pia_1");
    const pay = () => post(there, "/orders", {}, bearer(pia.token)).then(({ statusCode }) => statusCode);
    expect(await pay()).toBe(403);
    await post(here, "/users/me/authentication", { password: PASSWORD }, bearer(pia.token));
    expect(await pay()).toBe(400);
  });
});

test("a login deletes the person's expired sessions", async () => {
  const max = await join(here, "max_1");
  await here.database
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, max.id));
  await logInAs(here, "max_1");
  expect(await here.database.select().from(sessions).where(eq(sessions.userId, max.id))).toHaveLength(1);
});

test("a logout without a token is refused", async () => {
  expect((await post(here, "/users/logout", {})).statusCode).toBe(401);
});
