import { randomUUID } from "node:crypto";
import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SHIPMENT_MOVES, SHIPMENT_STATES } from "#contract/shipments/shipment-states.ts";
import { ShipInput } from "#contract/shipments/shipments.ts";
import { cases } from "#server/cases/tables.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { transact } from "#server/database/transact.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import type { Email } from "#server/mail/mailer.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { sellers } from "#server/sellers/tables.ts";
import { events } from "#server/timeline/tables.ts";
import { ADDRESS, type Buyer, order, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { correctTracking } from "./correct-tracking.ts";
import { deliverOverdue } from "./deliver-overdue.ts";
import { parcelsOf } from "./fixtures/parcels.ts";
import { moveShipment } from "./move-shipment.ts";
import { openShipments, reconcileShipments } from "./open-shipments.ts";
import { shipmentsOf } from "./read-shipments.ts";
import { shipmentLines, shipments } from "./tables.ts";
import { tellSellers } from "./tell-sellers.ts";

let shop: TestShop;
let seller: Buyer;
let other: Buyer;
let house: Buyer;
let time = Date.parse("2026-11-23T10:00:00Z");
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date(time) });
  seller = await registerPerson(shop, ["SELLER"]);
  other = await registerPerson(shop, ["SELLER"]);
  house = await registerPerson(shop, ["SELLER"]);
  await shop.database
    .insert(sellers)
    .values({ userId: house.id, storeName: "Reluit", businessName: "Reluit SAS", firstParty: true });
});
afterAll(() => shop.close());

const parcel = { carrier: "laposte", number: "6A12345678901" } as const;
const bySeller = ({ id }: Pick<Buyer, "id">) => ({ kind: "seller", sellerId: id }) as const;
async function shipped(people: readonly Buyer[] = [seller]) {
  const all = await parcelsOf(shop, people);
  for (const { id, sellerId } of await all.read()) {
    await moveShipment(shop.shop, { id, to: "packed", by: bySeller({ id: sellerId }) });
    await moveShipment(shop.shop, { id, to: "shipped", by: bySeller({ id: sellerId }), parcel });
  }
  return all;
}
const mailsOf = (number: string) =>
  shop.database
    .select()
    .from(mails)
    .where(like(mails.subjectId, `${number}/parcel-%`))
    .orderBy(mails.createdAt);
/** Delivers mails and returns what was sent. */
async function deliver(rows: readonly { readonly id: string }[]): Promise<Email[]> {
  const sent: Email[] = [];
  for (const { id } of rows)
    await deliverMail(
      {
        ...shop.shop,
        mailer: async (email) => void sent.push(email),
        company: shop.shop.company(),
        publicUrl: shop.shop.settings.publicUrl,
      },
      id,
    );
  return sent;
}
const kindsOf = async (number: string) => (await mailsOf(number)).map(({ kind }) => kind);

