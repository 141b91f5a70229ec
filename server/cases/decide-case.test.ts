import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import type { BackOfficeCase, OrderCases } from "#contract/cases/cases.ts";
import type { Packing } from "#contract/devices/packing.ts";
import type { OrderRefunds } from "#contract/refunds/refunds.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { transact } from "#server/database/transact.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { openBench } from "#server/devices/bench/fixtures/bench-desk.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { noteDevice } from "#server/devices/move-device.ts";
import { readPassport } from "#server/devices/passport/read-passport.ts";
import { receiveDevice } from "#server/devices/reception/receive-device.ts";
import { takeBack } from "#server/devices/reception/take-back.ts";
import { allocations, devices, episodes } from "#server/devices/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { payments } from "#server/orders/tables.ts";
import { syncRefunds } from "#server/refunds/sync-refunds.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { moveShipment } from "#server/shipments/move-shipment.ts";
import { shipmentsOf } from "#server/shipments/read-shipments.ts";
import type { Buyer } from "#tests/people.ts";
import { caseNow, claim, deliveredUnits, LABEL, openCaseDesk, shipOrder } from "./fixtures/cases.ts";

const { shop, seller, actor, call, read, act, sendRefund, findings } = await openCaseDesk();
afterAll(() => shop.close());

async function opened(sold: { number: string; buyer: Buyer }, input = claim()) {
  const answer = await shop.app.inject({
    method: "POST",
    url: `/orders/${sold.number}/cases`,
    headers: sold.buyer.headers,
    payload: input,
  });
  return answer.json<OrderCases>().cases[0]?.number ?? answer.body;
}
/** A case whose unit is back and looked at. */
async function inspected(kind: "change_of_mind" | "guarantee" | "wrong_item") {
  const sold = await deliveredUnits(shop, seller.id, actor);
  const number = await opened(sold, claim({ kind }));
  await act(number, "acceptance", LABEL);
  await act(number, "reception", { code: sold.units[0]?.publicId });
  await act(number, "inspection", { finding: "fault_confirmed", note: "Vu." });
  return { sold, number, unit: sold.units[0]?.deviceId ?? 0 };
}
const deviceNow = async (id: number) => {
  const [row] = await shop.database.select().from(devices).where(eq(devices.id, id));
  const open = await shop.database.select().from(allocations).where(eq(allocations.deviceId, id));
  return {
    stage: row?.stage,
    owner: row?.owner,
    custodian: row?.custodian,
    allocated: open.filter(({ closedAt }) => closedAt === null).length,
  };
};
const mailsOf = async (number: string) =>
  (await shop.database.select().from(mails))
    .filter(({ subjectId }) => subjectId.split("/").includes(number))
    .map(({ kind }) => kind)
    .toSorted();

