import { afterEach, beforeEach, expect, test } from "vitest";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { codeAt, cookiesOf, SAME_ORIGIN } from "#tests/staff.ts";
import { DEMO_STAFF, disableDemoStaff, seedDemo } from "./seed-demo.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  await seedDemo({ ...shop.shop, hashPassword });
});
afterEach(() => shop.close());

const post = (url: string, cookie: string, payload: object) =>
  shop.app.inject({ method: "POST", url: `/admin/api/${url}`, headers: { ...SAME_ORIGIN, cookie }, payload });
const { email, password, totpSecret } = DEMO_STAFF;
const logIn = () => post("session", "", { email, password });

test("the demo's administrator signs in with what the start prints", async () => {
  const first = await logIn();
  const second = await post("session/factor", cookiesOf(first), { code: codeAt(totpSecret, new Date()) });
  expect(second.json()).toEqual({ state: "open" });
});

test("is disabled and signed out where cards are charged for real", async () => {
  const cookie = cookiesOf(await logIn());
  await disableDemoStaff(shop.database, new Date());
  expect((await logIn()).statusCode).toBe(401);
  const session = await shop.app.inject({ url: "/admin/api/session", headers: { cookie } });
  expect(session.json()).toEqual({ state: "none" });
});

test("a shop where somebody works gets no second administrator", async () => {
  await shop.database.$client.query("update staff set email = 'owner@reluit.test'");
  await seedDemo({ ...shop.shop, hashPassword });
  const { rows } = await shop.database.$client.query("select email from staff");
  expect(rows).toEqual([{ email: "owner@reluit.test" }]);
});
