import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parisTime } from "#contract/delivery/working-days.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { transact } from "#server/database/transact.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { newModel, soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { reconcileDocuments } from "#server/documents/reconcile-documents.ts";
import { readMargins } from "#server/ledger/read-margins.ts";
import { mails } from "#server/mail/tables.ts";
import { readOrderForStaff } from "#server/orders/back-office/read-order.ts";
import { refundOrder, refundPayment } from "#server/orders/cancellation/refund-order.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { takeAtTill } from "#server/orders/requests/take-at-till.ts";
import { reconcileOrders } from "#server/orders/settlement/reconcile-orders.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import { sendRefund } from "#server/refunds/send-refund.ts";
import { type Buyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { swapUnit } from "./swap-unit.ts";

const PRICE = 45_990;
const DEARER = PRICE + 6000;
let shop: TestShop;
let own: Buyer;
let actor: { staffId: number; requestId: null };
let modelId: number;
let now = Date.now();
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date(now) });
  own = await registerPerson(shop, ["SELLER"]);
  await rows(
    "insert into sellers (user_id, store_name, business_name, first_party) values ($1, 'Reluit', 'Reluit', true)",
    [own.id],
  );
  actor = { staffId: (await signInStaff(shop)).id, requestId: null };
  modelId = await newModel(shop);
});
afterAll(() => shop.close());

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.database.$client.query<Row>(text, values)).rows;
const deps = () => ({ ...shop.shop, log: { error: () => {} } });
const read = (number: string) => readOrderForStaff(shop.database, number);
const onSale = (priceCents: number) => unitOnSale(shop, own.id, { modelId, priceCents });
const sound = async () => {
  await reconcileDocuments({ ...shop.shop, database: shop.database });
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
};
const stockOf = async (itemId: number) =>
  (await rows("select on_hand, reserved from smartphone_items where id = $1", [itemId]))[0];
const sumsOf = async (numbers: readonly string[]) =>
  (
    await rows(
      `select coalesce(sum(case d.kind when 'credit_note' then -d.total_cents else d.total_cents end), 0)::int as documents,
         (select coalesce(sum(amount_cents), 0)::int from refunds r join orders o on o.id = r.order_id
           where o.number = any($1) and r.state = 'succeeded') as given
       from documents d join orders o on o.id = d.order_id where o.number = any($1)`,
      [numbers],
    )
  )[0];

async function swap(number: string, code: string) {
  const { version } = await read(number);
  await swapUnit(shop.shop, { number, position: 0, code, reason: "autre couleur", version }, actor);
}

/** A paid order whose buyer was asked for the difference of a dearer unit. */
async function asked() {
  const [first, dear] = [await onSale(PRICE), await onSale(DEARER)];
  const sold = await soldUnits(shop, [first]);
  await swap(sold.number, dear.publicId);
  const { differences } = await read(sold.number);
  const difference = differences[0]?.number ?? "";
  const [{ token } = { token: "" }] = await rows<{ token: string }>(
    "select token from tracking_tokens t join orders o on o.id = t.order_id where o.number = $1",
    [difference],
  );
  const pay = async () =>
    shop.app.inject({
      ...{ method: "POST", url: "/tracking/payments" },
      payload: { token, paymentMethodId: await testCard(shop) },
    });
  const unitsNow = async () =>
    (await read(sold.number)).units.filter(({ closedAt }) => closedAt === null).map((unit) => unit.publicId);
  return { ...sold, first, dear, difference, pay, unitsNow };
}