describe("opening", () => {
  test("a paid order has one parcel for each seller; opening them again adds none", async () => {
    const { orderNow, read, items } = await parcelsOf(shop, [seller, other, seller]);
    const paid = await orderNow();
    await transact(shop.database, (tx) => openShipments(tx, paid));
    const all = await read();
    expect(all.map(({ sellerId, state }) => [sellerId, state])).toEqual([
      [seller.id, "preparing"],
      [other.id, "preparing"],
    ]);
    expect(all.map(({ lines }) => lines.map(({ itemId }) => itemId))).toEqual([
      [items[0], items[2]],
      [items[1]],
    ]);
  });

  test("an order of repairs forms no parcel", async () => {
    const repair = await putOnDesk(shop, {}, [{ priceCents: 5000 }]);
    const [option] = repair.optionIds;
    const answer = await order(shop, await registerBuyer(shop), {
      items: [
        { productName: "Écran", productType: "REPAIR", productId: String(option), quantity: 1, price: 50 },
      ],
      paymentMethodId: await testCard(shop),
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { orderId: number } = answer.json<{ orderId: string }>();
    const [placed] = await shop.database.select().from(orders).where(eq(orders.number, number));
    expect(placed?.status).toBe("PAYED");
    expect(await shipmentsOf(shop.database, [placed?.id ?? 0])).toEqual([]);
  });

  test("a third-party seller is told once what was sold and when to ship it, nothing of its buyer", async () => {
    const { number, buyer } = await parcelsOf(shop, [seller, house]);
    await Promise.all([tellSellers(shop.shop), tellSellers(shop.shop)]);
    const told = await shop.database
      .select()
      .from(mails)
      .where(like(mails.subjectId, `${number}/seller-%`));
    expect(told.map(({ kind, recipient }) => [kind, recipient])).toEqual([["seller-sale", seller.email]]);
    const [email] = await deliver(told);
    expect(email?.subject).toContain(number);
    expect(email?.text).toMatch(/1 × iPhone \d+ 128 Go/);
    expect(email?.text).toContain("mardi 24 novembre");
    expect(email?.text).toContain(`${shop.shop.settings.publicUrl}/seller-account?tab=parcels`);
    for (const secret of [buyer.email, ADDRESS.nom, ADDRESS.adresse])
      expect(email?.html).not.toContain(secret);
  });

  test("a third-party seller is told once to send a replacement", async () => {
    const { number, orderId, of } = await parcelsOf(shop, [seller]);
    const { lines } = await of(seller);
    await tellSellers(shop.shop);
    const at = new Date(time);
    await transact(shop.database, async (tx) => {
      const opened = { number: "C-2222-2222", kind: "guarantee", locale: "fr", key: randomUUID() } as const;
      const [found] = await tx
        .insert(cases)
        .values({ ...opened, orderId, openedAt: at, dueAt: at })
        .returning();
      const values = { orderId, sellerId: seller.id, caseId: found?.id ?? 0, createdAt: at };
      const [replacement] = await tx.insert(shipments).values(values).returning();
      const shipmentId = replacement?.id ?? 0;
      await tx
        .insert(shipmentLines)
        .values(lines.map(({ position, quantity }) => ({ shipmentId, orderId, position, quantity })));
    });
    await tellSellers(shop.shop);
    await tellSellers(shop.shop);
    const told = await shop.database
      .select()
      .from(mails)
      .where(like(mails.subjectId, `${number}/seller-%`))
      .orderBy(mails.createdAt);
    expect(told.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["seller-sale", seller.email],
      ["seller-sale", seller.email],
    ]);
    const [, email] = await deliver(told);
    expect(email?.subject).toBe(`Un remplacement à envoyer : commande ${number}`);
    expect(email?.text).toMatch(/1 × iPhone \d+ 128 Go/);
  });

  test("the reconciler opens what an older version left out", async () => {
    const { orderId, read } = await parcelsOf(shop, [seller]);
    await shop.database.execute(sql`delete from shipments where order_id = ${orderId}`);
    expect(await reconcileShipments(shop.shop)).toBe(1);
    expect(await read()).toHaveLength(1);
    expect(await reconcileShipments(shop.shop)).toBe(0);
  });
});

describe("the way of a parcel", () => {
  test("packed, shipped and delivered are told to the buyer once each, in their language, with the carrier's link", async () => {
    const { number, of, read } = await parcelsOf(shop, [seller]);
    await shop.database.execute(sql`update orders set locale = 'ar' where number = ${number}`);
    const { id } = await of(seller);
    await moveShipment(shop.shop, { id, to: "packed", by: bySeller(seller) });
    await moveShipment(shop.shop, { id, to: "shipped", by: bySeller(seller), parcel });
    await moveShipment(shop.shop, { id, to: "delivered", by: { kind: "customer" } });
    expect(await kindsOf(number)).toEqual(["shipment-prepared", "shipment-shipped", "shipment-delivered"]);
    const sent = await deliver(await mailsOf(number));
    const links = sent.map(({ text }) => /\/suivi\/[\w-]{22}/.exec(text)?.[0]);
    expect(new Set(links).size, "one address for all mails of an order").toBe(1);
    expect(links[0]).toBeTruthy();
    expect(sent[1]?.html).toContain("https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901");
    expect(sent.every(({ html }) => html.includes('dir="rtl"'))).toBe(true);
    const told = await shop.database
      .select()
      .from(events)
      .where(eq(events.subjectId, number))
      .orderBy(events.id);
    expect(told.map(({ kind, byKind, public: seen }) => [kind, byKind, seen])).toEqual([
      ["shipment.preparing", "shop", false],
      ["shipment.packed", "seller", true],
      ["shipment.shipped", "seller", true],
      ["shipment.delivered", "customer", true],
    ]);
    expect((await read())[0]).toMatchObject({ state: "delivered", carrier: "laposte" });
  });

  test("of two people who press at once one succeeds, the other sees that it changed", async () => {
    const { number, of } = await parcelsOf(shop, [seller]);
    const { id, version } = await of(seller);
    const press = () => moveShipment(shop.shop, { id, to: "packed", by: bySeller(seller), version });
    const ended = await Promise.allSettled([press(), press(), press()]);
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of ended)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "STALE" });
    expect(await kindsOf(number)).toEqual(["shipment-prepared"]);
  });

  test("a seller moves their own parcel only, and never says what became of it", async () => {
    const { of } = await shipped([seller, other]);
    const { id } = await of(other);
    await expect(moveShipment(shop.shop, { id, to: "lost", by: bySeller(seller) })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    for (const to of ["delivered", "lost", "sent_back", "cancelled"] as const)
      await expect(moveShipment(shop.shop, { id, to, by: bySeller(other) })).rejects.toMatchObject({
        code: "STALE",
      });
  });

  test("a lost parcel may arrive after all, unless its buyer has the money or another one by then", async () => {
    const { id: staffId } = await signInStaff(shop);
    const by = { kind: "staff", actor: { staffId, requestId: null } } as const;
    const lost = async () => {
      const found = await shipped();
      const { id } = await found.of(seller);
      await moveShipment(shop.shop, { id, to: "lost", by });
      return { ...found, arrive: () => moveShipment(shop.shop, { id, to: "delivered", by }) };
    };
    const found = await lost();
    expect(await found.arrive()).toMatchObject({ state: "delivered" });
    expect(await kindsOf(found.number)).toContain("shipment-delivered");

    const refundedToo = await lost();
    await shop.database.execute(sql`
      with r as (insert into refunds (key, order_id, payment_id, origin, amount_cents, granted_at)
        select gen_random_uuid(), order_id, id, 'staff', 100, now() from payments where order_id = ${refundedToo.orderId} returning *)
      insert into refund_lines (refund_id, line, order_id, position, quantity, amount_cents) select id, 1, order_id, 0, 1, 100 from r`);
    await expect(refundedToo.arrive()).rejects.toMatchObject({ code: "REFUND_UNDER_WAY" });
  });

  test("the database refuses every move that the table does not have", async () => {
    const { of } = await parcelsOf(shop, [seller]);
    const { id } = await of(seller);
    for (const to of SHIPMENT_STATES.filter(
      (state) => !(state in SHIPMENT_MOVES.preparing) && state !== "preparing",
    ))
      await expect(
        shop.database.execute(sql`update shipments set state = ${to}, shipped_at = now(), ended_at = now(),
          carrier = 'other', tracking_number = '1234' where id = ${id}`),
      ).rejects.toThrow();
  });

  test("seven working days after shipping it counts as delivered, a lost one never", async () => {
    time = Date.parse("2026-12-18T10:00:00Z");
    const found = await shipped();
    const lost = await shipped();
    await shop.database.execute(
      sql`update shipments set state = 'lost', ended_at = now() where order_id = ${lost.orderId}`,
    );
    // Friday 18 December; 25 December and 1 January are holidays, the seventh working day is 30 December.
    time = Date.parse("2026-12-30T20:00:00Z");
    await deliverOverdue(shop.shop);
    expect((await found.of(seller)).state).toBe("shipped");
    time = Date.parse("2026-12-31T04:00:00Z");
    await deliverOverdue(shop.shop);
    await deliverOverdue(shop.shop);
    expect((await found.of(seller)).state).toBe("delivered");
    expect(await kindsOf(found.number)).toHaveLength(3);
    expect((await lost.of(seller)).state).toBe("lost");
  });
});

