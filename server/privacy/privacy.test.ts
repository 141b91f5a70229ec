import { randomBytes, randomUUID } from "node:crypto";
import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PersonExport } from "#contract/accounts/privacy.ts";
import { confirmMailbox } from "#server/accounts/fixtures/email-links.ts";
import { bearer } from "#server/accounts/fixtures/people.ts";
import { requestReset } from "#server/accounts/fixtures/reset-links.ts";
import { grantRole } from "#server/accounts/roles/change-role.ts";
import { runUserCommand } from "#server/accounts/roles/user-commands.ts";
import { emailChanges, users } from "#server/accounts/tables.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { orders } from "#server/orders/tables.ts";
import { withdrawals } from "#server/withdrawal/tables.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

const PRICE = 45_990;
let shop: TestShop;
let seller: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerBuyer(shop);
});
afterAll(() => shop.close());

const ask = (person: Buyer, method: "GET" | "POST", url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) });
const exported = async (person: Buyer) =>
  PersonExport.parse((await ask(person, "GET", "/users/me/export")).json());
const erase = (person: Buyer, password = "tilleul7") =>
  ask(person, "POST", "/users/me/erasure", { password });
const audit = () => auditShop({ database: shop.database, gateway: shop.shop.gateway });

async function buys(person: Buyer, card?: string, from = seller) {
  const item = await listPhone(shop, from.id, { priceCents: PRICE });
  const answer = await order(shop, person, {
    ...orderFor(item, PRICE),
    paymentMethodId: await testCard(shop, card),
  });
  return { item, number: answer.json<{ orderId: string }>().orderId, status: answer.statusCode };
}

/** The parcel of an order has come to its buyer: an erasure waits for it. */
async function arrives(number: string) {
  for (const step of [
    "state = 'packed', packed_at = now()",
    "state = 'shipped', shipped_at = now(), carrier = 'ups', tracking_number = '1Z999AA1'",
    "state = 'delivered', ended_at = now()",
  ])
    await shop.database.$client.query(
      `update shipments set ${step} where order_id = (select id from orders where number = $1)`,
      [number],
    );
}

const writes = (email: string, message: string) =>
  shop.app.inject({
    method: "POST",
    url: "/contact",
    payload: { name: "Zoé", email, subject: "Question", message },
  });

/** Confirms the e-mail with a link for a new password, which sets the same password. */
async function confirmEmailOf({ email }: Pick<Buyer, "email">) {
  const { secret } = await requestReset(shop, email);
  await shop.app.inject({
    method: "POST",
    url: "/users/password",
    payload: { token: secret, password: "tilleul7" },
  });
  const opened = await shop.app.inject({
    method: "POST",
    url: "/users/authenticate",
    payload: { email, password: "tilleul7" },
  });
  return bearer(opened.json<{ token: string }>().token);
}

/** Changes the e-mail, confirms it, and opens a new session. */
async function changeEmailOf(person: Buyer, email: string) {
  const headers = person.headers;
  const payload = { email, password: "tilleul7" };
  await shop.app.inject({ method: "PUT", url: "/users/me/email", headers, payload });
  await confirmMailbox(shop, email);
  const opened = await shop.app.inject({ method: "POST", url: "/users/authenticate", payload });
  person.headers = bearer(opened.json<{ token: string }>().token);
}

/** All text of all tables. */
async function everything(): Promise<string> {
  const { rows } = await shop.database.execute<{ name: string }>(
    sql`select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'sandbox') and table_type = 'BASE TABLE'`,
  );
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await shop.database.execute(sql.raw(`select t::text as text from ${name} t`));
      return `${name}\n${found.rows.map(({ text }) => text).join("\n")}`;
    }),
  );
  return texts.join("\n");
}

