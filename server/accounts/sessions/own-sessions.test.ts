import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenSession } from "#contract/accounts/account-safety.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { waitFor } from "#tests/wait-for.ts";
import { bearer, join, logInAs, PASSWORD, post } from "../fixtures/people.ts";
import { letPass } from "../fixtures/session-clock.ts";

let time = Date.parse("2026-11-21T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date(time) });
});
afterAll(() => shop.close());

const ask = (method: "GET" | "DELETE" | "POST", url: string, token: string) =>
  shop.app.inject({ method, url, headers: bearer(token) });
const list = async (token: string) => (await ask("GET", "/users/me/sessions", token)).json<OpenSession[]>();
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("a person sees each open session by its device, the own one first and marked, and nobody else’s", async () => {
  const ana = await join(shop, "ana_s");
  await join(shop, "bea_s");
  time += 5 * 60_000;
  const email = "ana_s@example.test";
  const there = (
    await post(shop, "/users/authenticate", { email, password: PASSWORD }, { "user-agent": FIREFOX })
  ).json<{ token: string }>();
  const answer = await ask("GET", "/users/me/sessions", there.token);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json()).toEqual([
    {
      id: expect.any(String),
      browser: "Firefox",
      system: "Linux",
      startedAt: "2026-11-21T10:05:00.000Z",
      lastSeenAt: "2026-11-21T10:05:00.000Z",
      current: true,
    },
    {
      id: expect.any(String),
      browser: "",
      system: "",
      startedAt: "2026-11-21T10:00:00.000Z",
      lastSeenAt: "2026-11-21T10:00:00.000Z",
      current: false,
    },
  ]);
  expect((await list(ana.token)).map(({ current }) => current)).toEqual([true, false]);
});

test("when a session was last seen is written to the minute, and an expired one is not shown", async () => {
  const eva = await join(shop, "eva_s");
  time += 30_000;
  const startedAt = (await list(eva.token))[0]?.startedAt;
  expect((await list(eva.token))[0]?.lastSeenAt).toBe(startedAt);
  time += 45 * 60_000;
  // The session is cached for half a second.
  letPass(501);
  await waitFor("a later time", async () => (await list(eva.token))[0]?.lastSeenAt !== startedAt);
  expect((await list(eva.token))[0]?.lastSeenAt).toBe(new Date(time).toISOString());
  const late = await logInAs(shop, "eva_s");
  time += 20 * 60_000;
  expect(await list(late.token)).toHaveLength(1);
});

test("an ended session is refused and the others stay; a stranger’s and an unknown one are not found", async () => {
  const [ana, zoe] = [await join(shop, "ana_t"), await join(shop, "zoe_t")];
  const other = await logInAs(shop, "ana_t");
  const otherId = (await list(ana.token)).find(({ current }) => !current)?.id ?? "";
  for (const id of [(await list(zoe.token))[0]?.id, "1", "%00", "00000000-0000-4000-8000-000000000000"])
    expect((await ask("DELETE", `/users/me/sessions/${id}`, ana.token)).statusCode).toBe(404);
  expect((await ask("DELETE", `/users/me/sessions/${otherId}`, zoe.token)).statusCode).toBe(404);
  expect((await ask("DELETE", `/users/me/sessions/${otherId.toUpperCase()}`, ana.token)).statusCode).toBe(
    204,
  );
  expect((await ask("GET", "/users/me/sessions", other.token)).statusCode).toBe(401);
  expect((await ask("DELETE", `/users/me/sessions/${otherId}`, ana.token)).statusCode).toBe(404);
  expect(await list(ana.token)).toHaveLength(1);
  expect(await list(zoe.token)).toHaveLength(1);
});

test("all others end and the own one stays; a logout everywhere ends that too", async () => {
  const ana = await join(shop, "ana_u");
  const others = [await logInAs(shop, "ana_u"), await logInAs(shop, "ana_u")];
  const zoe = await join(shop, "zoe_u");
  expect((await ask("DELETE", "/users/me/sessions", ana.token)).statusCode).toBe(204);
  for (const { token } of others) expect((await ask("GET", "/orders", token)).statusCode).toBe(401);
  expect(await list(ana.token)).toHaveLength(1);
  const again = await logInAs(shop, "ana_u");
  expect((await ask("POST", "/users/logout-everywhere", ana.token)).statusCode).toBe(204);
  for (const { token } of [ana, again]) expect((await ask("GET", "/orders", token)).statusCode).toBe(401);
  expect(await list(zoe.token)).toHaveLength(1);
});