describe("a returned unit that is refunded", () => {
  test("goes its whole way: label, scan, inspection, refund granted and sent; each step is mailed once", async () => {
    const sold = await deliveredUnits(shop, seller.id, actor);
    const number = await opened(sold);
    expect(await read(number)).toMatchObject({ state: "opened", acts: ["accept", "receive", "reject"] });
    const { version } = await read(number);
    const both = await Promise.all(
      [1, 2].map(() => call("POST", `cases/${number}/acceptance`, { version, ...LABEL })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);

    const other = await unitOnSale(shop, seller.id);
    expect((await act(number, "reception")).json()).toMatchObject({ error: "SCAN_NEEDED" });
    expect((await act(number, "reception", { code: other.publicId })).json()).toMatchObject({
      fields: { code: "INVALID" },
    });
    const unit = sold.units[0]?.deviceId ?? 0;
    const back = await act(number, "reception", { code: sold.units[0]?.publicId });
    expect(back.json()).toMatchObject({ state: "received", acts: ["inspect"] });
    expect(await deviceNow(unit)).toMatchObject({ stage: "received", owner: "customer", allocated: 1 });

    await act(number, "inspection", { finding: "as_described" });
    const decided = await act(number, "decision", { outcome: "refund" });
    expect(await deviceNow(unit)).toMatchObject({ stage: "received", owner: "shop", allocated: 0 });
    expect(decided.json()).toMatchObject({
      state: "decided",
      refund: { state: "granted", amountCents: 45_990 },
    });
    const [refund] = (await call("GET", `orders/${sold.number}/refunds`)).json<OrderRefunds>().refunds;
    const revoked = await call("POST", `refunds/${refund?.id}/revocation`, { version: refund?.version });
    expect(revoked.json()).toMatchObject({ error: "CASE_OPEN" });
    expect((await sendRefund(sold.number)).state).toBe("succeeded");
    expect(await read(number)).toMatchObject({ state: "closed", acts: [], refund: { state: "succeeded" } });
    expect(await mailsOf(number)).toEqual([
      "case-accepted",
      "case-closed",
      "case-decided",
      "case-opened",
      "case-received",
    ]);
    expect(await findings()).toEqual([]);
  });

  test("goes back to its buyer when its withdrawal is rejected after the inspection", async () => {
    const { number, unit } = await inspected("change_of_mind");
    await act(number, "decision", { outcome: "reject", reason: "Un autre appareil." });
    expect((await act(number, "return", LABEL)).json()).toMatchObject({ state: "closed" });
    expect(await deviceNow(unit)).toMatchObject({
      ...{ stage: "handed_back", owner: "customer", custodian: "customer", allocated: 1 },
    });
    expect(await findings()).toEqual([]);
  });

  test("is taken back once, also when the version before had done so at its reception", async () => {
    const { number, unit } = await inspected("change_of_mind");
    const clock = () => new Date();
    await transact(shop.database, async (tx) => {
      const who = { kind: "staff", staffId: actor.staffId } as const;
      await noteDevice(tx, clock, { deviceId: unit, kind: "taken-back", who, facts: { owner: "shop" } });
      await takeBack(tx, clock, { id: unit }, actor);
    });
    const before = await shop.database.select().from(episodes).where(eq(episodes.deviceId, unit));
    expect((await act(number, "decision", { outcome: "refund" })).statusCode).toBe(200);
    const after = await shop.database.select().from(episodes).where(eq(episodes.deviceId, unit));
    expect(after).toEqual(before);
  });

  test("is decided once, however many press at once", async () => {
    const { number } = await inspected("change_of_mind");
    const { version } = await read(number);
    const answers = await Promise.all(
      [1, 2, 3].map(() => call("POST", `cases/${number}/decision`, { version, outcome: "refund" })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  test("holds its money: nobody refunds the line beside its case", async () => {
    const sold = await deliveredUnits(shop, seller.id, actor);
    await opened(sold);
    const { version } = (await call("GET", `orders/${sold.number}`)).json<{ version: string }>();
    const parts = [{ position: 0, quantity: 0, amountCents: 100 }];
    const beside = await call("POST", `orders/${sold.number}/refunds`, {
      ...{ key: crypto.randomUUID(), version, reason: "Un geste", parts },
    });
    expect(beside.json()).toMatchObject({ error: "CASE_OPEN" });
  });

  test("whose money went back at the provider instead is closed: its grant gives way", async () => {
    const { sold, number } = await inspected("change_of_mind");
    await act(number, "decision", { outcome: "refund" });
    const [payment] = await shop.database.select().from(payments).where(eq(payments.orderId, sold.id));
    if (!payment?.reference) throw new Error("There is no payment.");
    const there = { key: "made there", attempt: "1", amountCents: payment.amountCents };
    await shop.shop.gateway.refundPart(payment.reference, there);
    await syncRefunds(shop.shop, payment);
    expect(await read(number)).toMatchObject({ state: "closed", refund: null });
    expect(await findings()).toEqual([]);
  });

  test("whose money a lost dispute took is closed: its grant gives way, and nothing is refunded twice", async () => {
    const { sold, number } = await inspected("change_of_mind");
    await act(number, "decision", { outcome: "refund" });
    const [payment] = await shop.database.select().from(payments).where(eq(payments.orderId, sold.id));
    if (!payment) throw new Error("The order has no payment.");
    await shop.database.$client.query(
      "insert into sandbox.disputes (id, intent_id, amount_cents, status, closed_at) values ($1, $2, $3, 'lost', now())",
      [`dp_${sold.id}`, payment.reference, payment.amountCents],
    );
    await syncRefunds(shop.shop, payment);
    expect(await read(number)).toMatchObject({ state: "closed", refund: null });
    expect(await findings()).toEqual([]);
  });

  test("of which a part went back at the provider: the rest of its grant still waits to be sent", async () => {
    const { sold, number } = await inspected("change_of_mind");
    const decided = await act(number, "decision", { outcome: "refund" });
    const whole = decided.json<BackOfficeCase>().refund?.amountCents ?? 0;
    const [payment] = await shop.database.select().from(payments).where(eq(payments.orderId, sold.id));
    if (!payment?.reference) throw new Error("There is no payment.");
    await shop.shop.gateway.refundPart(payment.reference, { key: "some", attempt: "1", amountCents: 5000 });
    await syncRefunds(shop.shop, payment);
    const rest = whole - 5000;
    expect(await read(number)).toMatchObject({
      state: "decided",
      refund: { state: "granted", amountCents: rest },
    });
    const { refunds } = (await call("GET", `orders/${sold.number}/refunds`)).json<OrderRefunds>();
    const { id, version } = refunds.find(({ state }) => state === "granted") ?? expect.fail();
    const sent = await call("POST", `refunds/${id}/sending`, { version });
    expect(sent.json()).toMatchObject({ state: "succeeded", amountCents: rest });
    expect((await read(number)).state).toBe("closed");
    expect(await findings()).toEqual([]);
  });

  test("is received by the scan at the door, too", async () => {
    const sold = await deliveredUnits(shop, seller.id, actor);
    const number = await opened(sold);
    await act(number, "acceptance", LABEL);
    const scanned = await receiveDevice(shop.shop, { code: sold.units[0]?.publicId ?? "" }, actor);
    expect(scanned).toMatchObject({ outcome: "returned", number: sold.number });
    expect((await caseNow(shop, number)).state).toBe("received");
  });

  test("comes in before anybody answered its case: the scan at the door leads on from there", async () => {
    const sold = await deliveredUnits(shop, seller.id, actor);
    const number = await opened(sold, claim({ kind: "guarantee" }));
    expect(await read(number)).toMatchObject({ acts: ["accept", "receive", "reject"] });
    await receiveDevice(shop.shop, { code: sold.units[0]?.publicId ?? "" }, actor);
    expect(await read(number)).toMatchObject({ state: "received", acts: ["inspect"] });
    expect(await findings()).toEqual([]);
  });

  test("of two units, each is scanned; the second one completes the reception", async () => {
    const sold = await deliveredUnits(shop, seller.id, actor, 2);
    const lines = [0, 1].map((position) => ({ position, quantity: 1 }));
    const number = await opened(sold, claim({ lines }));
    await act(number, "acceptance", LABEL);
    const [first, second] = sold.units;
    expect((await act(number, "reception", { code: first?.publicId })).json()).toMatchObject({
      state: "awaiting_return",
    });
    expect((await act(number, "reception", { code: first?.publicId })).statusCode).toBe(400);
    expect((await act(number, "rejection", { reason: "Trop tard." })).json()).toMatchObject({
      error: "STALE",
    });
    const url = `/orders/${sold.number}/cases/${number}/cancellation`;
    const cancelled = await shop.app.inject({ method: "POST", url, headers: sold.buyer.headers });
    expect(cancelled.json()).toMatchObject({ error: "STALE" });
    expect((await act(number, "reception", { code: second?.publicId })).json()).toMatchObject({
      state: "received",
    });
    expect(await findings()).toEqual([]);
  });
});

describe("the amounts of a refund", () => {
  /** A case about both lines of a delivered order, inspected. */
  async function bothInspected() {
    const sold = await deliveredUnits(shop, seller.id, actor, 2);
    const number = await opened(
      sold,
      claim({ lines: [0, 1].map((position) => ({ position, quantity: 1 })) }),
    );
    await act(number, "acceptance", LABEL);
    for (const { publicId } of sold.units) await act(number, "reception", { code: publicId });
    await act(number, "inspection", { finding: "damaged_by_customer" });
    return { sold, number };
  }
  const both = [
    { position: 0, quantity: 1, amountCents: 45_990 },
    { position: 1, quantity: 1, amountCents: 45_990 },
  ];

  test("are those that the case asks for, or less with a reason, which its buyer reads in the mail and on the page", async () => {
    const { sold, number } = await bothInspected();
    const { asked } = await read(number);
    expect(asked).toMatchObject(both);
    const parts = [{ ...both[0], amountCents: 30_000 }, both[1]];
    const silent = await act(number, "decision", { outcome: "refund", parts });
    expect(silent.json()).toMatchObject({ fields: { reason: "REQUIRED" } });
    const decided = await act(number, "decision", { outcome: "refund", parts, reason: "Écran rayé." });
    expect(decided.json()).toMatchObject({ refund: { amountCents: 75_990 }, asked: [] });
    expect((await sendRefund(sold.number)).parts).toEqual(parts);

    const url = `/orders/${sold.number}/cases`;
    const [own] = (await shop.app.inject({ url, headers: sold.buyer.headers })).json<OrderCases>().cases;
    const told = [
      { quantity: 1, amountCents: 30_000 },
      { quantity: 1, amountCents: 45_990 },
    ];
    expect(own).toMatchObject({ reason: "Écran rayé.", refund: { amountCents: 75_990, parts: told } });
    const sent = await shop.database.select().from(mails).where(eq(mails.kind, "case-decided"));
    expect(sent.find(({ subjectId }) => subjectId.split("/").includes(number))?.data).toMatchObject({
      ...{ reason: "Écran rayé.", refundCents: 75_990, refundParts: told },
    });
    expect(await findings()).toEqual([]);
  });

  test("never exceed what the case asks for, nor reach a line beside it", async () => {
    const { number } = await inspected("guarantee");
    const decide = (parts: object[]) => act(number, "decision", { outcome: "refund", parts, reason: "r" });
    expect((await decide([])).json()).toMatchObject({ fields: { parts: "REQUIRED" } });
    const more = [{ position: 0, quantity: 1, amountCents: 45_991 }];
    expect((await decide(more)).json()).toMatchObject({ fields: { parts: "TOO_BIG" } });
    const beside = [{ position: 1, quantity: 0, amountCents: 1 }];
    expect((await decide(beside)).json()).toMatchObject({ fields: { parts: "TOO_BIG" } });
    const twice = [more[0], more[0]].map((part) => ({ ...part, amountCents: 20_000 }));
    expect((await decide(twice)).json()).toMatchObject({ fields: { parts: "INVALID" } });
    expect((await read(number)).state).toBe("inspected");
  });

  test("of all that is left wait for the confirmation that another parcel was unpacked", async () => {
    const other = await registerPerson(shop, ["SELLER"]);
    const sold = await parcelsOf(shop, [await registerPerson(shop, ["SELLER"]), other]);
    const by = { kind: "staff", actor } as const;
    for (const { id, sellerId } of await sold.read()) {
      await moveShipment(shop.shop, { id, to: "packed", by });
      if (sellerId === other.id) continue;
      await moveShipment(shop.shop, { id, to: "shipped", by, parcel: LABEL });
      await moveShipment(shop.shop, { id, to: "delivered", by });
    }
    const { version } = (await call("GET", `orders/${sold.number}`)).json<{ version: string }>();
    const parts = [{ position: 1, quantity: 0, amountCents: 45_990 }];
    await call("POST", `orders/${sold.number}/refunds`, {
      ...{ key: crypto.randomUUID(), version, reason: "Un geste", parts },
    });
    // Private sellers take nothing back for a change of mind.
    const number = await opened(sold, claim({ kind: "guarantee" }));
    await act(number, "reception");
    await act(number, "inspection", { finding: "as_described" });
    const refund = { outcome: "refund" };
    expect((await act(number, "decision", refund)).json()).toMatchObject({ error: "UNPACKING_NEEDED" });
    expect((await act(number, "decision", { ...refund, unpacked: true })).json()).toMatchObject({
      refund: { state: "granted", amountCents: 45_990 },
    });
  });
});

describe("a faulty unit", () => {
  test("stays its buyer’s while it is here, and goes back to them repaired", async () => {
    const { number, unit } = await inspected("guarantee");
    expect(await deviceNow(unit)).toMatchObject({ stage: "received", owner: "customer", allocated: 1 });
    expect((await act(number, "decision", { outcome: "repair" })).json()).toMatchObject({
      acts: ["send_back", "decide"],
    });
    const sent = await act(number, "return", LABEL);
    expect(sent.json()).toMatchObject({ state: "closed", sentBack: LABEL });
    expect(await deviceNow(unit)).toMatchObject({
      stage: "handed_back",
      owner: "customer",
      custodian: "customer",
      allocated: 1,
    });
    expect(await findings()).toEqual([]);
  });

  test("that could not be repaired is decided anew: refunded, and the shop’s", async () => {
    const { sold, number, unit } = await inspected("guarantee");
    const decided = await act(number, "decision", { outcome: "repair" });
    expect(decided.json()).toMatchObject({ acts: ["send_back", "decide"], outcomes: ["replace", "refund"] });
    expect((await act(number, "decision", { outcome: "refund" })).json()).toMatchObject({
      state: "decided",
      outcome: "refund",
    });
    expect(await deviceNow(unit)).toMatchObject({ stage: "received", owner: "shop", allocated: 0 });
    expect((await sendRefund(sold.number)).state).toBe("succeeded");
    expect((await read(number)).state).toBe("closed");
    expect(await findings()).toEqual([]);
  });

  test("leaves the shop by its case alone: the bench neither recycles it nor hands it back", async () => {
    const { number, unit, sold } = await inspected("guarantee");
    const bench = await openBench(shop);
    const id = sold.units[0]?.publicId ?? "";
    for (const to of ["recycled", "handed_back"])
      expect((await bench.act(id, "moves", { to, reason: "Erreur" })).json()).toMatchObject({
        error: "STALE",
      });
    await bench.inspect(id);
    const { version, phase } = await bench.unit(id);
    await bench.send("PUT", `${id}/runs/${crypto.randomUUID()}`, { payload: { version, phase } });
    await act(number, "decision", { outcome: "repair" });
    await act(number, "return", LABEL);
    expect(await deviceNow(unit)).toMatchObject({ stage: "handed_back", owner: "customer", allocated: 1 });
    // What was tested before its owner had it again is over; strangers read that it is sold.
    expect((await bench.unit(id)).openRun).toBeNull();
    expect(await readPassport(shop, id)).toMatchObject({ state: "sold" });
    expect(await findings()).toEqual([]);
  });

  test("that was repaired may fail again: it comes in a second time, and is replaced", async () => {
    const { sold, number, unit } = await inspected("guarantee");
    await act(number, "decision", { outcome: "hand_back" });
    await act(number, "return", LABEL);
    const again = await opened(sold, claim({ kind: "guarantee" }));
    await act(again, "acceptance", LABEL);
    await act(again, "reception", { code: sold.units[0]?.publicId });
    expect(await deviceNow(unit)).toMatchObject({ stage: "received", owner: "customer" });
    expect(await findings()).toEqual([]);
  });

  test("is replaced by a unit of the same model and grade: no new price, no new document, closed on delivery", async () => {
    const { sold, number, unit } = await inspected("guarantee");
    expect((await act(number, "decision", { outcome: "replace" })).json()).toMatchObject({
      error: "OUT_OF_STOCK",
    });
    const [model] = await shop.database.select().from(devices).where(eq(devices.id, unit));
    const other = await unitOnSale(shop, seller.id, { modelId: model?.modelId ?? 0 });
    const decided = await act(number, "decision", { outcome: "replace" });
    expect(decided.json()).toMatchObject({
      state: "decided",
      acts: ["ship_replacement"],
      lines: [{ replacement: other.publicId }],
    });
    expect(await deviceNow(unit)).toMatchObject({ owner: "shop", allocated: 0 });
    expect(await deviceNow(other.id)).toMatchObject({ stage: "allocated", owner: "customer", allocated: 1 });
    const [listing] = await shop.database
      .select()
      .from(smartphoneItems)
      .where(eq(smartphoneItems.deviceId, other.id));
    expect(listing?.onHand).toBe(0);

    const scanned = await packByScan(shop.shop, { code: other.publicId }, actor);
    expect(scanned).toMatchObject({ outcome: "packed", packing: { state: "packed" } });
    await shipOrder(shop, sold.id, [], actor);
    expect(await read(number)).toMatchObject({ state: "closed", outcome: "replace" });
    expect(await deviceNow(other.id)).toMatchObject({ stage: "delivered" });
    expect(await shipmentsOf(shop.database, [sold.id])).toHaveLength(2);
    expect(await findings()).toEqual([]);
  });
});

describe("labels of two parcels that were exchanged", () => {
  /** Two buyers have the other one's unit; both open a case, and the first one's parcel is here. */
  async function exchanged() {
    const [one, two] = [
      await deliveredUnits(shop, seller.id, actor),
      await deliveredUnits(shop, seller.id, actor),
    ];
    const [first, second] = [
      await opened(one, claim({ kind: "wrong_item" })),
      await opened(two, claim({ kind: "wrong_item" })),
    ];
    const code = two.units[0]?.publicId;
    expect((await act(first, "reception", { code })).json()).toMatchObject({ fields: { code: "MISMATCH" } });
    expect((await act(first, "reception", { code, isExchanged: true })).json()).toMatchObject({
      state: "received",
      lines: [{ device: code, receivedAt: expect.any(String) }],
    });
    await act(first, "inspection", { finding: "other_item" });
    return { one, two, first, second };
  }

  test("the unit of another order is received with a warning; each buyer’s money and unit end right", async () => {
    const { one, two, first, second } = await exchanged();
    const [a, b] = [one.units[0]?.deviceId ?? 0, two.units[0]?.deviceId ?? 0];
    expect(await deviceNow(b)).toMatchObject({ stage: "received", owner: "customer", allocated: 1 });
    expect(await deviceNow(a)).toMatchObject({ stage: "delivered", owner: "customer", allocated: 1 });
    await act(first, "decision", { outcome: "refund" });
    expect((await sendRefund(one.number)).amountCents).toBe(45_990);
    expect(await deviceNow(b)).toMatchObject({ stage: "received", owner: "shop", allocated: 0 });
    // The second one's unit is the first one's, without another question.
    await act(second, "reception", { code: one.units[0]?.publicId });
    await act(second, "inspection", { finding: "other_item" });
    await act(second, "decision", { outcome: "refund" });
    await sendRefund(two.number);
    expect(await deviceNow(a)).toMatchObject({ stage: "received", owner: "shop", allocated: 0 });
    expect(await findings()).toEqual([]);
  });

  test("a replacement is like what was ordered, not like what came", async () => {
    const { one, first } = await exchanged();
    const [wanted] = await shop.database
      .select()
      .from(devices)
      .where(eq(devices.id, one.units[0]?.deviceId ?? 0));
    const other = await unitOnSale(shop, seller.id, { modelId: wanted?.modelId ?? 0 });
    expect((await act(first, "decision", { outcome: "replace" })).json()).toMatchObject({
      lines: [{ replacement: other.publicId }],
    });
    expect(await findings()).toEqual([]);
  });
});

test("units of two VAT regimes do not change places: each invoice keeps telling the regime of its unit", async () => {
  const [one, two] = [
    await deliveredUnits(shop, seller.id, actor),
    await deliveredUnits(shop, seller.id, actor),
  ];
  const [mine, theirs] = [one.units[0]?.deviceId ?? 0, two.units[0]?.deviceId ?? 0];
  await shop.database.update(episodes).set({ vatRegime: "standard" }).where(eq(episodes.deviceId, theirs));
  const number = await opened(one, claim({ kind: "wrong_item" }));
  const code = two.units[0]?.publicId;
  for (const isExchanged of [false, true])
    expect((await act(number, "reception", { code, isExchanged })).json()).toMatchObject({
      error: "VAT_REGIMES_DIFFER",
    });
  for (const [unit, sold] of [
    [mine, one],
    [theirs, two],
  ] as const)
    expect(
      await shop.database.select().from(allocations).where(eq(allocations.deviceId, unit)),
    ).toMatchObject([{ orderId: sold.id, closedAt: null }]);
});

test("of two replacements of one order, each is packed into its own parcel", async () => {
  const sold = await deliveredUnits(shop, seller.id, actor, 2);
  const others = [];
  for (const [position, { deviceId, publicId }] of sold.units.entries()) {
    const number = await opened(sold, claim({ kind: "guarantee", lines: [{ position, quantity: 1 }] }));
    await act(number, "acceptance", LABEL);
    await act(number, "reception", { code: publicId });
    await act(number, "inspection", { finding: "fault_confirmed", note: "Vu." });
    const [model] = await shop.database.select().from(devices).where(eq(devices.id, deviceId));
    others.push(await unitOnSale(shop, seller.id, { modelId: model?.modelId ?? 0 }));
    expect((await act(number, "decision", { outcome: "replace" })).statusCode).toBe(200);
  }
  const shown = (await call("GET", `packing/${sold.number}`)).json<Packing>();
  const open = { number: sold.number, parcel: shown.parcel, version: shown.version };
  const scanned = [];
  for (const { publicId } of others.toReversed())
    scanned.push(await packByScan(shop.shop, { code: publicId, ...open }, actor));
  expect(scanned).toMatchObject([1, 2].map(() => ({ outcome: "packed", packing: { state: "packed" } })));
  expect(new Set(scanned.map((one) => one.outcome === "packed" && one.packing.parcel)).size).toBe(2);
  expect(await findings()).toEqual([]);
});

test("of two units of which one comes back, the case goes on with that one", async () => {
  const sold = await deliveredUnits(shop, seller.id, actor, 2);
  const lines = [0, 1].map((position) => ({ position, quantity: 1 }));
  const number = await opened(sold, claim({ kind: "guarantee", lines }));
  await act(number, "acceptance", LABEL);
  expect((await act(number, "reception", { withoutRest: true })).json()).toMatchObject({ error: "STALE" });
  await act(number, "reception", { code: sold.units[0]?.publicId });
  expect(await read(number)).toMatchObject({ state: "awaiting_return" });
  await act(number, "reception", { withoutRest: true });
  await act(number, "inspection", { finding: "fault_confirmed" });
  // What the buyer keeps is paid for; what came is not taken for nothing.
  const none = [{ position: 0, quantity: 0, amountCents: 100 }];
  const unpaid = { outcome: "refund", parts: none, reason: "Un geste" };
  expect((await act(number, "decision", unpaid)).json()).toMatchObject({ fields: { parts: "TOO_SMALL" } });
  expect((await act(number, "decision", { outcome: "refund" })).json()).toMatchObject({
    state: "decided",
    refund: { parts: [{ position: 0, quantity: 1, amountCents: 45_990 }] },
  });
  expect(await deviceNow(sold.units[0]?.deviceId ?? 0)).toMatchObject({ owner: "shop", allocated: 0 });
  expect(await deviceNow(sold.units[1]?.deviceId ?? 0)).toMatchObject({ owner: "customer", allocated: 1 });
  expect(await findings()).toEqual([]);
});

test("whose money went back at the provider meanwhile: the decision takes the unit back and closes it", async () => {
  const { sold, number, unit } = await inspected("guarantee");
  const [payment] = await shop.database.select().from(payments).where(eq(payments.orderId, sold.id));
  if (!payment) throw new Error("The order has no payment.");
  const amountCents = 45_990;
  await shop.shop.gateway.refundPart(payment.reference ?? "", { attempt: "1", key: "there", amountCents });
  await syncRefunds(shop.shop, payment);
  expect(await read(number)).toMatchObject({ acts: ["decide"], asked: [] });
  expect((await act(number, "decision", { outcome: "refund" })).json()).toMatchObject({ state: "closed" });
  expect(await deviceNow(unit)).toMatchObject({ stage: "received", owner: "shop", allocated: 0 });
  expect(await findings()).toEqual([]);
});

describe("whose replacement never arrives", () => {
  test("is decided anew, and refunded; a double press refunds once", async () => {
    const { sold, number, unit } = await inspected("guarantee");
    const [model] = await shop.database.select().from(devices).where(eq(devices.id, unit));
    const other = await unitOnSale(shop, seller.id, { modelId: model?.modelId ?? 0 });
    await act(number, "decision", { outcome: "replace" });
    await shipOrder(shop, sold.id, [other], actor, { delivers: false });
    expect(await read(number)).toMatchObject({ acts: ["ship_replacement"], outcomes: [] });
    const parcels = await shipmentsOf(shop.database, [sold.id]);
    const parcel = parcels.find(({ state }) => state === "shipped")?.id ?? 0;
    await moveShipment(shop.shop, { id: parcel, to: "lost", by: { kind: "staff", actor } });
    expect(await read(number)).toMatchObject({ acts: ["decide"], outcomes: ["refund"] });
    const both = await Promise.all([
      act(number, "decision", { outcome: "refund" }),
      act(number, "decision", { outcome: "refund" }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await read(number)).toMatchObject({
      state: "decided",
      acts: ["send_refund"],
      refund: { state: "granted" },
    });
    // Both decisions are told.
    expect((await mailsOf(number)).filter((kind) => kind === "case-decided")).toHaveLength(2);
    expect(await findings()).toEqual([]);
  });
});

describe("without goods to come back", () => {
  test("a lost parcel is replaced, and goes on as the same order", async () => {
    const unit = await unitOnSale(shop, seller.id);
    const sold = await soldUnits(shop, [unit]);
    await shipOrder(shop, sold.id, [unit], actor, { delivers: false });
    const number = await opened(sold, claim({ kind: "lost" }));
    expect(await read(number)).toMatchObject({ acts: ["decide", "reject"], outcomes: ["replace", "refund"] });
    const other = await unitOnSale(shop, seller.id, { modelId: unit.modelId });
    expect((await act(number, "decision", { outcome: "replace" })).statusCode).toBe(200);
    expect(await deviceNow(unit.id)).toMatchObject({ stage: "lost", allocated: 0 });
    const parcels = await shipmentsOf(shop.database, [sold.id]);
    expect(parcels.map(({ state }) => state)).toEqual(["lost", "preparing"]);
    const by = { kind: "staff", actor } as const;
    const arrives = moveShipment(shop.shop, { id: parcels[0]?.id ?? 0, to: "delivered", by });
    await expect(arrives).rejects.toMatchObject({ code: "REFUND_UNDER_WAY" });
    expect(await deviceNow(other.id)).toMatchObject({ stage: "allocated" });
    expect(await findings()).toEqual([]);
  });

  test("a lost phone that arrives at its buyer after all is theirs, with its parcel and its case", async () => {
    const unit = await unitOnSale(shop, seller.id);
    const sold = await soldUnits(shop, [unit]);
    await shipOrder(shop, sold.id, [unit], actor, { delivers: false });
    const [parcel] = await shipmentsOf(shop.database, [sold.id]);
    const move = (to: "lost" | "delivered") =>
      moveShipment(shop.shop, { id: parcel?.id ?? 0, to, by: { kind: "staff", actor } });
    await move("lost");
    const number = await opened(sold, claim({ kind: "lost" }));
    await move("delivered");
    expect(await deviceNow(unit.id)).toMatchObject({
      stage: "delivered",
      custodian: "customer",
      allocated: 1,
    });
    await act(number, "rejection", { reason: "Le colis est arrivé." });
    expect(await findings()).toEqual([]);
  });

  test("a lost phone that turns up at the door is a return, and its case still gives the money back", async () => {
    const unit = await unitOnSale(shop, seller.id);
    const sold = await soldUnits(shop, [unit]);
    await shipOrder(shop, sold.id, [unit], actor, { delivers: false });
    const number = await opened(sold, claim({ kind: "lost" }));
    const code = unit.publicId;
    expect(await receiveDevice(shop.shop, { code }, actor)).toMatchObject({ outcome: "return_asked" });
    const back = await receiveDevice(shop.shop, { code, isReturn: true }, actor);
    expect(back).toMatchObject({ outcome: "returned" });
    await act(number, "decision", { outcome: "refund" });
    expect(await deviceNow(unit.id)).toMatchObject({ stage: "received", owner: "shop" });
    expect((await sendRefund(sold.number)).state).toBe("succeeded");
    expect(await findings()).toEqual([]);
  });

  test("a parcel that the carrier sent back may be decided as lost", async () => {
    const unit = await unitOnSale(shop, seller.id);
    const sold = await soldUnits(shop, [unit]);
    await shipOrder(shop, sold.id, [unit], actor, { delivers: false });
    const [parcel] = await shipmentsOf(shop.database, [sold.id]);
    const by = { kind: "staff", actor } as const;
    await moveShipment(shop.shop, { id: parcel?.id ?? 0, to: "sent_back", by });
    const number = await opened(sold, claim({ kind: "lost" }));
    await act(number, "decision", { outcome: "refund" });
    expect(await deviceNow(unit.id)).toMatchObject({ stage: "lost", allocated: 0 });
    expect(await findings()).toEqual([]);
  });

  test("of a parcel that counted as delivered, the unit is lost, too, when its price is refunded", async () => {
    const sold = await deliveredUnits(shop, seller.id, actor);
    const number = await opened(sold, claim({ kind: "lost" }));
    expect((await act(number, "decision", { outcome: "refund" })).json()).toMatchObject({ state: "decided" });
    expect(await deviceNow(sold.units[0]?.deviceId ?? 0)).toMatchObject({ stage: "lost", allocated: 0 });
    // Found after all, it is the shop's.
    const code = sold.units[0]?.publicId ?? "";
    await receiveDevice(shop.shop, { code }, actor);
    expect(await deviceNow(sold.units[0]?.deviceId ?? 0)).toMatchObject({ stage: "received", owner: "shop" });
    expect(await findings()).toEqual([]);
  });

  test.each(["refund", "replace"] as const)(
    "a phone that was lost on its way back from a repair: %s",
    async (outcome) => {
      const { number: repair, sold, unit } = await inspected("guarantee");
      await act(repair, "decision", { outcome: "repair" });
      await act(repair, "return", LABEL);
      // Long after its delivery, and days after it was sent back.
      await shop.database.$client.query("update shipments set ended_at = ended_at - interval '1 year'");
      const other = await unitOnSale(shop, seller.id, { modelId: sold.units[0]?.modelId ?? 0 });
      const number = await opened(sold, claim({ kind: "lost" }));
      expect((await act(number, "decision", { outcome })).json()).toMatchObject({
        state: "decided",
        outcome,
      });
      expect(await deviceNow(unit)).toMatchObject({ stage: "lost", allocated: 0 });
      expect((await deviceNow(other.id)).stage).toBe(outcome === "replace" ? "allocated" : "listed");
      expect(await findings()).toEqual([]);
    },
  );

  test("nothing goes back to the customer that never came", async () => {
    const sold = await deliveredUnits(shop, seller.id, actor);
    const number = await opened(sold, claim({ kind: "transit_damage" }));
    expect((await act(number, "decision", { outcome: "repair" })).json()).toMatchObject({
      fields: { outcome: "INVALID" },
    });
    expect((await act(number, "rejection", {})).statusCode).toBe(400);
    expect((await act(number, "rejection", { reason: "Le colis était intact." })).json()).toMatchObject({
      state: "rejected",
      reason: "Le colis était intact.",
    });
    expect(await mailsOf(number)).toEqual(["case-opened", "case-rejected"]);
  });

  test("a third-party seller’s phone is received by hand, and replaced from the same listing while it has stock", async () => {
    const sold = await parcelsOf(shop, [await registerPerson(shop, ["SELLER"])]);
    await shipOrder(shop, sold.orderId, [], actor);
    const number = await opened(sold, claim({ kind: "wrong_item" }));
    await act(number, "acceptance", LABEL);
    expect((await act(number, "reception")).json()).toMatchObject({ state: "received" });
    await act(number, "inspection", { finding: "other_item" });
    expect((await act(number, "decision", { outcome: "replace" })).json()).toMatchObject({
      error: "OUT_OF_STOCK",
    });
    await shop.database.$client.query("update smartphone_items set on_hand = 1 where id = $1", [
      sold.items[0],
    ]);
    expect((await act(number, "decision", { outcome: "replace" })).statusCode).toBe(200);
    await shipOrder(shop, sold.orderId, [], actor);
    expect((await caseNow(shop, number)).state).toBe("closed");
    expect(await findings()).toEqual([]);
  });
});
