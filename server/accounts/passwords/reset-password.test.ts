import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mails } from "#server/mail/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { bearer, join, logInAs, PASSWORD, post } from "../fixtures/people.ts";
import { requestReset, runResetJobs, secretIn } from "../fixtures/reset-links.ts";
import { passwordResets, users } from "../tables.ts";

let time = Date.parse("2026-11-21T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date(time) });
});
afterAll(() => shop.close());
// Requests of one test expire before the next.
beforeEach(() => {
  time += 2 * 60 * 60_000;
});

const set = (token: string, password = "peuplier8") => post(shop, "/users/password", { token, password });
const logIn = async (name: string, password: string) =>
  (await post(shop, "/users/authenticate", { email: `${name}@example.test`, password })).statusCode;

test("the link of the mail sets a new password once, ends every session and proves the mailbox", async () => {
  const ana = await join(shop, "ana_1");
  const other = await logInAs(shop, "ana_1");
  const { emails, secret } = await requestReset(shop, " Ana_1@Example.test");
  expect(emails).toHaveLength(1);
  expect(emails[0]).toMatchObject({
    to: "ana_1@example.test",
    subject: "Choisissez un nouveau mot de passe",
  });
  expect(secret).toMatch(/^[\w-]{43}$/);
  const done = await set(secret);
  expect([done.statusCode, done.body, done.headers["cache-control"]]).toEqual([204, "", "no-store"]);
  expect([await logIn("ana_1", PASSWORD), await logIn("ana_1", "peuplier8")]).toEqual([401, 200]);
  for (const { token } of [ana, other])
    expect((await shop.app.inject({ url: "/orders", headers: bearer(token) })).statusCode).toBe(401);
  const again = await set(secret, "peuplier9");
  expect([again.statusCode, again.json().error]).toEqual([410, "LINK_EXPIRED"]);
  const [user] = await shop.database.select().from(users).where(eq(users.id, ana.id));
  expect(user?.emailVerifiedAt?.getTime()).toBe(time);
  const told = await shop.database.select().from(mails).where(eq(mails.recipient, "ana_1@example.test"));
  expect(told.map(({ kind }) => kind)).toEqual(["password-changed"]);
});

test("the secret of the link is stored nowhere: only its digest, no mail row, no job with more than an id", async () => {
  await join(shop, "bea_1");
  await post(shop, "/users/password-resets", { email: "bea_1@example.test" });
  expect(shop.jobs.at(-1)?.data).toEqual({ id: expect.any(String) });
  const [mail] = await runResetJobs(shop);
  const secret = /#([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "none";
  const rows = await shop.database.select().from(passwordResets);
  expect(rows.filter(({ tokenHash }) => tokenHash)).toHaveLength(1);
  expect(JSON.stringify([rows, await shop.database.select().from(mails), shop.jobs])).not.toContain(secret);
});

test("an unknown e-mail gets the same answer and no mail; the mail comes in the person’s language", async () => {
  await join(shop, "eva_1");
  const ask = (email: string) => post(shop, "/users/password-resets", { email });
  const [known, unknown] = [await ask("eva_1@example.test"), await ask("nobody@example.test")];
  const told = ({ statusCode, headers, body }: typeof known) => ({
    statusCode,
    body,
    headers: {
      ...headers,
      date: "",
      "x-request-id": "",
      "x-ratelimit-remaining": "",
      "x-ratelimit-reset": "",
    },
  });
  expect(told(unknown)).toEqual(told(known));
  expect([known.statusCode, known.json()]).toEqual([202, { ok: true }]);
  expect((await runResetJobs(shop)).map(({ to }) => to)).toEqual(["eva_1@example.test"]);
  const arabic = await requestReset(shop, "eva_1@example.test", { cookie: "reluit_lang=ar" });
  expect(arabic.emails[0]?.subject).toBe("اختر كلمة مرور جديدة");
  expect(arabic.emails[0]?.html).toContain('dir="rtl"');
});