describe("the difference of a dearer unit", () => {
  test("is asked for by a mail, while the unit is held and the order stays as it is", async () => {
    const { number, first, dear, difference, unitsNow } = await asked();
    expect((await read(number)).differences).toEqual([
      { number: difference, position: 0, status: "PENDING", cents: 6000 },
    ]);
    expect((await read(difference)).toPay).toMatchObject({ totalCents: 6000, swapOf: number });
    expect(await stockOf(dear.itemId)).toEqual({ on_hand: 1, reserved: 1 });
    expect(await unitsNow()).toEqual([first.publicId]);
    const link = (await shop.database.select().from(mails)).find(
      ({ kind, subjectId }) => kind === "payment-link" && subjectId.startsWith(difference),
    );
    expect(link?.data).toMatchObject({ swapOf: number, totalCents: 6000 });
    // Once is enough, whichever unit is named.
    const spare = await onSale(PRICE);
    await expect(swap(number, spare.publicId)).rejects.toMatchObject({ code: "DIFFERENCE_ASKED" });
    await sound();
  });

  test("once paid by the link, gives the unit to the order; its price and its margin are whole", async () => {
    const before = await readMargins(shop.database, { month: monthOf(now), by: "month" });
    const { number, first, dear, difference, pay, unitsNow } = await asked();
    expect((await pay()).json()).toMatchObject({ status: "PAYED" });
    expect(await unitsNow()).toEqual([dear.publicId]);
    expect([await stockOf(first.itemId), await stockOf(dear.itemId)]).toEqual([
      { on_hand: 1, reserved: 0 },
      { on_hand: 0, reserved: 0 },
    ]);
    expect((await read(number)).mails.map(({ kind }) => kind)).toContain("order-changed");
    await sound();
    expect(await sumsOf([number, difference])).toEqual({ documents: DEARER, given: 0 });
    const after = await readMargins(shop.database, { month: monthOf(now), by: "month" });
    const added = (key: "salesCents" | "taxCents" | "units") =>
      (after[0]?.[key] ?? 0) - (before[0]?.[key] ?? 0);
    expect(added("units")).toBe(1);
    expect(added("salesCents") + added("taxCents")).toBe(DEARER);
    await packByScan(shop.shop, { code: dear.publicId }, actor);
    expect((await read(number)).fulfilment).toBe("packed");
    // A paid difference is sold once: the same link pays nothing more.
    expect((await pay()).json()).toMatchObject({ status: "PAYED" });
    await sound();
  });

  test("may be taken at the counter", async () => {
    const { difference, dear, unitsNow } = await asked();
    const { version } = await read(difference);
    await takeAtTill(deps(), { number: difference, version, means: "cash" }, actor);
    expect(await unitsNow()).toEqual([dear.publicId]);
    await sound();
  });

  test("goes back with the order: a buyer who is refunded gets both amounts", async () => {
    const { number, difference, pay, dear } = await asked();
    await pay();
    await refundOrder(deps(), number, { actor });
    expect([(await read(number)).order.status, (await read(difference)).order.status]).toEqual([
      "CANCELLED",
      "CANCELLED",
    ]);
    await sound();
    expect(await sumsOf([number, difference])).toEqual({ documents: 0, given: DEARER });
    expect(await stockOf(dear.itemId)).toEqual({ on_hand: 1, reserved: 0 });
  });

  test("goes back whole with a unit that is returned for a part of its price", async () => {
    const { id, number, difference, pay } = await asked();
    await pay();
    const granted = await transact(shop.database, async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order) throw new Error("The order is missing.");
      const parts = [{ position: 0, quantity: 1, amountCents: PRICE - 2000 }];
      return grantRefund(tx, shop.shop.clock, {
        ...{ key: crypto.randomUUID(), order, parts, actor, origin: "staff", reason: "Rayé" },
      });
    });
    await sendRefund(deps(), granted, actor);
    expect(await sumsOf([number, difference])).toMatchObject({ given: DEARER - 2000 });
    await sound();
  });

  test("ends unpaid when the order is refunded, or when its time is over; the unit is on sale again", async () => {
    const ended = await asked();
    await refundOrder(deps(), ended.number, { actor });
    const lapsed = await asked();
    now += 4 * 86_400_000;
    await reconcileOrders(deps());
    for (const { difference, dear } of [ended, lapsed]) {
      expect((await read(difference)).order.status).toBe("CANCELLED");
      expect(await stockOf(dear.itemId)).toEqual({ on_hand: 1, reserved: 0 });
    }
    expect((await read(lapsed.number)).order.status).toBe("PAYED");
    await sound();
    // The line may be changed again.
    await swap(lapsed.number, lapsed.dear.publicId);
    await sound();
  });

  test("that is paid after the parcel was packed goes back to the card", async () => {
    const { number, first, dear, difference, pay, unitsNow } = await asked();
    await packByScan(shop.shop, { code: first.publicId }, actor);
    expect((await pay()).statusCode).not.toBe(200);
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(
      "select p.id from payments p join orders o on o.id = p.order_id where o.number = $1",
      [difference],
    );
    await refundPayment(deps(), id);
    expect(await unitsNow()).toEqual([first.publicId]);
    expect((await read(difference)).order.status).toBe("CANCELLED");
    expect((await read(number)).order.status).toBe("PAYED");
    expect(await stockOf(dear.itemId)).toEqual({ on_hand: 1, reserved: 0 });
    await sound();
  });

  test("paid, packed and refunded at the same moment leaves one unit and all the money accounted for", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { number, first, difference, pay } = await asked();
      const answers = await Promise.allSettled([
        pay(),
        pay(),
        round % 2 === 0
          ? packByScan(shop.shop, { code: first.publicId }, actor)
          : refundOrder(deps(), number, { actor }),
      ]);
      for (const answer of answers)
        if (answer.status === "rejected") expect(answer.reason).toHaveProperty("code");
      const stray = await rows<{ id: number }>(
        `select p.id from payments p join orders o on o.id = p.order_id
         where o.number = $1 and o.status <> 'PAYED' and p.reference is not null`,
        [difference],
      );
      for (const { id } of stray) await refundPayment(deps(), id);
      await sound();
    }
  });
});

const monthOf = (time: number) => parisTime(new Date(time)).day.slice(0, 7);
