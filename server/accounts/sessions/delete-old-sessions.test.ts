import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { bearer, PASSWORD, post } from "../fixtures/people.ts";
import { enterRemembered, renewWith } from "../fixtures/refresh-cookies.ts";
import { digestOf } from "../one-time-secret.ts";
import { refreshTokens, sessions } from "../tables.ts";
import { deleteOldSessions } from "./delete-old-sessions.ts";

let time = Date.parse("2026-11-21T10:00:00Z");
const HOUR = 3_600_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date(time) });
});
afterAll(() => shop.close());

/** A remembered session that was renewed once. The registration's own session is not counted. */
async function remembered(name: string) {
  const entered = await enterRemembered(shop, name, true);
  await renewWith(shop, entered.secret);
  const [token] = await shop.database
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.digest, digestOf(entered.secret)));
  return { ...entered, sid: token?.sessionId ?? "" };
}
async function keptOf(sid: string) {
  const rows = await shop.database.select().from(sessions).where(eq(sessions.id, sid));
  const tokens = await shop.database.select().from(refreshTokens).where(eq(refreshTokens.sessionId, sid));
  return { rows: rows.length, tokens: tokens.length };
}

test("a session that ended yesterday has no row and no tokens", async () => {
  const { token, sid } = await remembered("ana_o");
  expect(await keptOf(sid)).toEqual({ rows: 1, tokens: 2 });
  await post(shop, "/users/logout", {}, bearer(token));
  // Nobody needs the tokens of an ended session.
  expect(await keptOf(sid)).toEqual({ rows: 1, tokens: 0 });
  time += 23 * HOUR;
  await deleteOldSessions(shop.shop);
  expect((await keptOf(sid)).rows).toBe(1);
  time += 2 * HOUR;
  await deleteOldSessions(shop.shop);
  expect(await keptOf(sid)).toEqual({ rows: 0, tokens: 0 });
});

test("a remembered session stays until a day after its thirty days", async () => {
  const { sid } = await remembered("bea_o");
  time += 30 * 24 * HOUR;
  await deleteOldSessions(shop.shop);
  expect((await keptOf(sid)).rows).toBe(1);
  time += 25 * HOUR;
  await deleteOldSessions(shop.shop);
  expect(await keptOf(sid)).toEqual({ rows: 0, tokens: 0 });
});

test("a new password leaves no token of the session that changed it", async () => {
  const { token, sid } = await remembered("carl_o");
  const changed = await shop.app.inject({
    method: "PUT",
    url: "/users/me/password",
    headers: bearer(token),
    payload: { currentPassword: PASSWORD, password: "peuplier8" },
  });
  expect(changed.statusCode).toBe(204);
  expect(await keptOf(sid)).toEqual({ rows: 1, tokens: 0 });
});
