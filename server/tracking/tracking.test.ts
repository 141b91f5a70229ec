import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PROMISES } from "#contract/company.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { mails } from "#server/mail/tables.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { orders } from "#server/orders/tables.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { PRICE_CENTS, parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { moveShipment } from "#server/shipments/move-shipment.ts";
import { readTimeline } from "#server/timeline/read-timeline.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { findTracking } from "./find-tracking.ts";
import { mailedCode, sendQueuedCodes } from "./fixtures/codes.ts";
import { deleteOldCodes, LOOKUP_JOB } from "./lookup-codes.ts";
import { trackingTokenOf } from "./tracking-token.ts";

let shop: TestShop;
/** Another process on the same database. */
let beside: TestShop;
let seller: Buyer;
let time = Date.parse("2026-11-23T10:00:00Z");
const clock = () => new Date(time);
beforeAll(async () => {
  shop = await openTestShop({ clock });
  beside = await openTestShop({ clock, url: shop.url, dataDir: shop.dataDir });
  seller = await registerPerson(shop, ["SELLER"]);
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});
beforeEach(() => {
  time += 2 * 3_600_000;
  shop.jobs.splice(0);
});

const post = (url: string, payload: object, from = shop, headers = {}) =>
  from.app.inject({ method: "POST", url, payload, headers });
const textOf = (statement: unknown) =>
  typeof statement === "object" && statement && "text" in statement ? statement.text : statement;
const parcel = { carrier: "gls", number: "12345678" } as const;
async function shippedOrder() {
  const found = await parcelsOf(shop, [seller]);
  const { id } = await found.of(seller);
  const by = { kind: "seller", sellerId: seller.id } as const;
  await moveShipment(shop.shop, { id, to: "packed", by });
  await moveShipment(shop.shop, { id, to: "shipped", by, parcel });
  shop.jobs.splice(0);
  return { ...found, id, token: await trackingTokenOf(shop.database, found.orderId, clock()) };
}

describe("the look-up by number and e-mail", () => {
  test("answers alike whether the order exists, and mails a code only to its buyer", async () => {
    const { number, buyer, token } = await parcelsOf(shop, [seller]).then(async (found) => ({
      ...found,
      token: await trackingTokenOf(shop.database, found.orderId, clock()),
    }));
    shop.jobs.splice(0);
    const stranger = { number, email: "somebody@example.fr" };
    const nothing = { number: "RL-2222-2222", email: buyer.email };
    const real = { number: ` ${number.toLowerCase()}`, email: buyer.email.toUpperCase() };
    const answers = [];
    for (const typed of [stranger, nothing, real]) answers.push(await post("/tracking/codes", typed));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['202 {"ok":true}']),
    );
    expect(shop.jobs.map(({ job }) => job)).toEqual([LOOKUP_JOB, LOOKUP_JOB, LOOKUP_JOB]);
    for (const { data } of shop.jobs) expect(JSON.stringify(data)).not.toContain("@");
    const sent = await sendQueuedCodes(shop);
    expect(sent.map(({ to }) => to)).toEqual([buyer.email]);
    const code = /\b\d{6}\b/.exec(sent[0]?.text ?? "")?.[0] ?? "";
    const wrong = [
      await post("/tracking/tokens", { ...stranger, code }),
      await post("/tracking/tokens", { ...nothing, code }),
    ];
    expect(wrong.map((answer) => answer.json<{ error: string }>().error)).toEqual([
      "CODE_WRONG",
      "CODE_WRONG",
    ]);
    expect((await post("/tracking/tokens", { ...real, code })).json()).toEqual({ token });
  });

  test("runs the same statements for an order, a stranger's e-mail and an unknown number", async () => {
    const { number, buyer } = await parcelsOf(shop, [seller]);
    const asked = [
      { number, email: buyer.email },
      { number, email: "a-stranger@example.fr" },
      { number: "RL-3333-3333", email: buyer.email },
    ];
    // bench/look-ups.ts compares the times.
    for (const url of ["/tracking/codes", "/tracking/tokens"]) {
      const work = [];
      for (const typed of asked) {
        const query = vi.spyOn(pg.Client.prototype, "query");
        await post(url, { ...typed, code: "000000" });
        work.push(query.mock.calls.map(([statement]) => textOf(statement)));
        query.mockRestore();
      }
      expect(work[0]?.length).toBeGreaterThan(3);
      expect(work[1]).toEqual(work[0]);
      expect(work[2]).toEqual(work[0]);
    }
  });

  test("a code works once, even in two processes at the same time", async () => {
    const { number, buyer } = await parcelsOf(shop, [seller]);
    const typed = { number, email: buyer.email };
    shop.jobs.splice(0);
    await post("/tracking/codes", typed);
    const code = await mailedCode(shop);
    const answers = await Promise.all(
      [shop, beside, shop, beside].map((one) => post("/tracking/tokens", { ...typed, code }, one)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410, 410]);
  });

  test("five wrong codes end it, at once or one by one; ten minutes do, too", async () => {
    const { number, buyer } = await parcelsOf(shop, [seller]);
    const typed = { number, email: buyer.email };
    shop.jobs.splice(0);
    await post("/tracking/codes", typed);
    const code = await mailedCode(shop);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    await Promise.all(
      [shop, beside, shop, beside, shop].map((one) =>
        post("/tracking/tokens", { ...typed, code: wrong }, one),
      ),
    );
    expect((await post("/tracking/tokens", { ...typed, code })).statusCode).toBe(410);
    await post("/tracking/codes", typed);
    const next = await mailedCode(shop);
    time += 11 * 60_000;
    expect((await post("/tracking/tokens", { ...typed, code: next })).statusCode).toBe(410);
  });

  test("an order gets five codes an hour; a flood neither mails more nor ends the last code", async () => {
    const { number, buyer } = await parcelsOf(shop, [seller]);
    const typed = { number, email: buyer.email };
    shop.jobs.splice(0);
    for (let time = 0; time < 5; time += 1) await post("/tracking/codes", typed);
    const sent = await sendQueuedCodes(shop);
    expect(sent).toHaveLength(5);
    for (let time = 0; time < 3; time += 1)
      expect((await post("/tracking/codes", typed)).body).toBe('{"ok":true}');
    expect(await sendQueuedCodes(shop)).toEqual([]);
    const code = /\b\d{6}\b/.exec(sent.at(-1)?.text ?? "")?.[0];
    expect((await post("/tracking/tokens", { ...typed, code })).statusCode).toBe(200);
    time += 2 * 3_600_000;
    await deleteOldCodes(shop.shop);
    expect((await shop.database.execute(sql`select 1 from lookup_codes`)).rows).toEqual([]);
  });
});

