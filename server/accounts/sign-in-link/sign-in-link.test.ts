import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SessionAnswer } from "#contract/accounts/accounts.ts";
import type { Email } from "#server/mail/mailer.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { mailJobs } from "../fixtures/email-links.ts";
import { bearer, join, PASSWORD, post } from "../fixtures/people.ts";
import { SIGN_IN_LINK_JOB } from "./ask-sign-in-link.ts";
import { sendSignInLink } from "./send-sign-in-link.ts";

let time = Date.parse("2026-11-21T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    clock: () => new Date(time),
    environment: {
      RATE_LIMIT_FACTOR: "1",
      TRUST_PROXY: "1",
      RATE_LIMITS: "POST /users/sign-in-links=1000/1m, POST /users/sign-in-links/session=1000/1m",
    },
  });
});
afterAll(() => shop.close());
beforeEach(() => {
  time += 2 * 60 * 60_000;
});

/** Runs the queued jobs, as the shop's worker would, and returns the sent e-mails. */
async function sendQueued(jobs = shop.jobs.splice(0), fails = false): Promise<Email[]> {
  const { emails, deps } = mailJobs(shop);
  if (fails)
    deps.mailer = async () => {
      throw new Error("The mail server is away.");
    };
  for (const { job, data } of jobs)
    if (job === SIGN_IN_LINK_JOB)
      await sendSignInLink(deps, data as { userId: number; locale: "fr" }).catch((error: unknown) => {
        if (!fails) throw error;
      });
  return emails;
}
const ask = (email: string, headers = {}) => post(shop, "/users/sign-in-links", { email }, headers);
async function linksFor(email: string, headers = {}) {
  await ask(email, headers);
  return sendQueued();
}
const secretIn = (mail: Email | undefined) => /\/sign-in-link#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
const open = (token: string, headers = {}) => post(shop, "/users/sign-in-links/session", { token }, headers);
const logIn = (email: string, password: string, address: string, headers = {}) =>
  post(shop, "/users/authenticate", { email, password }, { "x-forwarded-for": address, ...headers });

test("an owner on an unknown device logs in with the link while strangers use up the login limit, and by password after that", async () => {
  await join(shop, "sia_1");
  const email = "sia_1@example.test";
  for (let n = 0; n < 40; n += 1) {
    await logIn(email, `wrong${n}x`, `203.0.113.${n}`);
    time += 65_000;
  }
  const away = "198.51.100.9";
  expect((await logIn(email, PASSWORD, away)).json<{ error: string }>().error).toBe("TOO_MANY_LOGINS");
  const [mail] = await linksFor(" Sia_1@EXAMPLE.test");
  expect(mail).toMatchObject({ to: email, subject: "Votre lien de connexion à Reluit" });
  const opened = await open(secretIn(mail), { "x-forwarded-for": away });
  expect([opened.statusCode, opened.headers["cache-control"]]).toEqual([200, "no-store"]);
  const { token } = opened.json<SessionAnswer>();
  expect((await shop.app.inject({ url: "/orders", headers: bearer(token) })).statusCode).toBe(200);
  const cookie = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
  expect((await logIn(email, PASSWORD, "198.51.100.10", { cookie })).statusCode).toBe(200);
  expect((await logIn(email, PASSWORD, away)).statusCode).toBe(200);
  expect((await logIn(email, PASSWORD, "198.51.100.11")).statusCode).toBe(429);
});

test("a link works once, for half an hour; a made-up one never", async () => {
  await join(shop, "sam_1");
  const [first] = await linksFor("sam_1@example.test");
  const [second] = await linksFor("sam_1@example.test");
  const both = await Promise.all([open(secretIn(first)), open(secretIn(first))]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
  time += 30 * 60_000;
  for (const token of [secretIn(first), secretIn(second), "a".repeat(43), "", "\u0000"]) {
    const answer = await open(token);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([410, "LINK_EXPIRED"]);
  }
});

test("an unknown e-mail gets the same answer, the same job and no mail", async () => {
  await join(shop, "sol_1");
  const before = shop.jobs.length;
  const [known, unknown] = [await ask("sol_1@example.test"), await ask("nobody@example.test")];
  expect([known.statusCode, known.body]).toEqual([202, '{"ok":true}']);
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  expect(shop.jobs.slice(before).map(({ job, data }) => [job, Object.keys(data)])).toEqual(
    Array(2).fill([SIGN_IN_LINK_JOB, ["userId", "locale"]]),
  );
  expect((await sendQueued()).map(({ to }) => to)).toEqual(["sol_1@example.test"]);
});

test.each([
  ["en", "Your Reluit login link", "ltr"],
  ["ar", "رابط دخولك إلى Reluit", "rtl"],
])("the mail comes in the person’s language: %s", async (locale, subject, direction) => {
  await join(shop, `sue_${locale}`);
  const [mail] = await linksFor(`sue_${locale}@example.test`, { cookie: `reluit_lang=${locale}` });
  expect(mail?.subject).toBe(subject);
  expect(mail?.html).toContain(`dir="${direction}"`);
});

test("a mailbox holds three links; beyond them nothing is sent and none is void, also when all are sent at once", async () => {
  await join(shop, "sid_1");
  for (let n = 0; n < 10; n += 1) await ask("sid_1@example.test");
  const emails = (await Promise.all(shop.jobs.splice(0).map((job) => sendQueued([job])))).flat();
  expect(emails).toHaveLength(3);
  time += 29 * 60_000;
  expect(await linksFor("sid_1@example.test")).toEqual([]);
  for (const mail of emails) expect((await open(secretIn(mail))).statusCode).toBe(200);
});

test("an e-mail that could not be sent does not count against the limit of links", async () => {
  await join(shop, "syd_1");
  await ask("syd_1@example.test");
  const jobs = shop.jobs.splice(0);
  for (let tries = 0; tries < 5; tries += 1) await sendQueued(jobs, true);
  expect(await sendQueued(jobs)).toHaveLength(1);
});

test("a new password voids earlier links", async () => {
  const { token } = await join(shop, "suz_1");
  const [mail] = await linksFor("suz_1@example.test");
  const changed = await shop.app.inject({
    method: "PUT",
    url: "/users/me/password",
    headers: bearer(token),
    payload: { currentPassword: PASSWORD, password: "bouleau88" },
  });
  expect(changed.statusCode).toBe(204);
  expect((await open(secretIn(mail))).statusCode).toBe(410);
});
