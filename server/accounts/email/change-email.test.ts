import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EmailState } from "#contract/accounts/account-email.ts";
import { mails } from "#server/mail/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { confirmMailbox, runEmailJobs, secretFor } from "../fixtures/email-links.ts";
import { bearer, join, logInAs, PASSWORD, post } from "../fixtures/people.ts";
import { requestReset, secretIn } from "../fixtures/reset-links.ts";
import { users } from "../tables.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
// Drops the jobs that a test left.
beforeEach(async () => {
  await runEmailJobs(shop);
});

const at = (name: string) => `${name}@example.test`;
const change = (token: string, email: string, password = PASSWORD, headers = {}) =>
  shop.app.inject({
    method: "PUT",
    url: "/users/me/email",
    headers: { ...bearer(token), ...headers },
    payload: { email, password },
  });
const confirm = (token: string) => post(shop, "/users/email-confirmation", { token });
const logIn = async (email: string, password = PASSWORD) =>
  (await post(shop, "/users/authenticate", { email, password })).statusCode;
const state = async (token: string) =>
  (await shop.app.inject({ url: "/users/me/email", headers: bearer(token) })).json<EmailState>();
const told = async (email: string) =>
  (await shop.database.select().from(mails).where(eq(mails.recipient, email))).map(({ kind }) => kind);
const owner = async (email: string) =>
  (await shop.database.select().from(users).where(eq(users.email, email)))[0]?.id;

/** A person with a confirmed e-mail. */
async function member(name: string) {
  const person = await join(shop, name);
  await confirmMailbox(shop, at(name));
  return person;
}

test("a new e-mail takes effect when its mailbox confirms it; both mailboxes get a notice, every session ends", async () => {
  const ana = await member("ana_1");
  const asked = await change(ana.token, " Ana.New@Example.test", PASSWORD, { cookie: "reluit_lang=en" });
  expect([asked.statusCode, asked.json()]).toEqual([202, { ok: true }]);
  expect(await told(at("ana_1"))).toEqual(["email-change-requested"]);
  expect(await state(ana.token)).toMatchObject({ email: at("ana_1"), pendingEmail: "ana.new@example.test" });
  expect([await logIn(at("ana_1")), await logIn("ana.new@example.test")]).toEqual([200, 401]);

  const emails = await runEmailJobs(shop);
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    ["ana.new@example.test", "Confirm your e‑mail address"],
  ]);
  const secret = /#([\w-]{43})/.exec(emails[0]?.text ?? "")?.[1] ?? "";
  const done = await confirm(secret);
  expect([done.statusCode, done.json()]).toEqual([200, { email: "ana.new@example.test", changed: true }]);
  expect([await logIn(at("ana_1")), await logIn("ana.new@example.test")]).toEqual([401, 200]);
  const old = await shop.app.inject({ url: "/orders", headers: bearer(ana.token) });
  expect(old.statusCode).toBe(401);
  expect(await told("ana.new@example.test")).toEqual(["email-changed"]);
  expect((await runEmailJobs(shop)).map(({ to, subject }) => [to, subject])).toEqual([
    [at("ana_1"), "The e‑mail address of your account has changed"],
  ]);
  expect((await confirm(secret)).statusCode).toBe(410);
});

test("a wrong password and one’s own current e-mail are refused, and nothing is queued", async () => {
  const bea = await member("bea_1");
  const wrong = await change(bea.token, at("bea_2"), "faux1234");
  expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { password: "WRONG_PASSWORD" }]);
  const same = await change(bea.token, "BEA_1@example.test");
  expect([same.statusCode, same.json().fields]).toEqual([400, { email: "INVALID" }]);
  expect((await change(bea.token, "no address")).json().fields).toEqual({ email: "BAD_EMAIL" });
  expect([await runEmailJobs(shop), await told(at("bea_1"))]).toEqual([[], []]);
});