test("who uses up an order's codes and tries keeps nobody out: each mail has the address of the page", async () => {
  const { number, buyer, orderId } = await parcelsOf(shop, [seller]);
  const typed = { number, email: buyer.email };
  shop.jobs.splice(0);
  for (let time = 0; time < 6; time += 1) await post("/tracking/codes", typed);
  for (let time = 0; time < 6; time += 1) await post("/tracking/tokens", { ...typed, code: "000000" });
  const sent = await sendQueuedCodes(shop);
  const address = `${shop.shop.settings.publicUrl}/suivi/${await trackingTokenOf(shop.database, orderId, clock())}`;
  expect(sent.map(({ text }) => text.includes(address))).toEqual([true, true, true, true, true]);
});

describe("the tracking page's data", () => {
  test("names no person, street, e-mail or price", async () => {
    const { token, buyer } = await shippedOrder();
    const shown = JSON.stringify(await findTracking(shop.shop, token, "fr"));
    expect(shown).toContain("https://gls-group.com/FR/fr/suivi-colis/?match=12345678");
    expect(shown).toContain("Paris");
    for (const secret of ["Martin", "Lilas", "75011", buyer.email, "459"])
      expect(shown).not.toContain(secret);
  });

  test("tells what the timeline marks as seen by the customer, and nothing else", async () => {
    const { number, token } = await shippedOrder();
    const all = await readTimeline(shop.database, { type: "order", id: number });
    const { history } = await findTracking(shop.shop, token, "fr");
    expect(history.map(({ kind }) => kind)).toEqual(["shipment.packed", "shipment.shipped"]);
    expect(history).toEqual(all.filter((one) => one.public).map(({ kind, at }) => ({ kind, at })));
  });

  test("a guessed, cut or changed token finds nothing", async () => {
    const { token } = await shippedOrder();
    const changed = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    for (const guess of [changed, token.slice(1), `${token}A`, "%", "' or 1=1 --------------"])
      await expect(findTracking(shop.shop, guess, "fr")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("ends 90 days after the last parcel", async () => {
    const { token, id } = await shippedOrder();
    const day = 86_400_000;
    time += 200 * day;
    expect((await findTracking(shop.shop, token, "fr")).shipments[0]?.state).toBe("shipped");
    await post("/tracking/receipts", { token, shipment: id });
    time += 90 * day;
    await findTracking(shop.shop, token, "fr");
    time += 1000;
    await expect(findTracking(shop.shop, token, "fr")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("an order with a repair", () => {
  /** A paid order of one repair and the phones of this payload. */
  async function repairOrder(phones: ReturnType<typeof orderFor>["items"] = []) {
    const buyer = await registerBuyer(shop);
    const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 5_000 }]);
    const productId = String(optionIds[0]);
    const repair = {
      productName: "Écran",
      productType: "REPAIR",
      productId,
      quantity: 1,
      price: 50,
    } as const;
    const paymentMethodId = await testCard(shop);
    const answer = await order(shop, buyer, {
      items: [...phones, repair],
      shippingOption: "standard",
      paymentMethodId,
    });
    const { orderId: number } = answer.json<{ orderId: string }>();
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, number));
    if (!row) throw new Error(`There is no order: ${answer.body}`);
    return { row, token: await trackingTokenOf(shop.database, row.id, clock()) };
  }
  const day = 86_400_000;

  test("can be followed until 90 days after the repair's guarantee of six months", async () => {
    const { token } = await repairOrder();
    const guaranteed = new Date(time);
    guaranteed.setUTCMonth(guaranteed.getUTCMonth() + PROMISES.repairWarrantyMonths);
    time = guaranteed.getTime() + 90 * day;
    expect((await findTracking(shop.shop, token, "fr")).status).toBe("PAYED");
    time += 1000;
    await expect(findTracking(shop.shop, token, "fr")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("until 90 days after it is refunded", async () => {
    const { row, token } = await repairOrder();
    await refundOrder(shop.shop, row.number);
    time += 90 * day;
    expect((await findTracking(shop.shop, token, "fr")).status).toBe("CANCELLED");
    time += 1000;
    await expect(findTracking(shop.shop, token, "fr")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("and a phone stays open with the phone's parcel", async () => {
    const { token } = await repairOrder(orderFor(await listPhone(shop, seller.id), PRICE_CENTS).items);
    time += 1000 * day;
    expect((await findTracking(shop.shop, token, "fr")).shipments).toHaveLength(1);
  });
});

describe("Bien reçu", () => {
  test("pressed in two processes at once, by page and account, is told once", async () => {
    const { token, id, number, buyer, of } = await shippedOrder();
    const presses = [shop, beside, shop, beside].flatMap((one) => [
      post("/tracking/receipts", { token, shipment: id }, one),
      post(`/orders/${number}/shipments/${id}/receipt`, {}, one, buyer.headers),
    ]);
    for (const { statusCode, body } of await Promise.all(presses)) expect(statusCode, body).toBe(200);
    expect((await of(seller)).state).toBe("delivered");
    const told = await shop.database.select().from(mails);
    expect(
      told.filter(({ kind, subjectId }) => kind === "shipment-delivered" && subjectId.startsWith(number)),
    ).toHaveLength(1);
  });

  test("of a parcel that no row can have is refused", async () => {
    const { token } = await shippedOrder();
    const answer = await post("/tracking/receipts", { token, shipment: 2_147_483_648 });
    expect(answer.json()).toMatchObject({ error: "VALIDATION", fields: { shipment: "INVALID" } });
  });

  test("is for the own order only, and for what was shipped", async () => {
    const mine = await shippedOrder();
    const other = await shippedOrder();
    const stranger = await registerBuyer(shop);
    const answers = [
      await post("/tracking/receipts", { token: mine.token, shipment: other.id }),
      await post(`/orders/${mine.number}/shipments/${other.id}/receipt`, {}, shop, mine.buyer.headers),
      await post(`/orders/${mine.number}/shipments/${mine.id}/receipt`, {}, shop, stranger.headers),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    const waiting = await parcelsOf(shop, [seller]);
    const { id } = await waiting.of(seller);
    const early = await post(
      `/orders/${waiting.number}/shipments/${id}/receipt`,
      {},
      shop,
      waiting.buyer.headers,
    );
    expect(early.json()).toMatchObject({ error: "STALE" });
    expect((await other.of(seller)).state).toBe("shipped");
  });
});
