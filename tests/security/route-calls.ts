import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { InjectOptions } from "fastify";
import sharp from "sharp";
import type { Person } from "#contract/interface/access.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { confirmMailbox, secretFor } from "#server/accounts/fixtures/email-links.ts";
import { requestReset } from "#server/accounts/fixtures/reset-links.ts";
import { makeSignInCode } from "#server/accounts/oidc/sign-in-codes.ts";
import { openBuybackDesk } from "#server/buyback/fixtures/at-bench.ts";
import { accept, acceptanceOf, ask, newestOffer, phoneOf } from "#server/buyback/fixtures/buybacks.ts";
import { boughtBuyback, labelledBuyback, returnTransfer } from "#server/buyback/fixtures/purchases.ts";
import { claim } from "#server/cases/fixtures/cases.ts";
import { threads } from "#server/inbox/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { openRepairDesk } from "#server/repair/fixtures/at-desk.ts";
import { awaitedRepair, labelledRepair } from "#server/repair/fixtures/awaited-repair.ts";
import { quotedRepair } from "#server/repair/fixtures/quoted-repair.ts";
import { mailedCode } from "#server/tracking/fixtures/codes.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { issuedVoucher } from "#server/vouchers/fixtures/vouchers.ts";
import { newKey, orderFor, testCard } from "#tests/people.ts";
import type { SixPersons } from "./six-persons.ts";

interface Call {
  readonly url: string;
  readonly payload?: object | string | Buffer;
  readonly headers?: Record<string, string>;
}

type MakeCall = (desk: SixPersons, person: Person) => Call | Promise<Call>;

let count = 0;
const newName = () => `walker_${Date.now().toString(36).slice(-5)}_${count++}`;
const account = () => {
  const username = newName();
  return { username, email: `${username}@example.fr`, password: "tilleul7" };
};
/** A new person, whose sessions may end. */
async function newPerson({ app }: SixPersons["shop"]) {
  const made = await app.inject({ method: "POST", url: "/users/register", payload: account() });
  return { authorization: `Bearer ${made.json<{ token: string }>().token}` };
}

/** A call with the refresh token of a new person. */
async function rememberedDevice({ shop }: SixPersons): Promise<Call> {
  const { email, username, password } = account();
  await shop.app.inject({ method: "POST", url: "/users/register", payload: { username, email, password } });
  const opened = await shop.app.inject({
    method: "POST",
    url: "/users/authenticate",
    payload: { email, password, remember: true },
  });
  const cookies = [opened.headers["set-cookie"] ?? []].flat().map((line) => line.split(";")[0]);
  return { url: "/users/refresh", headers: { cookie: cookies.join("; ") } };
}

const client = {
  nom: "Martin",
  prenom: "Zoé",
  telephone: "0612345678",
  adresse: "Rue privée customer",
};
const otherAddress = { ...client, codePostal: "75011", ville: "Paris" };
/** A repair whose phone is awaited, as its tracking page names it. */
async function trackedRepair(database: SixPersons["shop"]["database"]) {
  const { number, token } = await awaitedRepair(database);
  return { number, token };
}
/** The address of another address of the customer in the interface. */
async function ownAddress({ shop, people }: SixPersons): Promise<string> {
  const url = "/users/me/addresses";
  const { headers } = people.customer;
  const [known] = (await shop.app.inject({ url, headers })).json<{ id: number }[]>();
  if (known) return `${url}/${known.id}`;
  const added = await shop.app.inject({ method: "POST", url, headers, payload: otherAddress });
  return `${url}/${added.json<{ id: number }>().id}`;
}
/** The id of a saved card of the customer. */
async function savedCard({ shop, listing, people }: SixPersons): Promise<string> {
  const { headers } = people.customer;
  const cards = await shop.app.inject({ url: "/payments/cards", headers });
  const [known] = cards.json<{ id: string }[]>();
  if (known) return known.id;
  const id = await testCard(shop, "4242424242424242", { keep: true });
  const item = await listing();
  const read = await shop.app.inject({ url: `/smartphoneItems/${item}` });
  const { price } = read.json<{ price: number }>();
  const payload = { ...orderFor(item, Math.round(price * 100)), paymentMethodId: id, saveCard: true };
  await shop.app.inject({
    method: "POST",
    url: "/orders",
    headers: { ...headers, "idempotency-key": newKey() },
    payload,
  });
  return id;
}
const sellerProfile = {
  storeName: "Boutique",
  businessName: "Boutique SARL",
  vatNumber: "FR00",
  businessAddress: "Rue bureau seller",
  phoneNumber: "0612345678",
};

