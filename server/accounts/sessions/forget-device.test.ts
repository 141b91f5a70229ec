import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { bearer, join, PASSWORD, post } from "../fixtures/people.ts";
import {
  enterRemembered,
  refreshCookieOf,
  refreshHeader,
  refusalIn,
  renewWith,
} from "../fixtures/refresh-cookies.ts";
import { makeSignInCode } from "../oidc/sign-in-codes.ts";
import { sessions } from "../tables.ts";
import { forgetSessions } from "./find-session.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const forget = (headers: Record<string, string> = {}) =>
  shop.app.inject({ method: "DELETE", url: "/users/refresh", headers });
const expire = async (id: number) => {
  await shop.database
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, id));
  forgetSessions(shop.database);
};

describe("a login that does not ask to be remembered ends the renewal of whoever was remembered before", () => {
  const email = "bea@example.test";
  const code = async (id: number) => makeSignInCode(shop.shop, id);
  const ways: Record<string, (id: number) => Promise<Awaited<ReturnType<typeof post>>>> = {
    "the login page": () => post(shop, "/users/authenticate", { email, password: PASSWORD }),
    "the login page, unticked": () =>
      post(shop, "/users/authenticate", { email, password: PASSWORD, remember: false }),
    "the checkout": () => post(shop, "/users/entry", { email, password: PASSWORD }),
    "a new account in the checkout": () =>
      post(shop, "/users/entry", { email: "new@example.test", password: PASSWORD }),
    "a registration": () =>
      post(shop, "/users/register", { username: "newer", email: "newer@example.test", password: PASSWORD }),
    "a social account": () =>
      post(shop, "/users/social", { provider: "google", email: "so@example.test", password: PASSWORD }),
    "a provider": async (id) =>
      post(shop, "/users/oidc/session", {}, { cookie: `reluit_sign_in_code=${await code(id)}` }),
    "a mailed link": async (id) => post(shop, "/users/sign-in-links/session", { token: await code(id) }),
  };
  let id: number;
  beforeAll(async () => {
    id = (await join(shop, "bea")).id;
  });
  test.each(Object.keys(ways))("%s", async (way) => {
    const answer = await ways[way]?.(id);
    expect([200, 201]).toContain(answer?.statusCode);
    expect(answer && refreshCookieOf(answer)?.line).toMatch(
      /^reluit_refresh=; Path=\/users\/refresh; HttpOnly; SameSite=Strict; Max-Age=0/,
    );
  });
});

describe("a sign-out", () => {
  test("after a logout with an expired token, the refresh token is worth nothing", async () => {
    const { token, id, secret } = await enterRemembered(shop, "ada", true);
    await expire(id);
    expect((await post(shop, "/users/logout", {}, bearer(token))).statusCode).toBe(401);
    const forgotten = await forget(refreshHeader(secret));
    expect(forgotten.statusCode).toBe(204);
    expect(forgotten.headers["cache-control"]).toBe("no-store");
    expect(refreshCookieOf(forgotten)?.value).toBe("");
    expect(refusalIn(await renewWith(shop, secret))).toEqual([401, "UNAUTHENTICATED"]);
  });

  test("ends the session of a token that a renewal under way has just replaced", async () => {
    const { token, secret } = await enterRemembered(shop, "carl", true);
    const next = refreshCookieOf(await renewWith(shop, secret))?.value ?? "";
    expect((await forget(refreshHeader(secret))).statusCode).toBe(204);
    expect(refusalIn(await renewWith(shop, next))).toEqual([401, "UNAUTHENTICATED"]);
    expect((await shop.app.inject({ url: "/orders", headers: bearer(token) })).statusCode).toBe(401);
  });

  test.each(["/users/logout", "/users/logout-everywhere"])("%s clears the cookie", async (path) => {
    const { token } = await enterRemembered(shop, `out_${path.length}`, true);
    const out = await post(shop, path, {}, bearer(token));
    expect([out.statusCode, refreshCookieOf(out)?.value]).toEqual([204, ""]);
  });

  test.each(["", "x", "A".repeat(43), "' or true --"])("ends nothing with the token %j", async (secret) => {
    const { token } = await enterRemembered(shop, `dora_${secret.length}`, true);
    expect((await forget(refreshHeader(secret))).statusCode).toBe(204);
    expect((await shop.app.inject({ url: "/orders", headers: bearer(token) })).statusCode).toBe(200);
  });
});
