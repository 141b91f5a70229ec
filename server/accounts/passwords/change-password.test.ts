import { afterAll, beforeAll, expect, test } from "vitest";
import { mails } from "#server/mail/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { bearer, join, logInAs, PASSWORD, post } from "../fixtures/people.ts";
import { requestReset } from "../fixtures/reset-links.ts";

let time = Date.parse("2026-11-21T10:00:00Z");
let shop: TestShop;
let strict: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  // With a database of its own: failures of one address are counted over all processes of a shop.
  strict = await openTestShop({
    clock: () => new Date(time),
    environment: { RATE_LIMIT_FACTOR: "1" },
  });
});
afterAll(async () => {
  await strict.close();
  await shop.close();
});

const change = (where: TestShop, token: string, payload: object, headers = {}) =>
  where.app.inject({
    method: "PUT",
    url: "/users/me/password",
    headers: { ...bearer(token), ...headers },
    payload,
  });
const logIn = async (name: string, password: string) =>
  (await post(shop, "/users/authenticate", { email: `${name}@example.test`, password })).statusCode;
const NEW = { currentPassword: PASSWORD, password: "peuplier8" };

test("the new password is the only one; the other sessions end, this one stays, a mail tells in their language", async () => {
  const ana = await join(shop, "ana_1");
  const other = await logInAs(shop, "ana_1");
  const { secret } = await requestReset(shop, "ana_1@example.test");
  const changed = await change(shop, ana.token, NEW, { cookie: "reluit_lang=en" });
  expect([changed.statusCode, changed.body]).toEqual([204, ""]);
  expect([await logIn("ana_1", PASSWORD), await logIn("ana_1", "peuplier8")]).toEqual([401, 200]);
  const ask = ({ token }: { token: string }) =>
    shop.app.inject({ url: "/orders", headers: bearer(token) }).then(({ statusCode }) => statusCode);
  expect([await ask(ana), await ask(other)]).toEqual([200, 401]);
  expect(await shop.database.select().from(mails)).toMatchObject([
    { kind: "password-changed", recipient: "ana_1@example.test", locale: "en" },
  ]);
  const link = await post(shop, "/users/password", { token: secret, password: "peuplier9" });
  expect(link.json()).toMatchObject({ error: "LINK_EXPIRED" });
});

test.each([
  ["a wrong present password", { currentPassword: "faux1234" }, { currentPassword: "WRONG_PASSWORD" }],
  ["a common new one", { password: "azerty123" }, { password: "TOO_COMMON" }],
  ["one’s own name", { password: "bea_own_1" }, { password: "TOO_COMMON" }],
  ["one that breaks the rules", { password: "abcdef" }, { password: "NEEDS_DIGIT" }],
  ["none", { currentPassword: "" }, { currentPassword: "REQUIRED" }],
])("%s changes nothing and is told beside its field", async (_name, input, fields) => {
  const bea = (await logIn("bea_own_1", PASSWORD)) === 200 ? null : await join(shop, "bea_own_1");
  const { token } = bea ?? (await logInAs(shop, "bea_own_1"));
  const refused = await change(shop, token, { ...NEW, ...input });
  expect([refused.statusCode, refused.json().fields]).toEqual([400, fields]);
  expect(await logIn("bea_own_1", PASSWORD)).toBe(200);
});

test("a thief of an open session can’t guess the password: wrong ones wait longer and longer", async () => {
  const eva = await join(strict, "eva_1");
  const guess = () => change(strict, eva.token, { ...NEW, currentPassword: "faux1234" });
  for (let tries = 0; tries < 6; tries += 1) {
    expect((await guess()).statusCode).toBe(400);
    time += 1100;
  }
  expect((await guess()).headers["retry-after"]).toBe("1");
});
