import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EmailState } from "#contract/accounts/account-email.ts";
import { mails } from "#server/mail/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { emailSecret, runEmailJobs, secretFor } from "../fixtures/email-links.ts";
import { bearer, join, logInAs, post } from "../fixtures/people.ts";
import { emailConfirmations, users } from "../tables.ts";

let time = Date.parse("2026-11-21T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date(time) });
});
afterAll(() => shop.close());
// The quota of one test expires before the next.
beforeEach(() => {
  time += 3 * 24 * 60 * 60_000;
});

const confirm = (token: string) => post(shop, "/users/email-confirmation", { token });
const resend = (token: string, headers = {}) =>
  shop.app.inject({
    method: "POST",
    url: "/users/me/email-confirmations",
    headers: { ...bearer(token), ...headers },
  });
const state = async (token: string) =>
  (await shop.app.inject({ url: "/users/me/email", headers: bearer(token) })).json<EmailState>();

test("a registration mails a link that confirms the e-mail once; the session stays", async () => {
  const ana = await join(shop, "ana_1");
  expect(await state(ana.token)).toEqual({
    email: "ana_1@example.test",
    confirmedAt: null,
    pendingEmail: null,
  });
  const [mail, ...others] = await runEmailJobs(shop);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: "ana_1@example.test", subject: "Confirmez votre adresse e‑mail" });
  expect(mail?.text).toContain("ana_1\n");
  const secret = emailSecret(mail);
  const done = await confirm(secret);
  expect([done.statusCode, done.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(done.json()).toEqual({ email: "ana_1@example.test", changed: false });
  expect((await state(ana.token)).confirmedAt).toBe(new Date(time).toISOString());
  const again = await confirm(secret);
  expect([again.statusCode, again.json().error]).toEqual([410, "LINK_EXPIRED"]);
});

test("a sign-up through the social dialog mails a link, too, in the person’s language", async () => {
  await post(
    shop,
    "/users/social",
    { provider: "google", email: "bea_1@example.test", password: "tilleul77" },
    { cookie: "reluit_lang=ar" },
  );
  const [mail] = await runEmailJobs(shop);
  expect(mail).toMatchObject({ to: "bea_1@example.test", subject: "أكّد بريدك الإلكتروني" });
  expect(mail?.html).toContain('dir="rtl"');
});

test("opening the link’s address, as a mail scanner does, does not use up the link", async () => {
  const eva = await join(shop, "eva_1");
  const secret = await secretFor(shop, "eva_1@example.test");
  for (const method of ["GET", "HEAD", "OPTIONS"] as const) {
    await shop.app.inject({ method, url: "/confirm-email" });
    await shop.app.inject({ method, url: `/users/email-confirmation?token=${secret}` });
  }
  expect((await state(eva.token)).confirmedAt).toBeNull();
  expect((await confirm(secret)).statusCode).toBe(200);
});

test("the secret is stored nowhere: only its digest, no mail row, no job with more than an id", async () => {
  await join(shop, "ida_1");
  expect(shop.jobs.at(-1)?.data).toEqual({ id: expect.any(String) });
  const secret = await secretFor(shop, "ida_1@example.test");
  expect(secret).toMatch(/^[\w-]{43}$/);
  const rows = await shop.database.select().from(emailConfirmations);
  expect(JSON.stringify([rows, await shop.database.select().from(mails), shop.jobs])).not.toContain(secret);
});

test("an account gets five links a day; beyond them nothing is sent and earlier links stay valid", async () => {
  const ola = await join(shop, "ola_1");
  const secrets = [await secretFor(shop, "ola_1@example.test")];
  for (let asked = 0; asked < 4; asked += 1) {
    expect((await resend(ola.token)).statusCode).toBe(202);
    secrets.push(await secretFor(shop, "ola_1@example.test"));
  }
  expect(new Set(secrets).size).toBe(5);
  const refused = await Promise.all([resend(ola.token), resend(ola.token)]);
  for (const { statusCode, headers } of refused) {
    expect(statusCode).toBe(429);
    expect(Number(headers["retry-after"])).toBe(24 * 60 * 60);
  }
  expect(await runEmailJobs(shop)).toEqual([]);
  expect((await confirm(secrets[0] ?? "")).statusCode).toBe(200);
  // A confirmed e-mail needs no more links.
  expect((await resend(ola.token)).statusCode).toBe(202);
  expect(await runEmailJobs(shop)).toEqual([]);
});

test("concurrent requests share the quota", async () => {
  const uma = await join(shop, "uma_1");
  await runEmailJobs(shop);
  const codes = await Promise.all(
    Array.from({ length: 10 }, async () => (await resend(uma.token)).statusCode),
  );
  expect(codes.filter((code) => code === 202)).toHaveLength(4);
  expect(await runEmailJobs(shop)).toHaveLength(4);
});

test("a link expires after a day; an unknown one is refused", async () => {
  const ute = await join(shop, "ute_1");
  const secret = await secretFor(shop, "ute_1@example.test");
  time += 24 * 60 * 60_000;
  for (const token of [secret, "a".repeat(43), "", "\u0000", "' or 1=1 --"])
    expect((await confirm(token)).statusCode, token).toBe(410);
  const { token } = await logInAs(shop, "ute_1");
  expect((await state(token)).confirmedAt).toBeNull();
  expect(ute.id).toBeGreaterThan(0);
});

test("of twenty requests with one link at once one is served", async () => {
  await join(shop, "ina_1");
  const secret = await secretFor(shop, "ina_1@example.test");
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(secret)));
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 410)).toHaveLength(19);
});

test("a request that waited for the mail server for a day is dropped; the next job deletes old rows", async () => {
  await join(shop, "zoe_1");
  time += 24 * 60 * 60_000;
  expect(await runEmailJobs(shop)).toEqual([]);
  time += 25 * 60 * 60_000;
  await join(shop, "zoe_2");
  await runEmailJobs(shop);
  const left = await shop.database
    .select({ email: emailConfirmations.email })
    .from(emailConfirmations)
    .where(eq(emailConfirmations.email, "zoe_1@example.test"));
  expect(left).toEqual([]);
});

test("an account whose e-mail a provider verified gets no link", async () => {
  const rows = await shop.database.select({ at: users.emailVerifiedAt }).from(users);
  expect(rows.length).toBeGreaterThan(0);
  const { findOrCreateAccount } = await import("../oidc/find-or-create-account.ts");
  await findOrCreateAccount(
    shop.shop,
    { provider: "google", subject: "g-1", email: "oidc_1@example.test" },
    "fr",
  );
  expect(await runEmailJobs(shop)).toEqual([]);
  const [user] = await shop.database.select().from(users).where(eq(users.email, "oidc_1@example.test"));
  expect(user?.emailVerifiedAt).toEqual(new Date(time));
});
