import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readToken } from "#contract/accounts/read-token.ts";
import { listPhone } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { bearer, join, logInAs, PASSWORD, post } from "../fixtures/people.ts";
import {
  type Entered,
  enterRemembered,
  refreshCookieOf,
  refusalIn,
  renewWith,
} from "../fixtures/refresh-cookies.ts";
import { digestOf } from "../one-time-secret.ts";
import { refreshTokens, sessions } from "../tables.ts";
import { forgetSessions } from "./find-session.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const enter = (name: string, remember?: boolean) => enterRemembered(shop, name, remember);
const renew = (secret: string) => renewWith(shop, secret);
const rowOf = async (secret: string) => {
  const [row] = await shop.database
    .select()
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.digest, digestOf(secret)));
  if (!row) throw new Error("No such token.");
  return row;
};
/** Moves the use of a token into the past. */
const usedBefore = (secret: string, seconds: number) =>
  shop.database
    .update(refreshTokens)
    .set({ rotatedAt: new Date(Date.now() - seconds * 1000) })
    .where(eq(refreshTokens.digest, digestOf(secret)));
const mayAsk = async (token: string, id: number) =>
  (await shop.app.inject({ url: `/clients/${id}`, headers: bearer(token) })).statusCode !== 401;

describe("a login that asks to be remembered", () => {
  test("sets a cookie for the route that renews alone, and the token stays at an hour", async () => {
    const { answer, token, secret } = await enter("ada", true);
    expect(refreshCookieOf(answer)?.line).toMatch(
      /^reluit_refresh=[\w-]{43}; Path=\/users\/refresh; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
    expect(answer.body).not.toContain(secret);
    const claims = readToken(token, Date.now() / 1000);
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(3600);
    const { sessions: session } = await rowOf(secret);
    const days = ((session.rememberedUntil?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
  });

  test.each([undefined, false])("sets none without it (%j)", async (remember) => {
    const { answer } = await enter(`bob_${remember}`, remember);
    expect(answer.statusCode).toBe(200);
    expect(refreshCookieOf(answer)?.value).toBe("");
  });
});

describe("a renewal", () => {
  test("gives a token of the same session, also after its hour, and replaces the refresh token", async () => {
    const { token, id, secret } = await enter("carl", true);
    await shop.database
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, id));
    forgetSessions(shop.database);
    expect(await mayAsk(token, id)).toBe(false);
    const answer = await renew(secret);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const next = refreshCookieOf(answer)?.value ?? "";
    expect(next).toMatch(/^[\w-]{43}$/);
    expect(next).not.toBe(secret);
    expect(await mayAsk(answer.json<Entered>().token, id)).toBe(true);
    expect((await rowOf(next)).sessions.id).toBe((await rowOf(secret)).sessions.id);
    expect((await renew(next)).statusCode).toBe(200);
  });

  test("does not change when the password was given", async () => {
    const { token, secret } = await enter("dora", true);
    const answer = await renew(secret);
    const [before, after] = [token, answer.json<Entered>().token].map((one) => readToken(one, 0)?.auth_time);
    expect(after).toBe(before);
  });

  test("with a replaced token works ten seconds more, without a second successor", async () => {
    const { secret } = await enter("ella", true);
    await renew(secret);
    await usedBefore(secret, 9);
    const second = await renew(secret);
    expect(second.statusCode).toBe(200);
    expect(refreshCookieOf(second)).toBeUndefined();
  });

  test("whose answer was lost works a minute later; once the successor was used, the old token ends the session", async () => {
    const { token, id, secret } = await enter("finn", true);
    await renew(secret);
    await usedBefore(secret, 60);
    const again = await renew(secret);
    expect(again.statusCode).toBe(200);
    const next = refreshCookieOf(again)?.value ?? "";
    expect(next).toMatch(/^[\w-]{43}$/);
    const last = refreshCookieOf(await renew(next))?.value ?? "";

    await usedBefore(secret, 11);
    const reuse = await renew(secret);
    expect(refusalIn(reuse)).toEqual([401, "UNAUTHENTICATED"]);
    expect(refreshCookieOf(reuse)?.value).toBe("");
    expect(refusalIn(await renew(last))).toEqual([401, "UNAUTHENTICATED"]);
    expect(await mayAsk(token, id)).toBe(false);
  });

  test("with the answer that a thief replaced ends the session, whoever has its tokens", async () => {
    const { token, id, secret } = await enter("fred", true);
    const owners = refreshCookieOf(await renew(secret))?.value ?? "";
    await usedBefore(secret, 60);
    const thiefs = refreshCookieOf(await renew(secret))?.value ?? "";
    await usedBefore(owners, 11);
    expect(refusalIn(await renew(owners))).toEqual([401, "UNAUTHENTICATED"]);
    expect(refusalIn(await renew(thiefs))).toEqual([401, "UNAUTHENTICATED"]);
    expect(await mayAsk(token, id)).toBe(false);
  });

  test.each(["", "x", "A".repeat(43), "' or true --"])("is refused with the token %j", async (secret) => {
    expect(refusalIn(await renew(secret))).toEqual([401, "UNAUTHENTICATED"]);
  });
});

describe("a remembered device is forgotten", () => {
  test("after thirty days", async () => {
    const { secret, id } = await enter("gina", true);
    await shop.database.update(sessions).set({ rememberedUntil: new Date() }).where(eq(sessions.userId, id));
    expect(refusalIn(await renew(secret))).toEqual([401, "UNAUTHENTICATED"]);
  });

  test("by a logout", async () => {
    const { secret, token } = await enter("hugo", true);
    await post(shop, "/users/logout", {}, bearer(token));
    expect(refusalIn(await renew(secret))).toEqual([401, "UNAUTHENTICATED"]);
  });

  test("by its owner, who sees it in the list after its hour", async () => {
    const { secret, id } = await enter("ines", true);
    const { sessions: session } = await rowOf(secret);
    await shop.database
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.id, session.id));
    const other = await post(shop, "/users/authenticate", { email: "ines@example.test", password: PASSWORD });
    const headers = bearer(other.json<Entered>().token);
    const list = await shop.app.inject({ url: "/users/me/sessions", headers });
    expect(list.json<{ id: string }[]>().map((one) => one.id)).toContain(session.id);
    const ended = await shop.app.inject({
      method: "DELETE",
      url: `/users/me/sessions/${session.id}`,
      headers,
    });
    expect([ended.statusCode, id > 0]).toEqual([204, true]);
    expect(refusalIn(await renew(secret))).toEqual([401, "UNAUTHENTICATED"]);
  });

  test("with the password it was opened with, also on the device that changed it", async () => {
    const { secret, token, id } = await enter("jane", true);
    const changed = await shop.app.inject({
      method: "PUT",
      url: "/users/me/password",
      headers: bearer(token),
      payload: { currentPassword: PASSWORD, password: "peuplier8" },
    });
    expect(changed.statusCode).toBe(204);
    expect(await mayAsk(token, id)).toBe(true);
    expect(refusalIn(await renew(secret))).toEqual([401, "UNAUTHENTICATED"]);
  });
});