test("an export has everything of its person and nothing of anybody else", async () => {
  const [ana, bea] = [await registerBuyer(shop), await registerBuyer(shop, { profile: { nom: "Durand" } })];
  await confirmMailbox(shop, ana.email);
  const { number } = await buys(ana);
  await buys(bea);
  const answer = await ask(ana, "GET", "/users/me/export");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["content-disposition"]).toContain("attachment");
  const told = PersonExport.parse(answer.json());
  expect(told).toMatchObject({
    format: "reluit-export-1",
    account: { id: ana.id, email: ana.email, roles: ["CUSTOMER"] },
    profile: { nom: "Martin", adresse: "12 rue des Lilas" },
    consent: { version: expect.any(String), givenAt: expect.stringMatching(/^20/) },
    sellerProfile: null,
    orders: [{ orderId: number, status: "PAYED", totalAmount: 459.9 }],
    mails: [{ kind: "order-confirmation" }],
    sessions: [{ current: true }],
  });
  for (const word of [bea.email, "Durand", seller.email, "passwordHash", "argon2"])
    expect(answer.body).not.toContain(word);
  await confirmMailbox(shop, seller.email);
  expect((await exported(seller)).listings.map(({ id }) => id)).toHaveLength(2);
});

test("an export says of an order what went back of its money", async () => {
  const ana = await registerBuyer(shop);
  await confirmMailbox(shop, ana.email);
  const { number } = await buys(ana);
  await refundOrder(shop.shop, number);
  expect((await exported(ana)).orders).toMatchObject([{ orderId: number, refundedAmount: 459.9 }]);
});

test("an account with an unconfirmed e-mail gets no export, and so nothing of the mails to that address", async () => {
  const email = `eva_${Date.now()}@example.fr`;
  // The owner of the mailbox wrote to the shop before the registration.
  await writes(email, "Le secret d’Eva");
  const { token } = (
    await shop.app.inject({
      method: "POST",
      url: "/users/register",
      payload: { username: "eva_stranger", email, password: "tilleul7" },
    })
  ).json<{ token: string }>();
  const eva = { id: 0, email, token, headers: bearer(token) };
  const refused = await ask(eva, "GET", "/users/me/export");
  expect([refused.statusCode, refused.json().error]).toEqual([403, "EMAIL_UNCONFIRMED"]);
  expect(refused.body).not.toContain("secret");
  const headers = await confirmEmailOf(eva);
  expect(await exported({ ...eva, headers })).toMatchObject({
    messages: [{ message: "Le secret d’Eva" }],
    mails: [{ kind: "contact-receipt" }, { kind: "password-changed" }],
  });
});

test("an account that changes from an unconfirmed e-mail to another gets nothing of the mails to the first", async () => {
  const thief = await registerBuyer(shop);
  await writes(thief.email, "Le secret du vrai propriétaire");
  await changeEmailOf(thief, `mine_${thief.email}`);
  const told = await exported(thief);
  expect(told).toMatchObject({ messages: [], account: { formerEmails: [] } });
  expect(told.mails.map(({ kind }) => kind)).toEqual(["email-changed"]);
});

test("a person with an unconfirmed e-mail can shop, and gets the export after using the link of the registration", async () => {
  const lou = await registerBuyer(shop);
  const { number, status } = await buys(lou);
  expect(status).toBe(201);
  expect((await ask(lou, "GET", "/users/me/export")).statusCode).toBe(403);
  await confirmMailbox(shop, lou.email);
  expect((await exported(lou)).orders.map(({ orderId }) => orderId)).toEqual([number]);
});

test("after a change of e-mail the export has the mails of both mailboxes, and of the old one none that came later", async () => {
  const max = await registerBuyer(shop);
  await confirmMailbox(shop, max.email);
  await writes(max.email, "Avant");
  await changeEmailOf(max, `new_${max.email}`);
  await writes(max.email, "Après, d’un inconnu");
  await writes(`new_${max.email}`, "Depuis la nouvelle adresse");
  const told = await exported(max);
  expect(told.account).toMatchObject({
    email: `new_${max.email}`,
    formerEmails: [{ email: max.email, until: expect.any(String) }],
  });
  expect(told.messages.map(({ message }) => message)).toEqual(["Avant", "Depuis la nouvelle adresse"]);
});

