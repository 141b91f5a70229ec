import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readToken } from "#contract/accounts/read-token.ts";
import type { Order } from "#contract/orders/orders.ts";
import { ACCESS_TABLE, GUEST_ROUTES } from "#server/http/access/access-table.ts";
import { mails } from "#server/mail/tables.ts";
import { ADDRESS, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { bearer, join, PASSWORD, post } from "../fixtures/people.ts";
import { requestReset, runResetJobs, secretIn } from "../fixtures/reset-links.ts";
import { runUserCommand } from "../roles/user-commands.ts";
import { users } from "../tables.ts";
import { deleteOldGuests } from "./delete-old-guests.ts";

let time = Date.parse("2026-11-28T10:00:00Z");
let shop: TestShop;
let sellerId: number;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date(time) });
  sellerId = (await join(shop, "seller_1", ["SELLER"])).id;
});
afterAll(() => shop.close());
// Links and limits of one test end before the next.
beforeEach(() => {
  time += 2 * 60 * 60_000;
  shop.jobs.splice(0);
});

async function openGuest(email: string) {
  const answer = await post(shop, "/users/guest", { email });
  const { token, id, ...rest } = answer.json<{ token: string; id: number; email: string }>();
  return { status: answer.statusCode, rest, id, email, token, headers: bearer(token) };
}
type Guest = Awaited<ReturnType<typeof openGuest>>;

const get = (url: string, { headers }: Pick<Guest, "headers">) => shop.app.inject({ url, headers });

/** A guest with an address and a paid order. */
async function buyAsGuest(email: string) {
  const guest = await openGuest(email);
  expect((await post(shop, `/clients/${guest.id}`, ADDRESS, guest.headers)).statusCode).toBe(201);
  const payload = {
    ...orderFor(await listPhone(shop, sellerId), 45_990),
    paymentMethodId: await testCard(shop),
  };
  const answer = await order(shop, guest, payload);
  expect(answer.statusCode).toBe(201);
  return { guest, number: answer.json<Order>().orderId };
}

/** Asks for an account and runs the job. Returns the sent mails. */
async function askAccount(guest: Guest) {
  const asked = await post(shop, "/users/guest/account", {}, guest.headers);
  expect([asked.statusCode, asked.json()]).toEqual([202, { ok: true }]);
  return runResetJobs(shop);
}

const logIn = async (email: string, password: string) =>
  (await post(shop, "/users/authenticate", { email, password })).statusCode;

test("an e-mail is enough to buy: address, payment, order and the mail with its tracking link", async () => {
  const { guest, number } = await buyAsGuest("lea@example.test");
  expect(readToken(guest.token, time / 1000)).toMatchObject({
    ...{ guest: true, roles: ["CUSTOMER"], email: "lea@example.test", idUser: guest.id },
    exp: time / 1000 + 3600,
  });
  const orders = (await get("/orders", guest)).json<Order[]>();
  expect(orders.map(({ orderId, status }) => [orderId, status])).toEqual([[number, "PAYED"]]);
  const [mail] = await shop.database.select().from(mails).where(eq(mails.subjectId, number));
  expect(mail?.recipient).toBe("lea@example.test");
  const client = await get(`/clients/${guest.id}`, guest);
  expect(client.json()).toMatchObject({ client: { nom: "Martin", email: "lea@example.test" } });
});

test("a guest gets another hour as the same person, so a payment that began late can end; two hours after the start no more", async () => {
  const { guest, number } = await buyAsGuest("late@example.test");
  const renew = (headers: Guest["headers"]) => post(shop, "/users/guest/renewal", {}, headers);
  time += 58 * 60_000;
  const renewed = (await renew(guest.headers)).json<{ token: string; id: number }>();
  expect(readToken(renewed.token, time / 1000)).toMatchObject({
    ...{ guest: true, idUser: guest.id, email: "late@example.test" },
    exp: time / 1000 + 3600,
  });
  time += 58 * 60_000;
  const headers = bearer(renewed.token);
  const orders = (await get("/orders", { headers })).json<Order[]>();
  expect(orders.map(({ orderId }) => orderId)).toEqual([number]);
  const last = (await renew(headers)).json<{ token: string }>();
  time += 4 * 60_000;
  expect((await renew(bearer(last.token))).statusCode).toBe(403);
  const buyer = await registerBuyer(shop);
  expect((await renew(bearer(buyer.token))).statusCode).toBe(403);
});

