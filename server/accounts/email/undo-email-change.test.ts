import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mails } from "#server/mail/tables.ts";
import { meet } from "#tests/races/account-race.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { confirmMailbox, runEmailJobs, secretFor } from "../fixtures/email-links.ts";
import { bearer, join, PASSWORD, post } from "../fixtures/people.ts";
import { requestReset, runResetJobs, secretIn } from "../fixtures/reset-links.ts";
import { findOrCreateAccount } from "../oidc/find-or-create-account.ts";
import { emailChanges, users } from "../tables.ts";

const DAY_MS = 24 * 60 * 60_000;
let time = Date.parse("2026-11-21T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date(time) });
});
afterAll(() => shop.close());

const at = (name: string) => `${name}@example.test`;
const undo = (token: string) => post(shop, "/users/email-undo", { token });
const confirm = (token: string) => post(shop, "/users/email-confirmation", { token });
const logIn = (email: string, password = PASSWORD) => post(shop, "/users/authenticate", { email, password });
const told = async (email: string) =>
  (await shop.database.select().from(mails).where(eq(mails.recipient, email))).map(({ kind }) => kind);
const account = async (id: number) => (await shop.database.select().from(users).where(eq(users.id, id)))[0];
const register = (username: string, email: string) =>
  post(shop, "/users/register", { username, email, password: PASSWORD });

/** Changes the e-mail and confirms it; returns the secret that the old mailbox gets. */
async function move(token: string, from: string, to: string): Promise<string> {
  const payload = { email: to, password: PASSWORD };
  await shop.app.inject({ method: "PUT", url: "/users/me/email", headers: bearer(token), payload });
  expect((await confirm(await secretFor(shop, to))).statusCode).toBe(200);
  return secretFor(shop, from);
}

async function movedMember(name: string) {
  const { id, token } = await join(shop, name);
  await confirmMailbox(shop, at(name));
  return { id, secret: await move(token, at(name), at(`${name}_new`)) };
}

test("the old mailbox undoes a change: it gets its e-mail back and a link for a new password; sessions and password end", async () => {
  const { id, secret } = await movedMember("ana_1");
  const thief = (await logIn(at("ana_1_new"))).json<{ token: string }>();
  const done = await undo(secret);
  expect([done.statusCode, done.body, done.headers["cache-control"]]).toEqual([204, "", "no-store"]);
  expect(await account(id)).toMatchObject({ email: at("ana_1"), emailVerifiedAt: new Date(time) });
  const asked = await shop.app.inject({ url: "/orders", headers: bearer(thief.token) });
  expect(asked.statusCode).toBe(401);
  for (const email of [at("ana_1"), at("ana_1_new")]) {
    expect((await logIn(email)).statusCode).toBe(401);
    expect(await told(email)).toContain("email-change-undone");
  }
  const [mail] = await runResetJobs(shop);
  expect(mail?.to).toBe(at("ana_1"));
  await post(shop, "/users/password", { token: secretIn(mail), password: "peuplier8" });
  expect((await logIn(at("ana_1"), "peuplier8")).statusCode).toBe(200);
  expect((await undo(secret)).statusCode).toBe(410);
});

test("after seven days, and for an unknown link, the change stays", async () => {
  const { id, secret } = await movedMember("bea_1");
  for (const token of ["a".repeat(43), "", "\u0000"]) expect((await undo(token)).statusCode).toBe(410);
  time += 7 * DAY_MS;
  expect((await undo(secret)).statusCode).toBe(410);
  expect(await account(id)).toMatchObject({ email: at("bea_1_new") });
});

test("the seven days to undo start when the e-mail is sent", async () => {
  const { id, token } = await join(shop, "eva_1");
  await confirmMailbox(shop, at("eva_1"));
  const payload = { email: at("eva_2"), password: PASSWORD };
  await shop.app.inject({ method: "PUT", url: "/users/me/email", headers: bearer(token), payload });
  await confirm(await secretFor(shop, at("eva_2")));
  time += 8 * DAY_MS;
  expect((await register("eva_taker", at("eva_1"))).statusCode).toBe(409);
  expect((await undo(await secretFor(shop, at("eva_1")))).statusCode).toBe(204);
  expect(await account(id)).toMatchObject({ email: at("eva_1") });
});

test("nobody takes the old e-mail while its owner can still undo: not by registering, not by a change", async () => {
  const { id, secret } = await movedMember("ida_1");
  const other = await join(shop, "ida_other");
  const taken = await register("ida_taker", at("ida_1"));
  expect([taken.statusCode, taken.json().error]).toEqual([409, "EMAIL_TAKEN"]);
  const payload = { email: at("ida_1"), password: PASSWORD };
  const headers = bearer(other.token);
  const changed = await shop.app.inject({ method: "PUT", url: "/users/me/email", headers, payload });
  expect(changed.statusCode).toBe(409);
  expect((await undo(secret)).statusCode).toBe(204);
  expect(await account(id)).toMatchObject({ email: at("ida_1") });
});