async function modelOf({ shop }: SixPersons, item: number): Promise<number> {
  const answer = await shop.app.inject({ url: `/smartphoneItems/${item}` });
  return answer.json<{ smartphoneModelId: number }>().smartphoneModelId;
}

async function listing(desk: SixPersons) {
  return {
    smartphoneModelId: await modelOf(desk, await desk.listing()),
    name: "iPhone 13",
    price: 459.9,
    description: "",
    stockQuantity: 1,
    condition: "Très bon",
    batteryCapacity: "89 %",
  };
}

/** Uploads a photograph of the seller. Returns the address of its smallest width. */
async function photo({ shop, people }: SixPersons): Promise<string> {
  const answer = await shop.app.inject({
    method: "POST",
    url: "/listing-photos",
    headers: { ...people.seller.headers, "content-type": "image/png" },
    payload: await picture(),
  });
  return answer.json<{ url: string }>().url;
}

const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();

/**
 * A successful call of each route, with new data of `customer` or `seller` for each call. Routes without parameters and bodies
 * need no entry.
 */
export const ROUTE_CALLS: Readonly<Record<string, MakeCall>> = {
  "GET /sitemaps/:name": () => ({ url: "/sitemaps/pages.xml" }),

  "POST /users/authenticate": async ({ shop, people }, person) => {
    const { email, username, password } = account();
    if (person !== "nobody")
      return { url: "/users/authenticate", payload: { email: people[person].email, password } };
    await shop.app.inject({ method: "POST", url: "/users/register", payload: { username, email, password } });
    return { url: "/users/authenticate", payload: { email, password } };
  },
  "POST /users/register": () => ({ url: "/users/register", payload: account() }),
  "POST /users/entry": () => {
    const { email, password } = account();
    return { url: "/users/entry", payload: { email, password } };
  },
  "POST /users/guest": () => ({ url: "/users/guest", payload: { email: account().email } }),
  // Only a guest can be renewed, so a new guest takes the place of each person with a session.
  "POST /users/guest/renewal": async ({ shop }, person) => {
    const url = "/users/guest/renewal";
    if (person === "nobody") return { url };
    const payload = { email: account().email };
    const opened = await shop.app.inject({ method: "POST", url: "/users/guest", payload });
    return { url, headers: { authorization: `Bearer ${opened.json<{ token: string }>().token}` } };
  },
  "POST /users/guest/account": () => ({ url: "/users/guest/account" }),
  "POST /users/social": () => {
    const { email, password } = account();
    return { url: "/users/social", payload: { provider: "google", email, password } };
  },
  "POST /users/refresh": rememberedDevice,
  "DELETE /users/refresh": rememberedDevice,
  "POST /users/me/authentication": () => ({
    url: "/users/me/authentication",
    payload: { password: "tilleul7" },
  }),
  "POST /users/logout": async ({ shop, people }, person) => {
    if (person === "nobody") return { url: "/users/logout" };
    // A separate session, so that the others stay open.
    const { email } = people[person];
    const opened = await shop.app.inject({
      method: "POST",
      url: "/users/authenticate",
      payload: { email, password: "tilleul7" },
    });
    const { token } = opened.json<{ token: string }>();
    return { url: "/users/logout", headers: { authorization: `Bearer ${token}` } };
  },
  "GET /users/oidc/:provider": () => ({ url: "/users/oidc/google" }),
  "GET /users/oidc/:provider/callback": () => ({ url: "/users/oidc/google/callback?code=1" }),
  "POST /users/oidc/:provider/callback": () => ({ url: "/users/oidc/apple/callback" }),
  "POST /users/oidc/session": async ({ shop, people }, person) => {
    const made = await shop.app.inject({ method: "POST", url: "/users/register", payload: account() });
    const id = person === "nobody" ? made.json<{ id: number }>().id : people[person].id;
    const secret = await makeSignInCode(shop.shop, id);
    return { url: "/users/oidc/session", headers: { cookie: `reluit_sign_in_code=${secret}` } };
  },
  "POST /users/logout-everywhere": async ({ shop }, person) => {
    if (person === "nobody") return { url: "/users/logout-everywhere" };
    return { url: "/users/logout-everywhere", headers: await newPerson(shop) };
  },
  "POST /users/password-resets": () => ({
    url: "/users/password-resets",
    payload: { email: account().email },
  }),
  "POST /users/password": async ({ shop }) => {
    const { email, password } = account();
    await shop.app.inject({
      method: "POST",
      url: "/users/register",
      payload: { email, password, username: newName() },
    });
    const reset = await requestReset(shop, email);
    return { url: "/users/password", payload: { token: reset.secret, password: "tilleul8" } };
  },
  "PUT /users/me/email": () => ({
    url: "/users/me/email",
    payload: { email: account().email, password: "tilleul7" },
  }),
  "POST /users/me/email-confirmations": () => ({ url: "/users/me/email-confirmations" }),
  "POST /users/email-confirmation": async ({ shop }) => {
    const person = account();
    await shop.app.inject({ method: "POST", url: "/users/register", payload: person });
    return { url: "/users/email-confirmation", payload: { token: await secretFor(shop, person.email) } };
  },
  "POST /users/email-undo": async ({ shop }) => {
    const person = account();
    const made = await shop.app.inject({ method: "POST", url: "/users/register", payload: person });
    await confirmMailbox(shop, person.email);
    const { email } = account();
    await shop.app.inject({
      method: "PUT",
      url: "/users/me/email",
      headers: { authorization: `Bearer ${made.json<{ token: string }>().token}` },
      payload: { email, password: person.password },
    });
    await confirmMailbox(shop, email);
    return { url: "/users/email-undo", payload: { token: await secretFor(shop, person.email) } };
  },
  "POST /users/sign-in-links": () => ({ url: "/users/sign-in-links", payload: { email: account().email } }),
  "POST /users/sign-in-links/session": async ({ shop, people }, person) => {
    const made = await shop.app.inject({ method: "POST", url: "/users/register", payload: account() });
    const id = person === "nobody" ? made.json<{ id: number }>().id : people[person].id;
    return { url: "/users/sign-in-links/session", payload: { token: await makeSignInCode(shop.shop, id) } };
  },
  "PUT /users/me/password": () => ({
    url: "/users/me/password",
    payload: { currentPassword: "tilleul7", password: "tilleul7" },
  }),
  "POST /users/me/erasure": async ({ shop }, person) => ({
    url: "/users/me/erasure",
    payload: { password: "tilleul7" },
    ...(person === "nobody" ? {} : { headers: await newPerson(shop) }),
  }),
  "DELETE /users/me/sessions": async ({ shop }, person) => ({
    url: "/users/me/sessions",
    ...(person === "nobody" ? {} : { headers: await newPerson(shop) }),
  }),
  "DELETE /users/me/sessions/:id": async ({ shop }, person) => {
    if (person === "nobody") return { url: `/users/me/sessions/${randomUUID()}` };
    const headers = await newPerson(shop);
    const [own] = (await shop.app.inject({ url: "/users/me/sessions", headers })).json<{ id: string }[]>();
    return { url: `/users/me/sessions/${own?.id}`, headers };
  },
  "GET /clients/:id": ({ people }) => ({ url: `/clients/${people.customer.id}` }),
  "POST /clients/:id": ({ people }) => ({ url: `/clients/${people.customer.id}`, payload: client }),

  "GET /sellers/:slug": async ({ shop, people }) => {
    const { id, headers } = people.seller;
    const url = `/seller/${id}/profile`;
    const saved = await shop.app.inject({ method: "PUT", url, headers, payload: sellerProfile });
    return { url: `/sellers/${saved.json<{ slug: string }>().slug}` };
  },
  "GET /seller/:id/profile": ({ people }) => ({ url: `/seller/${people.seller.id}/profile` }),
  "PUT /seller/:id/profile": ({ people }) => ({
    url: `/seller/${people.seller.id}/profile`,
    payload: sellerProfile,
  }),

  "GET /smartphoneItems/chosen": async (desk) => ({
    url: `/smartphoneItems/chosen?ids=${await desk.listing()}`,
  }),
  "DELETE /payments/cards/:id": async (desk) => ({ url: `/payments/cards/${await savedCard(desk)}` }),
  "POST /users/me/addresses": (_desk, person) => ({
    url: "/users/me/addresses",
    payload: { ...otherAddress, adresse: `Rue privée ${person}` },
  }),
  "DELETE /users/me/addresses/:id": async (desk) => ({ url: await ownAddress(desk) }),
  "POST /users/me/addresses/:id/default": async (desk) => ({ url: `${await ownAddress(desk)}/default` }),
  "POST /users/me/favourites": async (desk) => ({
    url: "/users/me/favourites",
    payload: { favourites: [{ id: await desk.listing(), price: 459.9 }] },
  }),
  "DELETE /users/me/favourites/:id": async (desk) => ({
    url: `/users/me/favourites/${await desk.listing()}`,
  }),
  "GET /smartphoneItems/suggestions": () => ({ url: "/smartphoneItems/suggestions?search=iphone" }),
  "GET /smartphoneItems/:id/changes": async (desk) => ({
    url: `/smartphoneItems/${await desk.listing()}/changes?since=1`,
  }),
  "GET /smartphoneItems/:id/variants": async (desk) => ({
    url: `/smartphoneItems/${await desk.listing()}/variants`,
  }),
  "GET /smartphoneItems/:id": async (desk) => ({ url: `/smartphoneItems/${await desk.listing()}` }),
  "GET /smartphoneItems/in-review": () => ({ url: "/smartphoneItems/in-review" }),
  "POST /smartphoneItems": async (desk) => ({ url: "/smartphoneItems", payload: await listing(desk) }),
  "PATCH /smartphoneItems/:id": async (desk) => ({
    url: `/smartphoneItems/${await desk.listing()}`,
    payload: { price: 10 },
  }),
  "DELETE /smartphoneItems/:id": async (desk) => ({ url: `/smartphoneItems/${await desk.listing()}` }),
  "GET /smartphoneModel/:id": async (desk) => ({
    url: `/smartphoneModel/${await modelOf(desk, await desk.listing())}`,
  }),

  "GET /pictures/models/:id.svg": async (desk) => ({
    url: `/pictures/models/${await modelOf(desk, await desk.listing())}.svg`,
  }),
  "GET /pictures/items/:id/share.png": async (desk) => ({
    url: `/pictures/items/${await desk.listing()}/share.png`,
  }),
  "GET /pictures/share.png": async () => ({ url: "/pictures/share.png?lang=ar" }),
  "GET /pictures/repair-models/:id.svg": ({ repair }) => ({ url: `/pictures/repair-models/${repair}.svg` }),
  "GET /pictures/photos/:name": async (desk) => ({ url: await photo(desk) }),
  "POST /listing-photos": async () => ({
    url: "/listing-photos",
    headers: { "content-type": "image/png" },
    payload: await picture(),
  }),

  "GET /relay-points": () => ({ url: "/relay-points?near=69003" }),
  "GET /repair-phone-models/brand/:brand": () => ({ url: "/repair-phone-models/brand/apple" }),
  "GET /repair-phone-option/:id": ({ repair }) => ({ url: `/repair-phone-option/${repair}` }),

  "POST /orders": async (desk) => ({
    url: "/orders",
    headers: { "idempotency-key": newKey() },
    payload: await desk.orderPayload(),
  }),
  "GET /orders/:id": async (desk) => ({ url: `/orders/${(await desk.order()).number}` }),
  "POST /orders/:id/confirm": async (desk) => {
    const { number, bankSecret } = await desk.waitingOrder();
    await desk.shop.app.inject({
      method: "POST",
      url: `/sandbox/3ds/${bankSecret}`,
      payload: { approve: true },
    });
    return { url: `/orders/${number}/confirm` };
  },
  "POST /orders/:id/cancel": async (desk) => ({
    url: `/orders/${(await desk.waitingOrder()).number}/cancel`,
  }),

  "GET /orders/:id/documents": async (desk) => ({
    url: `/orders/${(await desk.document()).number}/documents`,
  }),
  "GET /orders/:id/documents/:label": async (desk) => {
    const { number, label } = await desk.document();
    return { url: `/orders/${number}/documents/${label}` };
  },
  "POST /orders/:id/shipments/:shipment/receipt": async (desk) => {
    const { id, number } = await desk.sentParcel("shipping");
    return { url: `/orders/${number}/shipments/${id}/receipt` };
  },
  "GET /orders/:id/cases": async (desk) => ({ url: `/orders/${(await desk.order()).number}/cases` }),
  "POST /orders/:id/cases": async (desk) => {
    const { id, number } = await desk.sentParcel("shipping");
    const { headers } = desk.people.customer;
    const url = `/orders/${number}/shipments/${id}/receipt`;
    await desk.shop.app.inject({ method: "POST", url, headers });
    return { url: `/orders/${number}/cases`, payload: claim({ kind: "guarantee" }) };
  },
  "POST /orders/:id/cases/:case/cancellation": async (desk) => {
    const { number, own } = await desk.claim();
    return { url: `/orders/${number}/cases/${own}/cancellation` };
  },
  "POST /orders/:id/cases/:case/photos": async (desk) => {
    const { number, own } = await desk.claim();
    const headers = { "content-type": "image/png" };
    return { url: `/orders/${number}/cases/${own}/photos`, headers, payload: await picture() };
  },
  "GET /orders/:id/cases/:case/label": async (desk) => {
    const { number, own } = await desk.labelledClaim();
    return { url: `/orders/${number}/cases/${own}/label` };
  },
  "POST /seller/shipments/:id/packing": async (desk) => {
    const { id, version } = await desk.parcel();
    return { url: `/seller/shipments/${id}/packing`, payload: { version } };
  },
  "POST /seller/shipments/:id/shipping": async (desk) => {
    const { id, version } = await desk.sentParcel("packing");
    return {
      url: `/seller/shipments/${id}/shipping`,
      payload: { version, carrier: "laposte", number: "6A 123 456 789 01" },
    };
  },

  "POST /sandbox/payment-methods": () => ({
    url: "/sandbox/payment-methods",
    payload: { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" },
  }),
  "POST /sandbox/3ds/:secret": async (desk) => ({
    url: `/sandbox/3ds/${(await desk.waitingOrder()).bankSecret}`,
    payload: { approve: true },
  }),

  "POST /users/me/threads": async (desk) => ({
    url: "/users/me/threads",
    payload: { key: randomUUID(), orderNumber: (await desk.order()).number, body: "Où est-il ?" },
  }),
  "GET /threads/:token": async ({ shop }) => ({ url: await conversation(shop) }),
  "POST /threads/:token/messages": async ({ shop }) => ({
    url: `${await conversation(shop)}/messages`,
    payload: { key: randomUUID(), body: "Merci." },
  }),
  "POST /threads/:token/attachments": async ({ shop }) => ({
    url: `${await conversation(shop)}/attachments`,
    headers: { "content-type": "image/png" },
    payload: await picture(),
  }),
  "GET /threads/:token/attachments/:id": async ({ shop }) => {
    const url = `${await conversation(shop)}/attachments`;
    const headers = { "content-type": "image/png" };
    const sent = await shop.app.inject({ method: "POST", url, headers, payload: await picture() });
    return { url: `${url}/${sent.json<{ id: string }>().id}` };
  },
  "POST /withdrawals": () => ({
    url: "/withdrawals",
    payload: {
      key: randomUUID(),
      orderNumber: newName(),
      name: "Zoé",
      email: "zoe@example.fr",
      scope: "order",
    },
  }),
  "POST /retractation/declaration": () => withdrawalForm("declaration"),
  "POST /retractation/confirmation": () => withdrawalForm("confirmation"),
  "POST /tracking/codes": () => ({
    url: "/tracking/codes",
    payload: { number: "RL-ABCD-EFGH", email: account().email },
  }),
  "POST /tracking/tokens": async (desk) => {
    const { number } = await desk.order();
    const { shop, people } = desk;
    const payload = { number, email: people.customer.email };
    shop.jobs.splice(0);
    await shop.app.inject({ method: "POST", url: "/tracking/codes", payload });
    return { url: "/tracking/tokens", payload: { ...payload, code: await mailedCode(shop) } };
  },
  "POST /tracking/receipts": async (desk) => {
    const { id, number } = await desk.sentParcel("shipping");
    const [row] = await desk.shop.database.select().from(orders).where(eq(orders.number, number));
    const token = await trackingTokenOf(desk.shop.database, row?.id ?? 0, new Date());
    return { url: "/tracking/receipts", payload: { token, shipment: id } };
  },

  "POST /tracking/questions": async (desk) => {
    const [row] = await desk.shop.database
      .select()
      .from(orders)
      .where(eq(orders.number, (await desk.order()).number));
    const token = await trackingTokenOf(desk.shop.database, row?.id ?? 0, new Date());
    return { url: "/tracking/questions", payload: { token, key: randomUUID(), body: "Où est-il ?" } };
  },

  "POST /tracking/repair-slots": async ({ shop }) => ({
    url: "/tracking/repair-slots",
    payload: await trackedRepair(shop.database),
  }),
  "POST /tracking/repair-bookings": async ({ shop }) => ({
    url: "/tracking/repair-bookings",
    payload: { ...(await trackedRepair(shop.database)), version: null, way: "post", startsAt: null },
  }),
  "POST /tracking/repair-labels": async ({ shop }) => {
    const { token, number } = await labelledRepair(shop);
    return { url: "/tracking/repair-labels", payload: { token, number } };
  },
  "POST /tracking/repair-bookings/cancel": async ({ shop }) => {
    const repair = await trackedRepair(shop.database);
    const url = "/tracking/repair-bookings";
    const payload = { ...repair, version: null, way: "post", startsAt: null };
    const booked = await shop.app.inject({ method: "POST", url, payload });
    const { version } = booked.json().arrival.booking;
    return { url: `${url}/cancel`, payload: { ...repair, version } };
  },

  "POST /tracking/documents": async (desk) => {
    const { number, label } = await desk.document();
    const [row] = await desk.shop.database.select().from(orders).where(eq(orders.number, number));
    const token = await trackingTokenOf(desk.shop.database, row?.id ?? 0, new Date());
    return { url: "/tracking/documents", payload: { token, label } };
  },

  "POST /tracking/cases": async (desk) => {
    const { id, number } = await desk.sentParcel("shipping");
    const token = await tokenOf(desk, number);
    const payload = { token, shipment: id };
    await desk.shop.app.inject({ method: "POST", url: "/tracking/receipts", payload });
    return { url: "/tracking/cases", payload: { token, input: claim({ kind: "guarantee" }) } };
  },
  "POST /tracking/cases/cancellation": async (desk) => {
    const { number, own } = await desk.claim();
    return {
      url: "/tracking/cases/cancellation",
      payload: { token: await tokenOf(desk, number), number: own },
    };
  },
  "POST /tracking/cases/label": async (desk) => {
    const { number, own } = await desk.labelledClaim();
    return { url: "/tracking/cases/label", payload: { token: await tokenOf(desk, number), number: own } };
  },
  "POST /tracking/cases/:case/photos": async (desk) => {
    const { number, own } = await desk.claim();
    return {
      url: `/tracking/cases/${own}/photos`,
      headers: { "content-type": "image/png", "tracking-token": await tokenOf(desk, number) },
      payload: await picture(),
    };
  },

  "POST /contact/pictures": async () => ({
    url: "/contact/pictures",
    headers: { "content-type": "image/png" },
    payload: await picture(),
  }),
  "GET /buyback/prices": () => ({ url: "/buyback/prices?model=iphone-13" }),
  "POST /buyback/acceptances": async ({ shop }) => {
    await ask(shop, phoneOf(`${newName()}@example.fr`));
    const { token } = await newestOffer(shop);
    return { url: "/buyback/acceptances", payload: acceptanceOf(token ?? "") };
  },
  "POST /buyback/postings": async ({ shop }) => {
    await ask(shop, phoneOf(`${newName()}@example.fr`));
    const token = (await newestOffer(shop)).token ?? "";
    await accept(shop, token);
    return { url: "/buyback/postings", payload: { token } };
  },
  "POST /buyback/photos": async ({ shop }) => {
    const desk = await openBuybackDesk(shop);
    const { id, token } = await desk.countered();
    const photo = (await desk.read(id)).findings?.reasons[0]?.photos[0];
    return { url: "/buyback/photos", payload: { token, photo } };
  },
  "POST /buyback/answers": async ({ shop }) => {
    await ask(shop, phoneOf(`${newName()}@example.fr`, { stops: ["swollen_battery"] }));
    const { token } = await newestOffer(shop);
    return { url: "/buyback/answers", payload: { token, answer: "accepted" } };
  },
  "POST /repairs/answers": async ({ shop }) => ({
    url: "/repairs/answers",
    payload: await quotedRepair(shop),
  }),
  "POST /tracking/payments": async ({ shop }) => ({
    url: "/tracking/payments",
    payload: await balanceOf(shop),
  }),
  "POST /tracking/payments/confirmation": async ({ shop }) => {
    const payload = await balanceOf(shop);
    await shop.app.inject({ method: "POST", url: "/tracking/payments", payload });
    return { url: "/tracking/payments/confirmation", payload: { token: payload.token } };
  },
  "POST /buyback/payments": async ({ shop }) => ({
    url: "/buyback/payments",
    payload: { token: (await boughtBuyback(shop)).token },
  }),
  "POST /buyback/vouchers": async ({ shop }) => ({
    url: "/buyback/vouchers",
    payload: { token: (await boughtBuyback(shop, { payout: "voucher" })).token },
  }),
  "POST /vouchers/checks": async ({ shop }) => ({
    url: "/vouchers/checks",
    payload: { code: (await issuedVoucher(shop, `bon-${Date.now()}@exemple.fr`)).code },
  }),
  "POST /buyback/statements": async ({ shop }) => ({
    url: "/buyback/statements",
    payload: { token: (await boughtBuyback(shop)).token },
  }),
  "POST /buyback/labels": async ({ shop }) => ({
    url: "/buyback/labels",
    payload: { token: (await labelledBuyback(shop)).token },
  }),
  "POST /buyback/accounts": async ({ shop }) => {
    const { id, token } = await boughtBuyback(shop);
    await returnTransfer(shop, id);
    const account = { iban: "DE89370400440532013000", holder: "Zoé Martin" };
    return { url: "/buyback/accounts", payload: { token, ...account } };
  },
  "POST /repairs/photos": async ({ shop }) => {
    const desk = await openRepairDesk(shop);
    const number = await desk.walkIn();
    await desk.send("PUT", `repairs/${number}/photos/reception`, await picture());
    const photo = (await desk.dossier(number)).photos[0]?.id;
    return { url: "/repairs/photos", payload: { token: await desk.tokenOf(number), number, photo } };
  },
  "POST /repairs/receipts": async ({ shop }) => {
    const desk = await openRepairDesk(shop);
    const number = await desk.walkIn();
    await desk.receive(number);
    return { url: "/repairs/receipts", payload: await desk.confirmation(number) };
  },
  "POST /repairs/documents": async ({ shop }) => {
    const desk = await openRepairDesk(shop);
    const number = await desk.walkIn();
    await desk.receive(number);
    await desk.sign(number);
    const label = (await desk.dossier(number)).receipt?.label;
    return { url: "/repairs/documents", payload: { token: await desk.tokenOf(number), number, label } };
  },
  "POST /contact": () => ({
    url: "/contact",
    payload: { name: "Zoé", email: "zoe@example.fr", subject: newName(), message: "Bonjour" },
  }),
};

/** The payment of the balance of a repair, whose quote its customer has accepted. */
async function balanceOf(shop: SixPersons["shop"]) {
  const payload = await quotedRepair(shop);
  const answered = await shop.app.inject({ method: "POST", url: "/repairs/answers", payload });
  const { toPay } = answered.json<CustomerRepair>();
  return { token: toPay?.token ?? "", paymentMethodId: await testCard(shop) };
}

/** The token of the tracking page of an order. */
async function tokenOf({ shop: { database } }: SixPersons, number: string): Promise<string> {
  const [row] = await database.select().from(orders).where(eq(orders.number, number));
  return trackingTokenOf(database, row?.id ?? 0, new Date());
}

/** The address of a new conversation. */
async function conversation({ app, database }: SixPersons["shop"]): Promise<string> {
  const subject = newName();
  const payload = { name: "Zoé", email: `${subject}@example.fr`, subject, message: "Bonjour" };
  await app.inject({ method: "POST", url: "/contact", payload });
  const [thread] = await database.select().from(threads).where(eq(threads.subject, subject));
  return `/threads/${thread?.token}`;
}

const withdrawalForm = (step: string) => ({
  url: `/retractation/${step}`,
  headers: { "content-type": "application/x-www-form-urlencoded" },
  payload: new URLSearchParams({
    ...{ orderNumber: newName(), name: "Zoé", email: `${newName()}@example.fr`, scope: "order" },
  }).toString(),
});

/** The request of a route by a person. Throws the entry to add when it is missing. */
export async function callOf(desk: SixPersons, key: string, person: Person): Promise<InjectOptions> {
  const [method = "", url = ""] = key.split(" ");
  const make = ROUTE_CALLS[key];
  if (!make && (method !== "GET" || url.includes(":")))
    throw new Error(
      `How is ${key} called so that it succeeds? Add it to ROUTE_CALLS in tests/security/route-calls.ts.`,
    );
  const { headers, ...call } = make ? await make(desk, person) : { url };
  return {
    method: method as "GET",
    ...call,
    headers: { ...desk.headersOf(person), ...headers },
  };
}