test("an e-mail of another account is refused, also when it was taken before the link was used", async () => {
  const [eva, rival] = [await member("eva_1"), await member("eva_rival")];
  const taken = await change(eva.token, at("eva_rival"));
  expect([taken.statusCode, taken.json().error]).toEqual([409, "EMAIL_TAKEN"]);
  await change(eva.token, at("eva_2"));
  const secret = await secretFor(shop, at("eva_2"));
  await join(shop, "eva_2");
  const late = await confirm(secret);
  expect([late.statusCode, late.json().error]).toEqual([409, "EMAIL_TAKEN"]);
  expect(await owner(at("eva_1"))).toBe(eva.id);
  expect(await owner(at("eva_rival"))).toBe(rival.id);
});

test("two accounts that confirm one e-mail at once: one gets it", async () => {
  const people = await Promise.all(["ida_1", "ida_2", "ida_3"].map((name) => join(shop, name)));
  const secrets: string[] = [];
  for (const { token } of people) {
    await change(token, at("ida_new"));
    secrets.push(await secretFor(shop, at("ida_new")));
  }
  const codes = (await Promise.all(secrets.map(confirm))).map(({ statusCode }) => statusCode);
  expect(codes.sort()).toEqual([200, 409, 409]);
});

test("of two concurrent requests one link works, and it sets the e-mail that it was sent to", async () => {
  const ola = await member("ola_1");
  const asked = await Promise.all([change(ola.token, at("ola_a")), change(ola.token, at("ola_b"))]);
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  const { pendingEmail } = await state(ola.token);
  const emails = await runEmailJobs(shop);
  expect(emails.map(({ to }) => to)).toEqual([pendingEmail]);
});

test("a later request voids the link of an earlier one that was mistyped", async () => {
  const uma = await member("uma_1");
  await change(uma.token, at("uma_mistyped"));
  const mistyped = await secretFor(shop, at("uma_mistyped"));
  await change(uma.token, at("uma_2"));
  const right = await secretFor(shop, at("uma_2"));
  expect((await confirm(mistyped)).statusCode).toBe(410);
  expect((await confirm(right)).statusCode).toBe(200);
});

test("a new password voids a change requested with the old one", async () => {
  await member("ute_1");
  const thief = await logInAs(shop, "ute_1");
  await change(thief.token, at("ute_thief"));
  const secret = await secretFor(shop, at("ute_thief"));
  const { emails } = await requestReset(shop, at("ute_1"));
  await post(shop, "/users/password", { token: secretIn(emails[0]), password: "peuplier8" });
  expect((await confirm(secret)).statusCode).toBe(410);
  expect(await logIn(at("ute_1"), "peuplier8")).toBe(200);
});

test("a link for a new password that the old mailbox got is void after the change", async () => {
  const ina = await member("ina_1");
  const { secret: reset } = await requestReset(shop, at("ina_1"));
  await change(ina.token, at("ina_2"));
  expect((await confirm(await secretFor(shop, at("ina_2")))).statusCode).toBe(200);
  expect((await post(shop, "/users/password", { token: reset, password: "peuplier8" })).statusCode).toBe(410);
});

test("a link that confirms the old e-mail does not confirm the new one", async () => {
  const lea = await join(shop, "lea_1");
  const old = await secretFor(shop, at("lea_1"));
  await change(lea.token, at("lea_2"));
  await confirm(await secretFor(shop, at("lea_2")));
  expect((await confirm(old)).statusCode).toBe(410);
});

test("an account gets five requests a day, also for different e-mails; the last link stays valid", async () => {
  const mia = await join(shop, "mia_1");
  await runEmailJobs(shop);
  let secret = "";
  for (let asked = 1; asked <= 4; asked += 1) {
    await change(mia.token, at(`mia_new_${asked}`));
    secret = await secretFor(shop, at(`mia_new_${asked}`));
  }
  const beyond = await change(mia.token, at("mia_new_5"));
  expect([beyond.statusCode, beyond.json().error]).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect(await runEmailJobs(shop)).toEqual([]);
  expect((await confirm(secret)).json()).toEqual({ email: at("mia_new_4"), changed: true });
});