test("the answer to a known and to an unknown e-mail is the same, and leaves no cookie", async () => {
  const buyer = await registerBuyer(shop);
  const shapes = [];
  for (const email of [buyer.email, "nobody@example.test"]) {
    const answer = await post(shop, "/users/guest", { email });
    const body = answer.json<Record<string, unknown>>();
    const kinds = Object.entries(body).map(([name, value]) => [name, typeof value]);
    expect(answer.headers["set-cookie"]).toMatch(/^reluit_refresh=; Path=\/users\/refresh; .*Max-Age=0/);
    expect(body.username).toMatch(/^guest_[0-9a-f]{14}$/);
    shapes.push([answer.statusCode, kinds, body.roles, body.message]);
  }
  expect(shapes[0]).toEqual(shapes[1]);
});

describe("a guest with the e-mail of an account", () => {
  test("reads no order, no profile and no document of it, and changes nothing there", async () => {
    const buyer = await registerBuyer(shop);
    const item = await listPhone(shop, sellerId, { stock: 2 });
    const bought = await order(shop, buyer, {
      ...orderFor(item, 45_990),
      paymentMethodId: await testCard(shop),
    });
    const { orderId } = bought.json<Order>();
    const guest = await openGuest(buyer.email);
    expect((await get("/orders", guest)).json()).toEqual([]);
    expect((await get(`/orders/${orderId}`, guest)).statusCode).toBe(404);
    expect((await get(`/orders/${orderId}/documents`, guest)).statusCode).toBe(403);
    for (const move of ["confirm", "cancel"])
      expect((await post(shop, `/orders/${orderId}/${move}`, {}, guest.headers)).statusCode).toBe(404);
    expect((await get(`/clients/${buyer.id}`, guest)).statusCode).toBe(403);
    expect((await post(shop, `/clients/${buyer.id}`, ADDRESS, guest.headers)).statusCode).toBe(403);
    expect((await get(`/clients/${guest.id}?missing=null`, guest)).json()).toEqual({ client: null });
    // The account is as it was: the guest's order is not in it.
    await buyAsGuest(buyer.email);
    expect((await get("/orders", buyer)).json<Order[]>().map((one) => one.orderId)).toEqual([orderId]);
  });

  test("is apart from every other guest with this e-mail", async () => {
    const first = await buyAsGuest("twice@example.test");
    const second = await openGuest("twice@example.test");
    expect(second.id).not.toBe(first.guest.id);
    expect((await get("/orders", second)).json()).toEqual([]);
    expect((await get(`/orders/${first.number}`, second)).statusCode).toBe(404);
    expect((await get(`/clients/${first.guest.id}`, second)).statusCode).toBe(403);
  });
});

test("a guest is refused on every route of a session but those of the purchase", async () => {
  const guest = await openGuest("walker@example.test");
  const closed = Object.entries(ACCESS_TABLE).filter(
    ([key, rule]) => rule !== "anyone" && !GUEST_ROUTES.has(key),
  );
  expect(closed.length).toBeGreaterThan(20);
  for (const [key] of closed) {
    const [method, path = ""] = key.split(" ");
    const url = path.replaceAll(/:\w+/g, "1");
    const answer = await shop.app.inject({ method: method as "GET", url, headers: guest.headers });
    expect([key, answer.statusCode]).toEqual([key, 403]);
  }
  expect([...GUEST_ROUTES].toSorted()).toEqual([
    "GET /clients/:id",
    "GET /orders",
    "GET /orders/:id",
    "GET /users/me/repairs",
    "POST /clients/:id",
    "POST /orders",
    "POST /orders/:id/cancel",
    "POST /orders/:id/confirm",
    "POST /users/guest/account",
    "POST /users/guest/renewal",
    "POST /users/logout",
  ]);
});