test("an erasure deletes the mails to the person's former e-mails", async () => {
  const kim = await registerBuyer(shop);
  const first = kim.email;
  // Never confirmed: only orders and account link these mails to the person.
  const { number } = await buys(kim);
  await refundOrder(shop.shop, number);
  await changeEmailOf(kim, `second_${first}`);
  await writes(`second_${first}`, "Un mot de Kim");
  await changeEmailOf(kim, `third_${first}`);
  expect((await erase(kim)).statusCode).toBe(204);
  const left = await everything();
  for (const word of [first, `second_${first}`, `third_${first}`, "Un mot de Kim"])
    expect(left).not.toContain(word);
  const kept = await shop.database
    .select()
    .from(mails)
    .where(like(mails.subjectId, `${number}/%`));
  expect(kept).toMatchObject([{ kind: "order-refunded", data: { refundedCents: PRICE } }]);
  expect(await audit()).toEqual([]);
});

/** Changes a confirmed e-mail, and lets the time to undo it pass, after which anybody may register the old one. */
async function leavesEmail(person: Buyer) {
  const left = person.email;
  await changeEmailOf(person, `left_${left}`);
  await shop.database
    .update(emailChanges)
    .set({ undoExpiresAt: new Date(0) })
    .where(eq(emailChanges.userId, person.id));
  return left;
}

async function registers(email: string): Promise<Buyer> {
  const username = `n_${randomBytes(6).toString("hex")}`;
  const payload = { username, email, password: "tilleul7" };
  const made = await shop.app.inject({ method: "POST", url: "/users/register", payload });
  expect(made.statusCode).toBe(201);
  const { id, token } = made.json<{ id: number; token: string }>();
  return { id, email, token, headers: bearer(token) };
}
const mailsTo = (email: string) =>
  shop.database
    .select({ kind: mails.kind })
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.createdAt);

test("the next owner of an e-mail neither reads nor erases what its former owner had there", async () => {
  const ana = await registerBuyer(shop);
  await confirmMailbox(shop, ana.email);
  await buys(ana);
  await writes(ana.email, "Avant le départ");
  const email = await leavesEmail(ana);
  const before = await mailsTo(email);
  expect(before.map(({ kind }) => kind)).toEqual([
    "order-confirmation",
    "contact-receipt",
    "email-change-requested",
  ]);
  const bob = await registers(email);
  await confirmMailbox(shop, email);
  await writes(email, "Un mot de Bob");
  const told = await exported(bob);
  expect(told.messages.map(({ message }) => message)).toEqual(["Un mot de Bob"]);
  expect(told.mails.map(({ kind }) => kind)).toEqual(["contact-receipt"]);
  expect((await erase(bob)).statusCode).toBe(204);
  expect(await mailsTo(email)).toEqual(before);
  expect(await everything()).toContain("Avant le départ");
  expect(await everything()).not.toContain("Un mot de Bob");
  expect((await exported(ana)).messages.map(({ message }) => message)).toEqual(["Avant le départ"]);
  expect(await audit()).toEqual([]);
});

test("who registers an e-mail without confirming it erases nothing that was sent to it", async () => {
  const email = `owner_${randomBytes(4).toString("hex")}@example.fr`;
  await writes(email, "Le mot du vrai propriétaire");
  const thief = await registers(email);
  expect((await erase(thief)).statusCode).toBe(204);
  expect(await mailsTo(email)).toEqual([{ kind: "contact-receipt" }]);
  expect(await everything()).toContain("Le mot du vrai propriétaire");
});

test("an e-mail that was left unconfirmed: its next owner has own messages there, and no mail about another's order", async () => {
  const lea = await registerBuyer(shop);
  const { email } = lea;
  await writes(email, "Le mot du propriétaire");
  const { number } = await buys(lea);
  await changeEmailOf(lea, `left_${email}`);
  const owner = await registers(email);
  await confirmMailbox(shop, email);
  const told = await exported(owner);
  expect(told.messages.map(({ message }) => message)).toEqual(["Le mot du propriétaire"]);
  expect(told.mails.map(({ kind }) => kind)).toEqual(["contact-receipt"]);
  expect((await erase(owner)).statusCode).toBe(204);
  const kept = await shop.database.select().from(mails).where(eq(mails.subjectId, number));
  expect(kept).toMatchObject([{ kind: "order-confirmation", recipient: email }]);
  expect(await audit()).toEqual([]);
});

