import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import type { QuoteLine } from "#contract/repair/quotes.ts";
import type { RepairState } from "#contract/repair/repair-states.ts";
import type { StaffRepair } from "#contract/repair/staff-repairs.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { type Buyer, order, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { followRepairs } from "../desk/follow-repairs.ts";
import { openRepairDesk, type RepairDesk } from "../fixtures/at-desk.ts";
import { putOnDesk } from "../fixtures/repair-desk.ts";
import { repairs } from "../tables.ts";
import { repairQuotes } from "./tables.ts";

let shop: TestShop;
let ana: SignedInStaff;
let desk: RepairDesk;
let buyer: Buyer;
let screenId: number;
beforeAll(async () => {
  shop = await openTestShop();
  ana = await signInStaff(shop);
  desk = await openRepairDesk(shop, ana);
  buyer = await registerBuyer(shop);
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 10_000, name: "Écran" }]);
  screenId = optionIds[0] ?? 0;
});
afterAll(() => shop.close());

const call = (method: "GET" | "POST", url: string, payload?: object) =>
  shop.app.inject({ method, url: `/admin/api/${url}`, headers: ana.headers, ...(payload && { payload }) });
const read = async (number: string) => (await call("GET", `repairs/${number}`)).json<StaffRepair>();
const act = async (number: string, step: "moves" | "quotes" | "answers", more: object) =>
  call("POST", `repairs/${number}/${step}`, { version: (await read(number)).version, ...more });
const move = (number: string, to: RepairState) => desk.move(number, to);
const LINES: readonly QuoteLine[] = [
  { kind: "part", cover: "paid", name: "Écran OLED", cents: 9900 },
  { kind: "labour", cover: "paid", name: "Pose", cents: 4000 },
  { kind: "labour", cover: "goodwill", name: "Nettoyage", cents: 1000 },
];
const quote = (number: string, lines: readonly QuoteLine[] = LINES) => act(number, "quotes", { lines });

let people = 0;
/** The repair of a person at the counter, diagnosed. */
async function atCounter() {
  const { json } = await call("POST", "repairs", {
    ...{ key: crypto.randomUUID(), modelId: null, phone: "Fairphone 4", name: "Zoé Martin" },
    ...{ email: `zoe${people++}@exemple.fr`, telephone: "0612345678", locale: "fr" },
    description: "Écran noir.",
  });
  const { number } = json<{ number: string }>();
  for (const to of ["received", "diagnosed"] as const) await move(number, to);
  const [row] = await shop.database.select().from(repairs).where(eq(repairs.number, number));
  return { number, token: row?.token ?? "" };
}
/** A repair that was paid online, with its order. */
async function paid(quantity = 1) {
  const line = { productType: "REPAIR", quantity, productId: String(screenId) } as const;
  const placed = await order(shop, buyer, {
    items: [{ ...line, productName: "Écran", price: 100 }],
    shippingOption: "standard",
    paymentMethodId: await testCard(shop),
  });
  const orderNumber = placed.json<{ orderId: string }>().orderId;
  const { repairs: found } = (await call("GET", `orders/${orderNumber}`)).json<BackOfficeOrder>();
  return { orderNumber, number: found[0]?.number ?? "", second: found[1]?.number ?? "" };
}
const answer = (body: object) => shop.app.inject({ method: "POST", url: "/repairs/answers", payload: body });
const given = async (number: string, token: string, more: object = {}) => ({
  ...{
    token,
    number,
    digest: (await read(number)).quotes[0]?.digest,
    answer: "accepted",
    name: "Zoé Martin",
  },
  ...more,
});