describe("twelve hours after the password", () => {
  const age = async (id: number, hours: number) => {
    await shop.database
      .update(sessions)
      .set({ authenticatedAt: new Date(Date.now() - hours * 3_600_000) })
      .where(eq(sessions.userId, id));
    forgetSessions(shop.database);
  };
  const profile = { nom: "Martin", prenom: "Zoé", telephone: "0612345678", adresse: "1 rue X" };

  test("paying and changing the account ask for it, reading does not, and the password helps", async () => {
    const { token, id } = await enter("kate", true);
    const save = () => post(shop, `/clients/${id}`, profile, bearer(token));
    await age(id, 11.9);
    expect((await save()).statusCode).toBe(201);
    await age(id, 12);
    expect(refusalIn(await save())).toEqual([403, "PASSWORD_NEEDED"]);
    expect(refusalIn(await post(shop, "/orders", { items: [] }, bearer(token)))).toEqual([
      403,
      "PASSWORD_NEEDED",
    ]);
    expect((await shop.app.inject({ url: "/orders", headers: bearer(token) })).statusCode).toBe(200);

    const wrong = await post(shop, "/users/me/authentication", { password: "peuplier8" }, bearer(token));
    expect(wrong.json()).toMatchObject({ error: "VALIDATION", fields: { password: "WRONG_PASSWORD" } });
    expect(refusalIn(await save())).toEqual([403, "PASSWORD_NEEDED"]);
    const before = Math.floor(Date.now() / 1000);
    const again = await post(shop, "/users/me/authentication", { password: PASSWORD }, bearer(token));
    expect(again.statusCode).toBe(200);
    const since = readToken(again.json<Entered>().token, 0)?.auth_time ?? 0;
    expect(since).toBeGreaterThanOrEqual(before);
    expect((await save()).statusCode).toBe(200);
  });

  test("a session whose password is 13 hours old changes no price and ends no other session", async () => {
    const owner = await join(shop, "lena", ["SELLER"]);
    const headers = bearer(owner.token);
    const item = await listPhone(shop, owner.id);
    const other = (await logInAs(shop, "lena")).token;
    await age(owner.id, 13);
    const send = (method: "PATCH" | "DELETE" | "POST", url: string, payload?: object) =>
      shop.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    const sid = JSON.parse(Buffer.from(other.split(".")[1] ?? "", "base64url").toString()).sid;
    for (const answer of [
      await send("PATCH", `/smartphoneItems/${item}`, { price: 1 }),
      await send("DELETE", "/users/me/sessions"),
      await send("DELETE", `/users/me/sessions/${sid}`),
      await send("POST", "/users/logout-everywhere"),
    ])
      expect(refusalIn(answer)).toEqual([403, "PASSWORD_NEEDED"]);
    expect(await mayAsk(other, owner.id)).toBe(true);
    expect((await shop.app.inject({ url: `/smartphoneItems/${item}` })).json()).toMatchObject({
      price: 459.9,
    });
    // A sign-out is always possible.
    expect((await send("POST", "/users/logout")).statusCode).toBe(204);
  });

  test("a visitor cannot give it", async () => {
    expect(refusalIn(await post(shop, "/users/me/authentication", { password: PASSWORD }))).toEqual([
      401,
      "UNAUTHENTICATED",
    ]);
  });
});