test("the session of a guest ends after an hour, and with a logout", async () => {
  const guest = await openGuest("hour@example.test");
  time += 3599 * 1000;
  expect((await get("/orders", guest)).statusCode).toBe(200);
  time += 1000;
  expect((await get("/orders", guest)).statusCode).toBe(401);
  const other = await openGuest("hour@example.test");
  expect(
    (await shop.app.inject({ method: "POST", url: "/users/logout", headers: other.headers })).statusCode,
  ).toBe(204);
  expect((await get("/orders", other)).statusCode).toBe(401);
});

test("an e-mail has ten guests in an hour, whatever its spelling; another e-mail is not concerned", async () => {
  for (let count = 0; count < 10; count += 1)
    expect((await openGuest(count % 2 ? "Many@example.test" : "many@EXAMPLE.test")).status).toBe(201);
  const refused = await post(shop, "/users/guest", { email: "many@example.test" });
  expect([refused.statusCode, refused.json().error]).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect(Number(refused.headers["retry-after"])).toBe(3600);
  expect((await openGuest("few@example.test")).status).toBe(201);
  // A later refusal does not tell when the others came.
  time += 10 * 60_000;
  const later = await post(shop, "/users/guest", { email: "many@example.test" });
  expect(Number(later.headers["retry-after"])).toBe(3600);
  time += 60 * 60_000;
  expect((await openGuest("many@example.test")).status).toBe(201);
});

test("a guest has no password: neither a login, a sign-in link nor a forgotten password reaches one", async () => {
  const { guest } = await buyAsGuest("locked@example.test");
  expect(await logIn("locked@example.test", "!")).toBe(401);
  expect((await requestReset(shop, "locked@example.test")).emails).toEqual([]);
  const [row] = await shop.database.select().from(users).where(eq(users.id, guest.id));
  expect(await logIn(row?.email ?? "", PASSWORD)).toBe(401);
  // The e-mail is still free for whoever owns it.
  expect(
    (await post(shop, "/users/entry", { email: "locked@example.test", password: PASSWORD })).statusCode,
  ).toBe(201);
});