describe("what was paid online", () => {
  const refundsOf = async (orderNumber: string) =>
    (
      await shop.database.$client.query(
        `select amount_cents as cents, state, quantity from refunds f join orders o on o.id = f.order_id
         join lateral (select sum(quantity)::int as quantity from refund_lines where refund_id = f.id) l on true
         where o.number = $1 order by f.id`,
        [orderNumber],
      )
    ).rows;
  const tokenOf = async (orderNumber: string) => {
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, orderNumber));
    return trackingTokenOf(shop.database, row?.id ?? 0, new Date());
  };
  /** A repair paid with 120 €, diagnosed, with an open quote. */
  async function quoted(cents: number) {
    const { orderNumber, number } = await paid();
    for (const to of ["received", "diagnosed"] as const) await move(number, to);
    await quote(number, [{ kind: "part", cover: "paid", name: "Écran", cents }]);
    return { orderNumber, number, token: await tokenOf(orderNumber) };
  }

  test("is refunded by the difference, once for twenty clicks, when a cheaper quote is accepted", async () => {
    const { orderNumber, number, token } = await quoted(9000);
    const body = await given(number, token);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        shop.app.inject({
          ...{ method: "POST", url: "/repairs/answers", payload: body },
          remoteAddress: `10.0.1.${nth + 1}`,
        }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await refundsOf(orderNumber)).toEqual([{ cents: 3000, state: "granted", quantity: 0 }]);
    expect(answers[0]?.json<CustomerRepair>()).toMatchObject({ paidCents: 9000 });
    await move(number, "refused");
    expect(await refundsOf(orderNumber)).toMatchObject([{ cents: 3000 }, { cents: 9000 }]);
  });

  test("is refunded whole when the customer refuses, and when nobody answers in time", async () => {
    const first = await quoted(20_000);
    expect((await answer(await given(first.number, first.token, { answer: "refused" }))).statusCode).toBe(
      200,
    );
    expect(await refundsOf(first.orderNumber)).toEqual([{ cents: 12_000, state: "granted", quantity: 1 }]);
    const second = await quoted(20_000);
    await shop.database
      .update(repairs)
      .set({ dueAt: new Date(0) })
      .where(eq(repairs.number, second.number));
    await followRepairs(shop.shop);
    expect((await read(second.number)).state).toBe("refused");
    expect(await refundsOf(second.orderNumber)).toMatchObject([{ cents: 12_000 }]);
  });

  /** The money of all refunds so far is back. */
  async function sendAll() {
    await shop.database.$client.query(
      "update refunds set state = 'sent', sent_at = now() where state = 'granted'",
    );
    await shop.database.$client.query(
      "update refunds set state = 'succeeded', ended_at = now() where state = 'sent'",
    );
  }

  test("of one phone of an order goes back without the other phone, which is still awaited", async () => {
    const { orderNumber, number, second } = await paid(2);
    await move(number, "received");
    await move(number, "refused");
    expect(await refundsOf(orderNumber)).toEqual([{ cents: 12_000, state: "granted", quantity: 1 }]);
    expect(await read(second)).toMatchObject({ state: "booked", isRefunded: false });
    await sendAll();
    await followRepairs(shop.shop);
    expect((await read(second)).state).toBe("booked");
    const { repairs: listed } = (await call("GET", `orders/${orderNumber}`)).json<BackOfficeOrder>();
    expect(listed).toMatchObject([{ number }, { number: second }]);
    await move(second, "received");
    expect((await read(second)).isRefunded).toBe(false);
  });

  test("goes back when staff cancels a repair whose phone never came", async () => {
    const { orderNumber, number } = await paid();
    await move(number, "cancelled");
    expect(await refundsOf(orderNumber)).toEqual([{ cents: 12_000, state: "granted", quantity: 1 }]);
  });

  test("goes back when the accepted work is free, and the work is still done", async () => {
    const { orderNumber, number } = await paid();
    for (const to of ["received", "diagnosed"] as const) await move(number, to);
    await quote(number, [{ kind: "labour", cover: "goodwill", name: "Écran", cents: 9000 }]);
    const body = await given(number, await tokenOf(orderNumber));
    expect((await answer(body)).statusCode).toBe(200);
    expect(await refundsOf(orderNumber)).toEqual([{ cents: 12_000, state: "granted", quantity: 0 }]);
    expect(await read(number)).toMatchObject({ state: "accepted", isRefunded: false });
  });

  /** Sets the fee for the diagnosis from now on. */
  const setFee = (cents: number) =>
    shop.database.$client.query(
      `insert into settings (name, value, valid_from)
       select name, value || jsonb_build_object('diagnosisFeeCents', $1::int), now() from settings
       where name = 'repairs' order by id desc limit 1`,
      [cents],
    );

  test("is refunded less the fee for the diagnosis, which the mail and the page name before the customer refuses", async () => {
    await setFee(2500);
    const { orderNumber, number, token } = await quoted(20_000);
    // A later setting changes no version that was sent, and a person who paid nothing owes nothing.
    await setFee(15_000);
    const asked = (await read(number)).quotes[0];
    expect(asked).toMatchObject({ feeCents: 2500, state: "open" });
    const [mail] = await shop.database
      .select()
      .from(mails)
      .where(eq(mails.subjectId, `${orderNumber}/${number}/2`));
    expect(mail?.data).toMatchObject({ feeCents: 2500, backCents: 9500 });
    const body = await given(number, token, { answer: "refused" });
    expect((await answer(body)).json()).toMatchObject({ state: "refused", quote: { feeCents: 2500 } });
    expect(await refundsOf(orderNumber)).toEqual([{ cents: 9500, state: "granted", quantity: 0 }]);
    const counter = await atCounter();
    await quote(counter.number);
    expect((await read(counter.number)).quotes[0]).toMatchObject({ feeCents: 0 });
    // Never more than what was paid.
    const dear = await quoted(20_000);
    expect((await read(dear.number)).quotes[0]).toMatchObject({ feeCents: 12_000 });
    expect((await answer(await given(dear.number, dear.token, { answer: "refused" }))).statusCode).toBe(200);
    expect(await refundsOf(dear.orderNumber)).toEqual([]);
    await setFee(0);
  });

  test("stays where the quote costs as much or more, and staff’s own refund is not given twice", async () => {
    const dearer = await quoted(15_000);
    expect((await answer(await given(dearer.number, dearer.token))).statusCode).toBe(200);
    expect(await refundsOf(dearer.orderNumber)).toEqual([]);
    const { orderNumber, number, token } = await quoted(9000);
    const { version } = (await call("GET", `orders/${orderNumber}`)).json<BackOfficeOrder>();
    const refund = {
      ...{ key: crypto.randomUUID(), version, reason: "Geste" },
      parts: [{ position: 0, quantity: 0, amountCents: 11_000 }],
    };
    expect((await call("POST", `orders/${orderNumber}/refunds`, refund)).statusCode).toBeLessThan(300);
    expect((await answer(await given(number, token, { answer: "refused" }))).statusCode).toBe(200);
    expect(await refundsOf(orderNumber)).toMatchObject([{ cents: 11_000 }, { cents: 1000 }]);
  });
});

