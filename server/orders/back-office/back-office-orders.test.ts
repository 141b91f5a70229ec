import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Dashboard } from "#contract/back-office/dashboard.ts";
import type { BackOfficeOrder, OrderSummary } from "#contract/back-office/orders.ts";
import type { TablePage } from "#contract/back-office/table.ts";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { issueDocuments } from "#server/documents/issue-documents.ts";
import { documentsOfOrder } from "#server/documents/list-documents.ts";
import { mails } from "#server/mail/tables.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { orders } from "#server/orders/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

const PRICE = 45_990;
let shop: TestShop;
let buyer: Buyer;
let seller: Buyer;
let ana: SignedInStaff;
let ben: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = await registerBuyer(shop);
  seller = await registerBuyer(shop);
  ana = await signInStaff(shop);
  ben = await signInStaff(shop);
  await ana.stepUp();
  await ben.stepUp();
});
afterAll(() => shop.close());

async function place(card?: string) {
  const item = await listPhone(shop, seller.id, { priceCents: PRICE, stock: 1 });
  const payload = { ...orderFor(item, PRICE), paymentMethodId: await testCard(shop, card) };
  return { item, number: (await order(shop, buyer, payload)).json<{ orderId: string }>().orderId };
}
const send = (who: SignedInStaff, method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
  shop.app.inject({
    method,
    url: `/admin/api/${url}`,
    headers: who.headers,
    ...(payload ? { payload } : {}),
  });
const read = async (number: string) => (await send(ana, "GET", `orders/${number}`)).json<BackOfficeOrder>();
const stockOf = async (item: number) =>
  (
    await shop.database.$client.query("select on_hand - reserved as n from smartphone_items where id = $1", [
      item,
    ])
  ).rows[0]?.n;
const actionsOn = async (number: string) =>
  (
    await shop.database.$client.query<{ action: string }>(
      "select action from audit where object_id = $1 order by seq",
      [number],
    )
  ).rows.map(({ action }) => action);

test("an order shows its customer with the telephone", async () => {
  const { number } = await place();
  expect((await read(number)).customer).toEqual({ id: buyer.id, phone: "06 12 34 56 78" });
});

describe("a refund of the whole order", () => {
  test("gives the money and the unit back, with its reason in the log and on the timeline", async () => {
    const { number, item } = await place();
    const { version } = await read(number);
    const answer = await send(ana, "POST", `orders/${number}/refund`, {
      version,
      reason: "Rupture chez le vendeur",
    });
    expect(answer.statusCode).toBe(200);
    const refunded = answer.json<BackOfficeOrder>();
    expect(refunded.order.status).toBe("CANCELLED");
    expect(refunded.payments.map(({ status }) => status)).toEqual(["refunded"]);
    expect(refunded.timeline).toContainEqual(
      expect.objectContaining({
        kind: "refund.granted",
        by: "staff",
        public: false,
        facts: expect.objectContaining({ reason: "Rupture chez le vendeur" }),
      }),
    );
    expect(refunded.mails.map(({ kind }) => kind)).toContain("order-refunded");
    expect(await stockOf(item)).toBe(1);
    expect(await actionsOn(number)).toEqual(["refund.granted", "refund.sent"]);
    expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
  });

  test("happens once when two people press at the same moment", async () => {
    const { number, item } = await place();
    const { version } = await read(number);
    const body = { version, reason: "double" };
    const answers = await Promise.all(
      [ana, ben, ana].map((who) => send(who, "POST", `orders/${number}/refund`, body)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json()).toMatchObject({ error: "STALE" });
    expect(await stockOf(item)).toBe(1);
    expect(await actionsOn(number)).toEqual(["refund.granted", "refund.sent"]);
  });

  test("wants a reason", async () => {
    const { number } = await place();
    const { version } = await read(number);
    const answer = await send(ana, "POST", `orders/${number}/refund`, { version, reason: "  " });
    expect(answer.json()).toMatchObject({ error: "VALIDATION", fields: { reason: "REQUIRED" } });
    expect((await read(number)).order.status).toBe("PAYED");
  });
});

test("a reason that the database cannot hold, in a column of JSON, is refused", async () => {
  const { number } = await place("4000002500003155");
  const { version } = await read(number);
  const answer = await send(ana, "POST", `orders/${number}/cancellation`, { version, reason: "a\u0000b" });
  expect([answer.statusCode, answer.json().error]).toEqual([400, "VALIDATION"]);
  expect((await read(number)).order.status).toBe("PENDING");
});

test("an order that waits for the bank is cancelled; a paid one is not", async () => {
  const waiting = await place("4000002500003155");
  const { version } = await read(waiting.number);
  const ended = await send(ana, "POST", `orders/${waiting.number}/cancellation`, {
    version,
    reason: "fraude",
  });
  expect(ended.json<BackOfficeOrder>().order.status).toBe("CANCELLED");
  expect(await stockOf(waiting.item)).toBe(1);
  const paid = await place();
  const answer = await send(ana, "POST", `orders/${paid.number}/cancellation`, {
    version: (await read(paid.number)).version,
    reason: "fraude",
  });
  expect(answer.json()).toMatchObject({ error: "ORDER_CLOSED" });
});

describe("a parcel", () => {
  type Parcels = { id: number; version: string; state: string }[];
  /** An order whose parcel is packed, and the way to move it on. */
  async function packed() {
    const { number, item } = await place();
    const parcel = async () => {
      const answer = (await send(ana, "GET", `orders/${number}/shipments`)).json<Parcels>();
      return answer[0];
    };
    const move = async (word: string, body: object = {}, who = ana, version?: string) => {
      const now = await parcel();
      const payload = { version: version ?? now?.version, ...body };
      return send(who, "POST", `orders/${number}/shipments/${now?.id}/${word}`, payload);
    };
    expect((await move("packing")).statusCode).toBe(200);
    return { number, item, parcel, move };
  }

  test("that is packed is unpacked before its money goes back; nothing is logged for the refusal", async () => {
    const { number, item } = await packed();
    const { version } = await read(number);
    const ending = { version, reason: "Le client a changé d’avis" };
    const refused = await send(ana, "POST", `orders/${number}/refund`, ending);
    expect(refused.json()).toMatchObject({ error: "UNPACKING_NEEDED" });
    expect(await actionsOn(number)).not.toContain("refund.granted");
    expect(await stockOf(item)).toBe(0);
    const done = await send(ana, "POST", `orders/${number}/refund`, { ...ending, unpacked: true });
    expect(done.json<BackOfficeOrder>().order.status).toBe("CANCELLED");
    expect(await stockOf(item)).toBe(1);
  });

  test("that has left comes back by goods, not by money; its address stays", async () => {
    const { number, item, parcel, move } = await packed();
    const { version: seen } = (await parcel()) ?? { version: "" };
    const shipping = { carrier: "laposte", number: "6A12345678901" };
    expect((await move("shipping", shipping)).statusCode).toBe(200);
    // Another page of the same parcel.
    expect((await move("loss", {}, ben, seen)).json()).toMatchObject({ error: "STALE" });
    const { version } = await read(number);
    const address = { reason: "appel", nom: "Zoé", adresse: "1 rue A", codePostal: "69003", ville: "Lyon" };
    const late = await send(ana, "PUT", `orders/${number}/address`, { version, ...address });
    expect(late.json()).toMatchObject({ error: "ORDER_CLOSED" });
    const refunded = await send(ana, "POST", `orders/${number}/refund`, { version, reason: "geste" });
    expect(refunded.json<BackOfficeOrder>().order.status).toBe("PAYED");
    expect(refunded.json<BackOfficeOrder>().payments[0]?.status).toBe("refunded");
    expect(await stockOf(item)).toBe(0);
  });

  test("is found by its state in the list, and counted on the dashboard", async () => {
    const names = { storeName: "Reluit", businessName: "Reluit" };
    await shop.database.insert(sellers).values({ userId: seller.id, ...names, firstParty: true });
    const { number } = await packed();
    const list = (await send(ana, "GET", "orders?status=packed")).json<{ rows: OrderSummary[] }>();
    expect(list.rows.map((row) => row.number)).toContain(number);
    const { lines } = (await send(ana, "GET", "dashboard")).json<{
      lines: { key: string; count: number }[];
    }>();
    expect(lines.find(({ key }) => key === "toShip")?.count).toBeGreaterThan(0);
  });
});

describe("an address", () => {
  const address = {
    reason: "appel",
    nom: "Zoé Martin",
    adresse: "8 rue des Lilas",
    codePostal: "69003",
    ville: "Lyon",
  };

  test("is corrected once for what the page showed; its words are not in the log", async () => {
    const { number } = await place();
    const { version } = await read(number);
    const first = await send(ana, "PUT", `orders/${number}/address`, { version, ...address });
    const { reason: _, ...kept } = address;
    expect(first.json<BackOfficeOrder>().order.address).toEqual(kept);
    const late = await send(ben, "PUT", `orders/${number}/address`, { version, ...address, ville: "Nice" });
    expect(late.json()).toMatchObject({ error: "STALE" });
    expect((await read(number)).order.address.ville).toBe("Lyon");
    const { rows } = await shop.database.$client.query(
      "select changes::text from audit where object_id = $1",
      [number],
    );
    expect(JSON.stringify(rows)).not.toContain("Lilas");
  });

  test("has a postcode that exists, as in the shop", async () => {
    const { number } = await place();
    const { version } = await read(number);
    for (const codePostal of ["6900", "00000", "99000"]) {
      const wrong = { version, ...address, codePostal };
      const answer = await send(ana, "PUT", `orders/${number}/address`, wrong);
      expect(answer.json(), codePostal).toMatchObject({ fields: { codePostal: "BAD_POSTAL_CODE" } });
    }
  });
});

test("an address of an order whose town has another postcode is kept once the staff confirm it", async () => {
  const { number } = await place();
  const { version, order } = await read(number);
  const url = `orders/${number}/address`;
  const typed = { ...order.address, version, reason: "appel", codePostal: "75011", ville: "Tours" };
  const refused = await send(ana, "PUT", url, typed);
  expect(refused.json()).toMatchObject({ fields: { ville: "TOWN_MISMATCH" }, towns: ["Paris"] });
  const kept = await send(ana, "PUT", url, { ...typed, isTownConfirmed: true });
  expect(kept.json<BackOfficeOrder>().order.address.ville).toBe("Tours");
});

test("a mail is sent again, once for two presses, and not before it was sent", async () => {
  const { number } = await place();
  const mail = (await read(number)).mails[0];
  const url = `orders/${number}/mails/${mail?.id}`;
  expect((await send(ana, "POST", url)).json()).toMatchObject({ error: "IN_PROGRESS" });
  await shop.database.$client.query("update mails set sent_at = now() where id = $1", [mail?.id]);
  const statuses = (await Promise.all([send(ana, "POST", url), send(ben, "POST", url)])).map(
    ({ statusCode }) => statusCode,
  );
  expect(statuses.toSorted()).toEqual([200, 409]);
  const other = await place();
  expect((await send(ana, "POST", `orders/${other.number}/mails/${mail?.id}`)).statusCode).toBe(404);
  // A mail about a part of the order, such as a refund.
  await shop.database.$client.query("update mails set subject_id = $2, sent_at = now() where id = $1", [
    mail?.id,
    `${number}/1`,
  ]);
  const wildcard = `${number.slice(0, -1)}_`;
  expect((await send(ana, "POST", `orders/${wildcard}/mails/${mail?.id}`)).statusCode).toBe(404);
  expect((await send(ana, "POST", url)).statusCode).toBe(200);
});

describe("the list", () => {
  const list = async (query: string) =>
    (await send(ana, "GET", `orders?${query}`)).json<{
      rows: OrderSummary[];
      next: string | null;
      count: number;
    }>();

  test("is filtered by number, by the buyer's e-mail, by status and by who takes care of it", async () => {
    const { number } = await place();
    expect((await list(`q=${number.toLowerCase()}`)).rows.map((row) => row.number)).toEqual([number]);
    expect((await list(`q=${buyer.email.toUpperCase()}`)).rows.map((row) => row.number)).toContain(number);
    expect((await list("q=%25")).rows).toEqual([]);
    expect((await list("status=PAYED")).rows.every(({ status }) => status === "PAYED")).toBe(true);
    expect((await list("assignee=me")).rows).toEqual([]);
    await send(ana, "PUT", "assignments", {
      ...{ subjectType: "order", subjectId: number, staffId: ana.id, holder: null },
    });
    expect((await list("assignee=me")).rows.map((row) => row.number)).toEqual([number]);
  });

  test("is paged without a gap or a double while orders come in", async () => {
    await shop.database.$client.query(
      `insert into orders (number, user_id, email, total_cents, tax_cents, shipping_cents, shipping_option, ship_name, ship_adresse,
         ship_code_postal, ship_ville, reservation, idempotency_key, request_hash, expires_at)
       select 'RL-T' || n, $1, 'x@y.fr', 0, 0, 0, 'standard', 'a', 'b', '75001', 'c', 'none', 'key-of-list-' || n, '', now()
       from generate_series(1, 120) n`,
      [buyer.id],
    );
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await list(`sort=createdAt${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.rows.map(({ number }) => number));
      cursor = page.next ?? "";
      if (seen.length === 50) await place();
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    const { rows } = await shop.database.$client.query("select count(*)::int as n from orders");
    expect(seen.length).toBe(rows[0]?.n);
  });

  test("refuses a cursor of another kind", async () => {
    expect((await send(ana, "GET", "orders?cursor=x~1")).json()).toMatchObject({ error: "VALIDATION" });
  });

  test("is exported as CSV in which no cell is a formula", async () => {
    const { number } = await place();
    await shop.database.$client.query("update orders set ship_name = '=HYPERLINK(\"x\")' where number = $1", [
      number,
    ]);
    const answer = await send(ana, "GET", `orders.csv?q=${number}`);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.body.split("\r\n")[1]).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

test("the receipt of a withdrawal is among the mails of its order, and is sent again", async () => {
  const { number } = await place();
  const payload = { key: randomUUID(), orderNumber: number, name: "Zoé", email: buyer.email, scope: "order" };
  expect((await shop.app.inject({ method: "POST", url: "/withdrawals", payload })).statusCode).toBe(201);
  const receipt = (await read(number)).mails.find(({ kind }) => kind === "withdrawal-receipt");
  expect(receipt?.recipient).toBe(buyer.email);
  await shop.database.update(mails).set({ sentAt: new Date() });
  expect((await send(ana, "POST", `orders/${number}/mails/${receipt?.id}`)).statusCode).toBe(200);
  expect(await actionsOn(number)).toContain("mail.sent-again");
  const other = await place();
  expect((await send(ana, "POST", `orders/${other.number}/mails/${receipt?.id}`)).statusCode).toBe(404);
});

test("notes and assignments want the permission of what they are about", async () => {
  const { number } = await place();
  const reader = await signInStaff(shop, ["orders.read"]);
  const note = { subjectType: "order", subjectId: number, body: "Rappelé le client." };
  expect((await send(reader, "POST", "notes", note)).statusCode).toBe(403);
  expect((await send(ana, "POST", "notes", note)).statusCode).toBe(204);
  const odd = { subjectType: "thread", subjectId: "abc", staffId: ana.id, holder: null };
  expect((await send(ana, "PUT", "assignments", odd)).statusCode).toBe(404);
  expect((await send(ana, "GET", "threads?assignee=me")).statusCode).toBe(200);
  const assignment = { subjectType: "order", subjectId: number, staffId: reader.id, holder: null };
  expect((await send(ana, "PUT", "assignments", assignment)).json()).toMatchObject({
    fields: { staffId: "INVALID" },
  });
  const { timeline } = await read(number);
  expect(timeline.map(({ kind }) => kind).toSorted()).toEqual(["note", "shipment.preparing"]);
  expect(timeline.find(({ kind }) => kind === "note")?.facts).toEqual({ body: note.body });
});

test("the search shows what a person may read, exact matches first", async () => {
  const { number } = await place();
  const search = async (who: SignedInStaff, q: string) =>
    (await send(who, "GET", `search?q=${encodeURIComponent(q)}`)).json<{
      results: { kind: string; id: string }[];
    }>().results;
  expect((await search(ana, number))[0]).toMatchObject({ kind: "order", id: number });
  expect((await search(ana, buyer.email)).map(({ kind }) => kind)).toContain("customer");
  const reader = await signInStaff(shop, ["orders.read"]);
  expect((await search(reader, buyer.email)).map(({ kind }) => kind)).not.toContain("customer");
  expect(await search(ana, "%")).toEqual([]);
  const [placed] = await shop.database.select().from(orders).where(eq(orders.number, number));
  await issueDocuments({ ...shop.shop, company: () => DEFAULT_COMPANY }, placed?.id ?? 0);
  const [document] = await documentsOfOrder(shop.database, placed?.id ?? 0);
  const label = document?.label ?? "";
  expect(await search(ana, ` ${label.toLowerCase()}`)).toEqual([
    expect.objectContaining({ kind: "document", id: label, title: label, href: `/documents?q=${label}` }),
  ]);
  expect(await search(reader, label)).toEqual([]);
});

test("the dashboard counts what waits, with the age of the oldest", async () => {
  await place("4000002500003155");
  const { lines } = (await send(ana, "GET", "dashboard")).json<{
    lines: { key: string; count: number; oldest: string }[];
  }>();
  const unpaid = lines.find(({ key }) => key === "unpaid");
  expect(unpaid?.count).toBeGreaterThan(0);
  expect(Date.parse(unpaid?.oldest ?? "")).toBeLessThanOrEqual(Date.now());
  const nobody = await signInStaff(shop, []);
  expect((await send(nobody, "GET", "dashboard")).json()).toEqual({ lines: [] });
});

test("the list of unpaid orders shows those that the dashboard counts, without quotes", async () => {
  const { number } = await place("4000002500003155");
  await shop.database.$client.query(
    `insert into orders (number, user_id, email, total_cents, tax_cents, shipping_cents, shipping_option, ship_name, ship_adresse,
       ship_code_postal, ship_ville, reservation, idempotency_key, request_hash, expires_at)
     values ('QUOTE', $1, $2, 0, 0, 0, 'standard', 'Zoé', '1 rue X', '75011', 'Paris', 'none', 'quote', '', now())`,
    [buyer.id, buyer.email],
  );
  const { lines } = (await send(ana, "GET", "dashboard")).json<Dashboard>();
  const unpaid = lines.find(({ key }) => key === "unpaid");
  const list = (await send(ana, "GET", unpaid?.href.slice(1) ?? "")).json<TablePage<OrderSummary>>();
  expect(list.rows.map((row) => row.number)).toContain(number);
  expect(list.count).toBe(unpaid?.count);
});

describe("colleagues who refund the same order at once", () => {
  const partOf = (amountCents: number) => [{ position: 0, quantity: 0, amountCents }];
  const grantBody = (version: string, amountCents: number) => ({
    ...{ key: randomUUID(), version, reason: "Geste commercial", parts: partOf(amountCents) },
  });

  test("from the same page: one refund is granted, the other person is told to reload", async () => {
    const { number } = await place();
    const { version } = await read(number);
    const answers = await Promise.all(
      [ana, ben].map((who) => send(who, "POST", `orders/${number}/refunds`, grantBody(version, 2000))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { refunds } = (await send(ana, "GET", `orders/${number}/refunds`)).json<{ refunds: unknown[] }>();
    expect(refunds).toHaveLength(1);
  });

  test("while a third one packs: the goods of a refund of everything never leave", async () => {
    const { number, item } = await place();
    const { version } = await read(number);
    const [parcel] = (await send(ana, "GET", `orders/${number}/shipments`)).json<
      { id: number; version: string }[]
    >();
    const whole = { ...grantBody(version, PRICE), parts: [{ position: 0, quantity: 1, amountCents: PRICE }] };
    const [granted, packed] = await Promise.all([
      send(ana, "POST", `orders/${number}/refunds`, whole),
      send(ben, "POST", `orders/${number}/shipments/${parcel?.id}/packing`, { version: parcel?.version }),
    ]);
    // The packing comes before the refund reads the parcel, or between that and its lock on the order's version.
    if (packed.statusCode === 200)
      expect(["UNPACKING_NEEDED", "STALE"]).toContain(granted.json<{ error: string }>().error);
    else {
      expect(packed.json()).toMatchObject({ error: "REFUND_UNDER_WAY" });
      const refund = granted.json<{ id: number; version: string }>();
      await send(ana, "POST", `refunds/${refund.id}/sending`, { version: refund.version });
      expect((await read(number)).order.status).toBe("CANCELLED");
      expect(await stockOf(item)).toBe(1);
    }
    expect((await read(number)).fulfilment).toBe(packed.statusCode === 200 ? "packed" : "cancelled");
  });
});