test("an erased person whose e-mail was never confirmed is in no mail about a case of their order", async () => {
  const zoe = await registerBuyer(shop);
  const { number } = await buys(zoe);
  await shop.database.insert(mails).values({
    kind: "case-opened",
    subjectId: `${number}/RC-1`,
    recipient: zoe.email,
    locale: "fr",
    data: { order: number, name: "Zoé de la Réclamation" },
  });
  expect((await erase(zoe)).json()).toMatchObject({ error: "ORDER_PENDING" });
  await arrives(number);
  expect((await erase(zoe)).statusCode).toBe(204);
  const left = await everything();
  for (const word of [zoe.email, "Zoé de la Réclamation"]) expect(left).not.toContain(word);
});

test("an erased person whose e-mail was never confirmed leaves no word about their orders", async () => {
  const lou = await registerBuyer(shop);
  const { number } = await buys(lou);
  const send = (url: string, payload: object) =>
    shop.app.inject({
      method: "POST",
      url,
      headers: lou.headers,
      payload: { key: randomUUID(), ...payload },
    });
  const asked = await send("/users/me/threads", { orderNumber: number, body: "Un mot de Lou" });
  expect(asked.statusCode, asked.body).toBe(201);
  const about = { orderNumber: number, name: "Lou du Retour", scope: "order" };
  for (const email of [lou.email, "stranger@exemple.fr"])
    expect((await send("/withdrawals", { ...about, email })).statusCode).toBe(201);
  await shop.database
    .update(withdrawals)
    .set({ state: "accepted", judgedAt: new Date() })
    .where(eq(withdrawals.email, lou.email));
  await arrives(number);
  expect((await erase(lou)).statusCode).toBe(204);
  const left = await everything();
  for (const word of [lou.email, "Un mot de Lou"]) expect(left).not.toContain(word);
  // What somebody else stated about that order is not the person's.
  const stated = await shop.database.select().from(withdrawals).where(eq(withdrawals.name, "Lou du Retour"));
  expect(stated).toMatchObject([{ email: "stranger@exemple.fr" }]);
});

test("an erased person is only on their invoice, and the audit finds no fault", async () => {
  const ana = await registerBuyer(shop, { profile: { telephone: "0799887766", adresse: "7 rue du Lac" } });
  const { number } = await buys(ana);
  await arrives(number);
  await writes(ana.email, "Un mot d’Ana");
  ana.headers = await confirmEmailOf(ana);
  expect(await everything()).toContain("0799887766");
  const done = await erase(ana);
  expect([done.statusCode, done.body]).toEqual([204, ""]);
  expect((await ask(ana, "GET", "/orders")).statusCode).toBe(401);

  const left = await everything();
  const [username = ""] = ana.email.split("@");
  for (const word of [ana.email, username, "0799887766", "Un mot d’Ana"]) expect(left).not.toContain(word);
  const lines = left.split("\n").filter((line) => line.includes("7 rue du Lac"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(number);
  expect(await shop.database.select().from(orders).where(eq(orders.number, number))).toMatchObject([
    { status: "PAYED", totalCents: PRICE, email: `erased-${ana.id}@reluit.invalid`, shipName: "Zoé Martin" },
  ]);
  expect(await audit()).toEqual([]);

  for (const email of [ana.email, `erased-${ana.id}@reluit.invalid`]) {
    const payload = { email, password: "tilleul7" };
    const opened = await shop.app.inject({ method: "POST", url: "/users/authenticate", payload });
    expect(opened.statusCode).toBe(401);
  }
  const again = { username, email: ana.email, password: "tilleul7" };
  const made = await shop.app.inject({ method: "POST", url: "/users/register", payload: again });
  expect(made.statusCode).toBe(201);
});

test("a wrong password and an order under way change nothing", async () => {
  const ida = await registerBuyer(shop);
  const wrong = await erase(ida, "peuplier8");
  expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { password: "WRONG_PASSWORD" }]);
  expect((await buys(ida, "4000002500003155")).status).toBe(202);
  const pending = await erase(ida);
  expect([pending.statusCode, pending.json().error]).toEqual([409, "ORDER_PENDING"]);
  await confirmMailbox(shop, ida.email);
  expect((await exported(ida)).profile).not.toBeNull();
});