describe("people who leave", () => {
  const erase = ({ headers }: Pick<Buyer, "headers">) =>
    shop.app.inject({ method: "POST", url: "/users/me/erasure", headers, payload: { password: "tilleul7" } });

  test("buyer and seller wait for the parcels between them; then the tracking address is gone", async () => {
    const leaving = await registerPerson(shop, ["SELLER"]);
    const { buyer, of, orderId } = await shipped([leaving]);
    for (const person of [buyer, leaving]) expect((await erase(person)).statusCode).toBe(409);
    await moveShipment(shop.shop, { id: (await of(leaving)).id, to: "delivered", by: { kind: "customer" } });
    for (const person of [buyer, leaving]) expect((await erase(person)).statusCode).toBe(204);
    const { rows } = await shop.database.execute(
      sql`select 1 from tracking_tokens where order_id = ${orderId}`,
    );
    expect(rows).toEqual([]);
    expect(await of(leaving)).toMatchObject({ state: "delivered", sellerName: "" });
  });
});

test("a seller claims an IMEI for each line of a parcel; a wrong number is refused", async () => {
  const { of } = await parcelsOf(shop, [seller, seller]);
  const { id } = await of(seller);
  await moveShipment(shop.shop, { id, to: "packed", by: bySeller(seller) });
  const imeis = ["490154203237518", "356938035643809"].map((imei, position) => ({ position, imei }));
  const typed = { version: "1", ...parcel, imeis };
  expect(ShipInput.safeParse(typed).success).toBe(true);
  const wrong = { ...typed, imeis: [{ position: 0, imei: "490154203237519" }] };
  expect(ShipInput.safeParse(wrong).success).toBe(false);
  const twice = [imeis[0], { ...imeis[1], imei: imeis[0]?.imei }];
  expect(ShipInput.safeParse({ ...typed, imeis: twice }).success).toBe(false);
  await moveShipment(shop.shop, { id, to: "shipped", by: bySeller(seller), parcel: { ...parcel, imeis } });
  expect((await of(seller)).lines.map(({ position, imei }) => ({ position, imei }))).toEqual(imeis);
});

test("a wrong tracking number is corrected while the parcel is on its way, once for what the page showed", async () => {
  const { of, number } = await parcelsOf(shop, [seller]);
  const { id } = await of(seller);
  await moveShipment(shop.shop, { id, to: "packed", by: bySeller(seller) });
  const staff = { staffId: (await signInStaff(shop)).id, requestId: null };
  const correct = async (version: string, typed: string) =>
    correctTracking(shop.shop, { id, orderNumber: number, version, carrier: "gls", number: typed }, staff);
  await expect(correct((await of(seller)).version, "12345678901")).rejects.toMatchObject({ code: "STALE" });
  await moveShipment(shop.shop, { id, to: "shipped", by: bySeller(seller), parcel });
  const { version } = await of(seller);
  await expect(
    correctTracking(
      shop.shop,
      { id, orderNumber: "RL-2222-2222", version, carrier: "gls", number: "1" },
      staff,
    ),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await correct(version, "12345678901")).toMatchObject({
    carrier: "gls",
    trackingNumber: "12345678901",
    state: "shipped",
  });
  await expect(correct(version, "999")).rejects.toMatchObject({ code: "STALE" });
});