describe("a quote", () => {
  test("is sent with its lines, total, end and one mail, and its customer accepts what the page shows", async () => {
    const { number, token } = await atCounter();
    const sent = (await quote(number)).json<StaffRepair>();
    expect(sent).toMatchObject({ state: "quoted", lacks: ["quote"] });
    expect(sent.quotes).toMatchObject([{ version: 1, state: "open", totalCents: 13_900, source: "desk" }]);
    expect(sent.quotes[0]?.validUntil).toBe(sent.dueAt);
    expect(sent.moves).not.toContain("accepted");
    const [mail] = await shop.database
      .select()
      .from(mails)
      .where(eq(mails.subjectId, `${number}/1`));
    expect(mail).toMatchObject({ kind: "repair-quote", data: { totalCents: 13_900, token } });
    const answered = await answer(await given(number, token));
    expect(answered.statusCode).toBe(200);
    expect(answered.json<CustomerRepair>()).toMatchObject({
      state: "accepted",
      quote: { version: 1, state: "accepted", totalCents: 13_900 },
    });
    expect(answered.body).not.toContain("Zoé");
    expect(await read(number)).toMatchObject({
      state: "accepted",
      lacks: [],
      quotes: [{ answeredBy: "customer", answeredName: "Zoé Martin" }],
    });
    expect((await move(number, "repairing")).statusCode).toBe(200);
  });

  test("counts once for a double click, two tabs and fifty clicks at once", async () => {
    const { number, token } = await atCounter();
    await quote(number);
    const body = await given(number, token);
    // One limit a network address: the fifty come from fifty.
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        shop.app.inject({
          ...{ method: "POST", url: "/repairs/answers", payload: body },
          remoteAddress: `10.0.0.${nth + 1}`,
        }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { timeline } = await read(number);
    expect(timeline.filter(({ kind }) => kind === "repair.accepted")).toHaveLength(1);
    expect((await answer({ ...body, answer: "refused" })).json()).toMatchObject({ error: "STALE" });
  });

  test("that changed since it was read is not accepted, and nothing is", async () => {
    const { number, token } = await atCounter();
    await quote(number);
    const seen = await given(number, token);
    await quote(number, [{ kind: "part", cover: "paid", name: "Carte mère", cents: 40_000 }]);
    expect((await answer(seen)).json()).toMatchObject({ error: "STALE" });
    expect((await read(number)).quotes).toMatchObject([
      { version: 2, state: "open" },
      { version: 1, state: "replaced" },
    ]);
    expect((await answer(await given(number, token, { answer: "refused" }))).statusCode).toBe(200);
    expect((await read(number)).state).toBe("refused");
  });

  test("is answered from its own page only", async () => {
    const [one, other] = [await atCounter(), await atCounter()];
    const { orderNumber } = await paid();
    await quote(one.number);
    const [stored] = await shop.database.$client
      .query("select id from orders where number = $1", [orderNumber])
      .then(({ rows }) => rows);
    const ofOrder = await trackingTokenOf(shop.database, stored.id, new Date());
    for (const token of [other.token, ofOrder, "A".repeat(22)])
      expect((await answer(await given(one.number, token))).statusCode).toBe(404);
    expect((await read(one.number)).state).toBe("quoted");
  });

  test("needs a name, its lines and no more bonus than the customer pays", async () => {
    const { number, token } = await atCounter();
    expect((await quote(number, [])).json()).toMatchObject({ fields: { lines: "REQUIRED" } });
    const bonus = { kind: "fee", cover: "bonus", name: "Bonus", cents: 20_000 } as const;
    expect((await quote(number, [...LINES, bonus])).json()).toMatchObject({ fields: { lines: "TOO_SMALL" } });
    await quote(number, [...LINES, { ...bonus, cents: 2500 }]);
    expect((await read(number)).quotes[0]?.totalCents).toBe(11_400);
    expect((await answer(await given(number, token, { name: " " }))).json()).toMatchObject({
      fields: { name: "REQUIRED" },
    });
  });

  test("without an answer in time is refused, and a late yes changes nothing", async () => {
    const { number, token } = await atCounter();
    await quote(number);
    const body = await given(number, token);
    const late = () => new Date(Date.now() + 15 * 86_400_000);
    await followRepairs({ ...shop.shop, clock: late });
    expect(await read(number)).toMatchObject({ state: "refused", quotes: [{ state: "lapsed" }] });
    expect((await answer(body)).json()).toMatchObject({ error: "STALE" });
  });

  test("is answered at the counter, with the way in which it was given", async () => {
    const { number } = await atCounter();
    await quote(number);
    expect((await act(number, "answers", { answer: "accepted", reason: "" })).json()).toMatchObject({
      fields: { reason: "REQUIRED" },
    });
    const noted = await act(number, "answers", { answer: "accepted", reason: "Au comptoir, Mme Martin." });
    expect(noted.json<StaffRepair>()).toMatchObject({
      state: "accepted",
      quotes: [{ answeredBy: "staff", answerReason: "Au comptoir, Mme Martin." }],
    });
  });
});

describe("work", () => {
  test("does not begin without an accepted version, whatever the browser sends", async () => {
    const { number } = await atCounter();
    expect((await desk.moveAlone(number, "accepted")).json()).toMatchObject({
      fields: { quote: "REQUIRED" },
    });
    expect((await desk.moveAlone(number, "quoted")).json()).toMatchObject({ error: "STALE" });
    await quote(number);
    expect((await desk.moveAlone(number, "accepted")).json()).toMatchObject({ error: "STALE" });
  });

  test("stops for a dearer finding until it is accepted", async () => {
    const { number, token } = await atCounter();
    await quote(number);
    await answer(await given(number, token));
    await move(number, "repairing");
    await quote(number, [...LINES, { kind: "part", cover: "paid", name: "Nappe", cents: 3000 }]);
    expect(await read(number)).toMatchObject({ state: "quoted", lacks: ["quote"] });
    await answer(await given(number, token));
    expect((await move(number, "repairing")).statusCode).toBe(200);
  });

  test("at the price that was paid online needs no answer: it is the first accepted version", async () => {
    const { number } = await paid();
    await move(number, "received");
    expect((await read(number)).quotes).toMatchObject([
      { version: 1, source: "booking", state: "accepted", totalCents: 12_000 },
    ]);
    for (const to of ["diagnosed", "accepted", "repairing"] as const)
      expect((await move(number, to)).statusCode, to).toBe(200);
  });
});

describe("the database", () => {
  test("refuses a changed version, a second answer and a changed line", async () => {
    const { number, token } = await atCounter();
    await quote(number);
    await answer(await given(number, token));
    const [row] = await shop.database
      .select({ id: repairQuotes.id })
      .from(repairQuotes)
      .innerJoin(repairs, eq(repairs.id, repairQuotes.repairId))
      .where(eq(repairs.number, number));
    for (const change of [
      "update repair_quotes set total_cents = 1 where id = $1",
      "update repair_quotes set text = 'x', digest = encode(sha256('x'), 'hex') where id = $1",
      "update repair_quotes set state = 'refused' where id = $1",
      "delete from repair_quotes where id = $1",
      "update repair_quote_lines set cents = 1 where quote_id = $1",
      "delete from repair_quote_lines where quote_id = $1",
    ])
      await expect(shop.database.$client.query(change, [row?.id]), change).rejects.toThrow(/never/);
  });
});