test("an erasure cancels an order whose card was declined, at the provider as well", async () => {
  const eva = await registerBuyer(shop);
  expect((await buys(eva, "4000000000000002")).status).toBe(402);
  expect((await erase(eva)).statusCode).toBe(204);
  const rows = await shop.database.select().from(orders).where(eq(orders.userId, eva.id));
  expect(rows).toMatchObject([{ status: "CANCELLED", email: `erased-${eva.id}@reluit.invalid` }]);
  const { rows: intents } = await shop.database.$client.query(
    "select status from sandbox.intents where order_number = $1",
    [rows[0]?.number],
  );
  expect(intents).toEqual([{ status: "cancelled" }]);
  expect(await audit()).toEqual([]);
});

test("an erased seller’s listings are withdrawn, those that were ordered stay for their buyers", async () => {
  const vic = await registerBuyer(shop);
  await grantRole(shop.shop, { email: vic.email, role: "SELLER" });
  const opened = await shop.app.inject({
    method: "POST",
    url: "/users/authenticate",
    payload: { email: vic.email, password: "tilleul7" },
  });
  vic.headers = bearer(opened.json<{ token: string }>().token);
  const [buyer, waiting] = [await registerBuyer(shop), await registerBuyer(shop)];
  const { item: sold, number } = await buys(buyer, undefined, vic);
  await shop.database
    .update(smartphoneItems)
    .set({ name: "Téléphone de Vic", description: "Appelez Vic", condition: "Bon" })
    .where(eq(smartphoneItems.id, sold));
  await shop.database
    .update(smartphoneItems)
    .set({ description: "Vic, 75011" })
    .where(eq(smartphoneItems.id, sold));
  const free = await listPhone(shop, vic.id, { priceCents: PRICE });
  const held = await buys(waiting, "4000002500003155", vic);
  expect((await erase(vic)).json().error).toBe("ORDER_PENDING");
  const listed = () => shop.app.inject({ url: `/smartphoneItems/${free}` });
  expect((await listed()).statusCode).toBe(200);
  await ask(waiting, "POST", `/orders/${held.number}/cancel`);
  expect((await erase(vic)).json().error).toBe("ORDER_PENDING");
  await arrives(number);
  expect((await erase(vic)).statusCode).toBe(204);
  expect((await listed()).statusCode).toBe(404);
  const kept = await shop.database.select().from(smartphoneItems).where(eq(smartphoneItems.id, sold));
  expect(kept[0]?.withdrawnAt).not.toBeNull();
  const { rows: history } = await shop.database.$client.query(
    "select changes from listing_changes where item_id = $1",
    [kept[0]?.id],
  );
  // What the seller wrote is gone, what the phone was stays.
  expect(history).toEqual([{ changes: { condition: { from: expect.any(String), to: "Bon" } } }]);
  expect((await ask(buyer, "GET", `/orders/${number}`)).statusCode).toBe(200);
  expect(await audit()).toEqual([]);
});

test("the operator exports and erases by e-mail, messages included, and must confirm with --yes", async () => {
  const uma = await registerBuyer(shop);
  await writes(uma.email, "Un mot d’Uma");
  const told = PersonExport.parse(JSON.parse(await runUserCommand(shop.shop, ["export", uma.email])));
  expect(told).toMatchObject({ account: { email: uma.email }, messages: [{ message: "Un mot d’Uma" }] });
  await expect(runUserCommand(shop.shop, ["erase", uma.email])).rejects.toThrow("erase EMAIL --yes");
  await expect(runUserCommand(shop.shop, ["erase", uma.email, "--sure"])).rejects.toThrow("--yes");
  expect(await runUserCommand(shop.shop, ["erase", uma.email, "--yes"])).toContain("belongs to nobody");
  expect(await everything()).not.toContain(uma.email);
  await expect(runUserCommand(shop.shop, ["erase", uma.email, "--yes"])).rejects.toThrow("No account");
  const [row] = await shop.database.select().from(users).where(eq(users.id, uma.id));
  expect(row).toMatchObject({ username: `erased_${uma.id}`, roles: [], erasedAt: expect.any(Date) });
});