describe("the account after the purchase", () => {
  test("opens with the password that the reader of the mailbox chooses, and has the order and the address", async () => {
    const { guest, number } = await buyAsGuest("new@example.test");
    const [mail] = await askAccount(guest);
    expect(mail).toMatchObject({
      to: "new@example.test",
      subject: expect.stringContaining("Créez votre compte"),
    });
    const secret = secretIn(mail);
    const set = await post(shop, "/users/password", { token: secret, password: PASSWORD });
    expect(set.statusCode).toBe(204);
    // The tab of the purchase is signed out; the mailbox's owner signs in.
    expect((await get("/orders", guest)).statusCode).toBe(401);
    const opened = await post(shop, "/users/authenticate", { email: "new@example.test", password: PASSWORD });
    const { token, id } = opened.json<{ token: string; id: number }>();
    expect(readToken(token, time / 1000)?.guest).toBeUndefined();
    const own = { headers: bearer(token) };
    expect((await get("/orders", own)).json<Order[]>().map((one) => one.orderId)).toEqual([number]);
    expect((await get(`/clients/${id}`, own)).json()).toMatchObject({
      client: { email: "new@example.test" },
    });
    expect((await get("/users/me/email", own)).json()).toMatchObject({ email: "new@example.test" });
    const again = await post(shop, "/users/password", { token: secret, password: "peuplier8" });
    expect([again.statusCode, again.json().error]).toEqual([410, "LINK_EXPIRED"]);
  });

  test("is not made where one has the e-mail: the mail says so, has no secret, and the account stays as it was", async () => {
    const buyer = await registerBuyer(shop);
    const { guest } = await buyAsGuest(buyer.email);
    const [mail] = await askAccount(guest);
    expect(mail).toMatchObject({ to: buyer.email, subject: expect.stringContaining("déjà un compte") });
    expect(mail?.text).not.toContain("reset-password");
    expect(await logIn(buyer.email, "tilleul7")).toBe(200);
    expect((await get("/orders", buyer)).json()).toEqual([]);
  });

  test("of somebody who registered the e-mail in between is not taken over", async () => {
    const { guest, number } = await buyAsGuest("race@example.test");
    const [mail] = await askAccount(guest);
    const other = await post(shop, "/users/entry", { email: "race@example.test", password: "sureau777" });
    const set = await post(shop, "/users/password", { token: secretIn(mail), password: PASSWORD });
    expect([set.statusCode, set.json().error]).toEqual([409, "EMAIL_TAKEN"]);
    expect(await logIn("race@example.test", PASSWORD)).toBe(401);
    const own = { headers: bearer(other.json<{ token: string }>().token) };
    expect((await get("/orders", own)).json()).toEqual([]);
    expect((await get("/orders", guest)).json<Order[]>().map((one) => one.orderId)).toEqual([number]);
  });

  test("a person with an account who asks gets the same answer and no mail; a mailbox gets three links at most", async () => {
    const buyer = await registerBuyer(shop);
    const asked = await post(shop, "/users/guest/account", {}, buyer.headers);
    expect([asked.statusCode, asked.json()]).toEqual([202, { ok: true }]);
    expect(await runResetJobs(shop)).toEqual([]);
    const { guest } = await buyAsGuest("links@example.test");
    const sent = [];
    for (let count = 0; count < 5; count += 1) sent.push(...(await askAccount(guest)));
    expect(sent).toHaveLength(3);
    // Another guest with the e-mail has the same mailbox.
    const { guest: other } = await buyAsGuest("LINKS@example.test");
    expect(await askAccount(other)).toEqual([]);
  });

  test("is not mailed to somebody who bought nothing", async () => {
    expect(await askAccount(await openGuest("nothing@example.test"))).toEqual([]);
  });
});

test("a guest who ordered nothing is deleted after a day; one with an order stays", async () => {
  const { guest: buyer } = await buyAsGuest("stays@example.test");
  const idle = await openGuest("idle@example.test");
  const isThere = async ({ id }: Guest) => (await shop.database.$count(users, eq(users.id, id))) === 1;
  await deleteOldGuests(shop.shop);
  expect([await isThere(buyer), await isThere(idle)]).toEqual([true, true]);
  time += 24 * 60 * 60_000 + 1;
  await deleteOldGuests(shop.shop);
  expect([await isThere(buyer), await isThere(idle)]).toEqual([true, false]);
});

test("the operator exports and erases the account of an e-mail with the guests who bought with it", async () => {
  const buyer = await registerBuyer(shop);
  const guest = await openGuest(buyer.email);
  await post(shop, `/clients/${guest.id}`, ADDRESS, guest.headers);
  const run = (...args: string[]) => runUserCommand(shop.shop, args);
  const exported = JSON.parse(await run("export", buyer.email)) as {
    account: { id: number; email: string };
  }[];
  expect(exported.map(({ account }) => [account.id, account.email])).toEqual([
    [buyer.id, buyer.email],
    [guest.id, buyer.email],
  ]);
  expect((await run("erase", buyer.email, "--yes")).split("\n")).toHaveLength(2);
  const rows = await shop.database.select().from(users).where(eq(users.guestEmail, buyer.email));
  expect(rows).toEqual([]);
  expect((await get("/orders", guest)).statusCode).toBe(401);
});