test("the old e-mail can’t be registered while the change commits", async () => {
  const { token } = await join(shop, "ola_1");
  await confirmMailbox(shop, at("ola_1"));
  const payload = { email: at("ola_2"), password: PASSWORD };
  await shop.app.inject({ method: "PUT", url: "/users/me/email", headers: bearer(token), payload });
  const secret = await secretFor(shop, at("ola_2"));
  const [done, ...registered] = await Promise.all([
    confirm(secret),
    ...Array.from({ length: 12 }, (_, index) => register(`ola_t_${index}`, at("ola_1"))),
  ]);
  expect(done.statusCode).toBe(200);
  expect(registered.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(409));
});

test("after seven days the old e-mail is free", async () => {
  await movedMember("uma_1");
  time += 7 * DAY_MS;
  expect((await register("uma_after", at("uma_1"))).statusCode).toBe(201);
});

test("the first change is undone although others followed; their own links are void then", async () => {
  const { id, secret } = await movedMember("ute_1");
  time += 60_000;
  const thief = (await logIn(at("ute_1_new"))).json<{ token: string }>();
  const thiefs = await move(thief.token, at("ute_1_new"), at("ute_far"));
  expect((await undo(secret)).statusCode).toBe(204);
  expect(await account(id)).toMatchObject({ email: at("ute_1") });
  expect((await undo(thiefs)).statusCode).toBe(410);
  expect(await account(id)).toMatchObject({ email: at("ute_1") });
});

test("a sign-in provider that was linked after the change no longer opens the account", async () => {
  const { id, secret } = await movedMember("ina_1");
  time += 60_000;
  const person = { provider: "google", subject: "thief", email: at("ina_1_new") } as const;
  expect((await findOrCreateAccount(shop.shop, person, "fr")).user).toMatchObject({ id });
  await undo(secret);
  expect((await findOrCreateAccount(shop.shop, person, "fr")).user).not.toMatchObject({ id });
});

test("a provider that signs in while the change that linked it is undone opens another account", async () => {
  const { id, secret } = await movedMember("isa_1");
  time += 60_000;
  const person = { provider: "google", subject: "thief-2", email: at("isa_1_new") } as const;
  await findOrCreateAccount(shop.shop, person, "fr");
  const { database } = shop;
  const { tokens } = shop.shop;
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await database.$client.query<Row>(text, values)).rows;
  const [undone, { user }] = await meet({ database, tokens, query }, id, "first, second", [
    () => undo(secret),
    () => findOrCreateAccount(shop.shop, person, "fr"),
  ]);
  expect(undone.statusCode).toBe(204);
  expect(user.id).not.toBe(id);
});

test("a change that was asked for before the undo is void after it", async () => {
  const { id, secret } = await movedMember("lea_1");
  const thief = (await logIn(at("lea_1_new"))).json<{ token: string }>();
  const payload = { email: at("lea_far"), password: PASSWORD };
  await shop.app.inject({ method: "PUT", url: "/users/me/email", headers: bearer(thief.token), payload });
  const pending = await secretFor(shop, at("lea_far"));
  await undo(secret);
  expect((await confirm(pending)).statusCode).toBe(410);
  expect(await account(id)).toMatchObject({ email: at("lea_1") });
});

test("a link for a new password that the new mailbox got is void after the undo", async () => {
  const { secret } = await movedMember("pia_1");
  // Undone changes of other tests have queued mails, too.
  const { emails } = await requestReset(shop, at("pia_1_new"));
  const token = secretIn(emails.find(({ to }) => to === at("pia_1_new")));
  expect(token).toMatch(/^[\w-]{43}$/);
  await undo(secret);
  const used = await post(shop, "/users/password", { token, password: "peuplier8" });
  expect(used.statusCode).toBe(410);
});

test("of twenty requests with one link at once one is served", async () => {
  const { secret } = await movedMember("mia_1");
  const codes = (await Promise.all(Array.from({ length: 20 }, () => undo(secret)))).map(
    ({ statusCode }) => statusCode,
  );
  expect(codes.filter((code) => code === 204)).toHaveLength(1);
  expect(codes.filter((code) => code === 410)).toHaveLength(19);
});

test("an e-mail that was never confirmed may be a typing error: its mailbox can’t undo, and it is free at once", async () => {
  const { token } = await join(shop, "zoe_typo");
  expect(await move(token, at("zoe_typo"), at("zoe_1"))).toBe("");
  expect((await register("zoe_other", at("zoe_typo"))).statusCode).toBe(201);
});

test("a link of one kind is refused as another kind", async () => {
  const { secret } = await movedMember("noe_1");
  expect((await confirm(secret)).statusCode).toBe(410);
  expect((await post(shop, "/users/password", { token: secret, password: "peuplier8" })).statusCode).toBe(
    410,
  );
  await join(shop, "noe_2");
  expect((await undo(await secretFor(shop, at("noe_2")))).statusCode).toBe(410);
  const rows = await shop.database.select().from(emailChanges);
  expect(JSON.stringify([rows, await shop.database.select().from(mails)])).not.toContain(secret);
  expect((await undo(secret)).statusCode).toBe(204);
  await runEmailJobs(shop);
});