// same-work.test.ts compares the statements of both, bench/logins.ts the time.
test("a known and an unknown e-mail leave the same jobs", async () => {
  await join(shop, "ida_1");
  shop.jobs.splice(0);
  const jobsOf = async (name: string) => {
    await post(shop, "/users/password-resets", { email: `${name}@example.test` });
    return shop.jobs.splice(0).map(({ job, data }) => [job, Object.keys(data)]);
  };
  const known = await jobsOf("ida_1");
  expect(known).toHaveLength(1);
  expect(await jobsOf("nobody")).toEqual(known);
});

test("a link expires after half an hour; an unknown one is refused", async () => {
  await join(shop, "ola_1");
  const { secret } = await requestReset(shop, "ola_1@example.test");
  time += 30 * 60_000;
  for (const token of [secret, "a".repeat(43), "", "\u0000"])
    expect((await set(token)).statusCode, token).toBe(410);
  expect(await logIn("ola_1", PASSWORD)).toBe(200);
});

test("a refused password leaves the link valid; of two concurrent uses one succeeds", async () => {
  await join(shop, "uma_1");
  const { secret } = await requestReset(shop, "uma_1@example.test");
  expect((await set(secret, "azerty123")).json().fields).toEqual({ password: "TOO_COMMON" });
  expect((await set(secret, "abc")).json().fields).toEqual({ password: "TOO_SHORT" });
  const both = await Promise.all([set(secret, "peuplier1x"), set(secret, "peuplier2x")]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 410]);
});

test("a mailbox gets three links; further requests send nothing, and a stranger’s requests void no link", async () => {
  await join(shop, "ute_1");
  for (let asked = 0; asked < 5; asked += 1)
    await post(shop, "/users/password-resets", { email: "ute_1@example.test" });
  const emails = await runResetJobs(shop);
  expect(emails).toHaveLength(3);
  expect(await logIn("ute_1", PASSWORD)).toBe(200);
  time += 61 * 60_000;
  expect((await requestReset(shop, "ute_1@example.test")).emails).toHaveLength(1);
});

test("requests beyond the quota send nothing and void nothing: the mailbox still has a valid link", async () => {
  await join(shop, "rea_1");
  const ask = async () => (await requestReset(shop, "rea_1@example.test")).emails;
  const first = [...(await ask()), ...(await ask()), ...(await ask())].map(secretIn);
  expect(first).toHaveLength(3);
  for (let stranger = 0; stranger < 10; stranger += 1) expect(await ask()).toEqual([]);
  time += 29 * 60_000;
  expect(await ask()).toEqual([]);
  expect((await set(first[0] ?? "")).statusCode).toBe(204);
});

test("a mailbox whose links expired gets a new one, after any number of requests by strangers", async () => {
  await join(shop, "ria_1");
  for (let stranger = 0; stranger < 10; stranger += 1) await requestReset(shop, "ria_1@example.test");
  time += 30 * 60_000;
  const { secret } = await requestReset(shop, "ria_1@example.test");
  expect((await set(secret)).statusCode).toBe(204);
});

test("a link that was sent late is valid for half an hour, whatever is requested meanwhile", async () => {
  await join(shop, "lia_1");
  await post(shop, "/users/password-resets", { email: "lia_1@example.test" });
  time += 55 * 60_000;
  const [mail] = await runResetJobs(shop);
  time += 20 * 60_000;
  await requestReset(shop, "nobody@example.test");
  expect((await set(secretIn(mail))).statusCode).toBe(204);
});

test("concurrent jobs share the quota", async () => {
  await join(shop, "lou_1");
  for (let asked = 0; asked < 12; asked += 1)
    await post(shop, "/users/password-resets", { email: "lou_1@example.test" });
  const emails = await Promise.all(shop.jobs.splice(0).map((job) => runResetJobs(shop, [job])));
  expect(emails.flat()).toHaveLength(3);
});

test("a request that waited for the mail server for over an hour is dropped, and old rows are deleted", async () => {
  await join(shop, "ina_1");
  await post(shop, "/users/password-resets", { email: "ina_1@example.test" });
  time += 61 * 60_000;
  expect(await runResetJobs(shop)).toEqual([]);
  expect(await shop.database.select().from(passwordResets)).toEqual([]);
});
