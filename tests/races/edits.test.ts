import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { offerDelivery } from "#server/dated-settings/fixtures/offer-delivery.ts";
import { newModel, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { reconcileDocuments } from "#server/documents/reconcile-documents.ts";
import { readOrderForStaff } from "#server/orders/back-office/read-order.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { carryOut, sendRefund } from "#server/refunds/send-refund.ts";
import { type Buyer, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { type ActingProcess, startActing } from "./acting-process.ts";
import type { EditAct } from "./edit-actor.ts";

const PRICE = 45_990;
const CHEAPER = 42_000;
const EXPRESS = 999;
const ROUNDS = 4;
const ASKS_THE_BANK = "4000002500003155";
/** What a loser is told: the page is out of date, the order is closed, or the parcel waits for something else. */
const REFUSALS = ["STALE", "ORDER_CLOSED", "UNPACKING_NEEDED", "REFUND_UNDER_WAY", "VALIDATION", "wrong"];

let shop: TestShop;
let own: Buyer;
let modelId: number;
let version: number;
let actor: { staffId: number; requestId: null };
let actors: ActingProcess<EditAct>[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  own = await registerPerson(shop, ["SELLER"]);
  await query(
    "insert into sellers (user_id, store_name, business_name, first_party) values ($1, 'Reluit', 'Reluit', true)",
    [own.id],
  );
  modelId = await newModel(shop);
  version = await offerDelivery(shop.database, "express", { priceCents: EXPRESS });
  actor = { staffId: (await signInStaff(shop)).id, requestId: null };
  actors = await Promise.all([1, 2, 3].map(start));
}, 60_000);
afterAll(async () => {
  for (const { end } of actors) end();
  await shop.close();
});

const start = () => startActing<EditAct>("edit-actor.ts", [shop.url, String(actor.staffId)]);
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.database.$client.query<Row>(text, values)).rows;
const onSale = (priceCents = PRICE) => unitOnSale(shop, own.id, { modelId, priceCents });
const read = (number: string) => readOrderForStaff(shop.database, number);

/** An order of two own phones by express. */
async function placed(card?: string) {
  const units = [await onSale(), await onSale()] as const;
  const buyer = await registerBuyer(shop);
  const answer = await order(shop, buyer, {
    items: units.flatMap(({ itemId }) => orderFor(itemId, PRICE).items),
    ...{ shippingOption: "express", shippingVersion: version },
    paymentMethodId: await testCard(shop, card),
  });
  const { orderId: number, clientSecret = "" } = answer.json<{ orderId: string; clientSecret?: string }>();
  const { id } = await findOrder(shop.database, number);
  return { number, id, units, buyer, clientSecret };
}
type Placed = Awaited<ReturnType<typeof placed>>;

/** The acts that may meet on an order, as pages show it now. */
async function actsOn({ number, units: [first] }: Placed) {
  const page = { number, version: (await read(number)).version, reason: "appel" };
  const address = { adresse: "9 quai Nord", codePostal: "69003", ville: "Lyon" };
  const company = { name: "Roux SARL", siret: "73282932000074", vatNumber: "", isTownConfirmed: true };
  return {
    remove: { name: "remove", input: { ...page, position: 0 } },
    deliver: { name: "deliver", input: { ...page, option: "standard" } },
    recipient: { name: "recipient", input: { ...page, ...address, nom: "Ida Roux", isTownConfirmed: true } },
    company: { name: "company", input: { ...page, ...address, ...company } },
    pack: { name: "pack", input: { code: first.publicId } },
    refund: { name: "refund", input: number },
    swap: (code: string): EditAct => ({ name: "swap", input: { ...page, position: 0, code } }),
  } satisfies Record<string, EditAct | ((code: string) => EditAct)>;
}
const all = (acts: readonly EditAct[]) =>
  Promise.all(acts.map((act, index) => actors[index]?.do(act) ?? "absent"));

/** Sends and carries out what killed processes left, as staff and the jobs do. */
async function finish(id: number) {
  const left = await query<{ id: number; state: string }>(
    "select id, state from refunds where order_id = $1 and state in ('granted', 'sent')",
    [id],
  );
  for (const refund of left)
    await (refund.state === "sent"
      ? carryOut(shop.shop, refund.id)
      : sendRefund(shop.shop, { id: refund.id }, actor));
}
/** Documents and the ledger add up to what was paid less what was given back, which is returned. */
async function expectSums(id: number): Promise<number> {
  await finish(id);
  await reconcileDocuments({ ...shop.shop, database: shop.database });
  const [found] = await query<Record<"paid" | "given" | "documents" | "provider", number>>(
    `select total_cents as paid,
       (select coalesce(sum(amount_cents), 0)::int from refunds where order_id = o.id and state = 'succeeded') as given,
       (select coalesce(sum(case kind when 'credit_note' then -total_cents else total_cents end), 0)::int
         from documents where order_id = o.id) as documents,
       (select coalesce(sum(cents), 0)::int from ledger_entries e join ledger_postings p on p.id = posting_id
         where p.order_id = o.id and account = 'provider') as provider
     from orders o where id = $1`,
    [id],
  );
  const { paid = 0, given = 0, ...books } = found ?? {};
  expect(books).toEqual({ documents: paid - given, provider: paid - given });
  return given;
}
const stageOf = async (publicId: string) =>
  (await query<{ stage: string }>("select stage from devices where public_id = $1", [publicId]))[0]?.stage;
const expectClean = async () =>
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);

test(`of an edit, another's edit and a packing at the same moment one edit at most is done, ${ROUNDS} times each`, async () => {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const names of [
      ["remove", "deliver", "pack"],
      ["recipient", "remove", "pack"],
      ["deliver", "recipient", "company"],
    ] as const) {
      const made = await placed();
      const acts = await actsOn(made);
      const ends = await all(names.map((name) => acts[name]));
      for (const end of ends) expect(["done", "packed", ...REFUSALS]).toContain(end);
      expect([names, ends, ends.filter((end) => end === "done").length <= 1]).toEqual([names, ends, true]);
      expect(ends.some((end) => end === "done" || end === "packed")).toBe(true);
      const given = await expectSums(made.id);
      const endOf = (name: string) => ends[(names as readonly string[]).indexOf(name)];
      const isRemoved = endOf("remove") === "done";
      expect(given).toBe(isRemoved ? PRICE : endOf("deliver") === "done" ? EXPRESS : 0);
      // A line that is taken out is on sale; a packed one stays in the order.
      const stage = await stageOf(made.units[0].publicId);
      expect([ends, stage]).toEqual([
        ends,
        isRemoved ? "listed" : ends.includes("packed") ? "packed" : "allocated",
      ]);
    }
  await expectClean();
}, 180_000);

test(`a unit that two orders and a packer want at the same moment goes to one, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two, spare] = [await placed(), await placed(), await onSale(CHEAPER)];
    const [mine, theirs] = [await actsOn(one), await actsOn(two)];
    const ends = await all([mine.swap(spare.publicId), theirs.swap(spare.publicId), mine.pack]);
    for (const end of ends) expect(["done", "packed", ...REFUSALS]).toContain(end);
    expect(ends.slice(0, 2).filter((end) => end === "done")).toHaveLength(1);
    expect(await stageOf(spare.publicId)).toBe("allocated");
    for (const [index, made] of [one, two].entries()) {
      const isSwapped = ends[index] === "done";
      expect(await expectSums(made.id)).toBe(isSwapped ? PRICE - CHEAPER : 0);
      expect([index, await stageOf(made.units[0].publicId)]).toEqual([
        index,
        isSwapped ? "listed" : index === 0 && ends[2] === "packed" ? "packed" : "allocated",
      ]);
    }
  }
  await expectClean();
}, 120_000);

test(`an order that is refunded whole while it is edited and packed gives back all of it once, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const made = await placed();
    const acts = await actsOn(made);
    const edit =
      ([acts.remove, acts.deliver, acts.recipient, acts.company] as const)[round % 4] ?? acts.remove;
    const ends = await all([acts.refund, edit, acts.pack]);
    for (const end of ends) expect(["done", "packed", ...REFUSALS]).toContain(end);
    expect(ends.some((end) => end === "done" || end === "packed")).toBe(true);
    const given = await expectSums(made.id);
    const { status, totalCents } = await findOrder(shop.database, made.number);
    if (ends[0] === "done") expect(given).toBe(totalCents);
    // The refund may have granted all, and be refused only because the edit has sent it already. The order follows the money.
    expect(status).toBe(given === totalCents ? "CANCELLED" : "PAYED");
  }
  await expectClean();
}, 120_000);

test(`an order that is edited while it is paid is paid once, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const made = await placed(ASKS_THE_BANK);
    await shop.app.inject({
      ...{ method: "POST", url: `/sandbox/3ds/${made.clientSecret}`, payload: { approve: true } },
    });
    const acts = await actsOn(made);
    const confirm: EditAct = { name: "confirm", input: { userId: made.buyer.id, number: made.number } };
    const edit = round % 2 ? acts.remove : acts.recipient;
    const ends = await all([confirm, edit, confirm]);
    expect([ends[0], ends[2]]).toEqual(["done", "done"]);
    expect(["done", "STALE", "ORDER_CLOSED"]).toContain(ends[1]);
    // The page showed an order that was not paid: its line can't be taken out.
    if (edit.name === "remove") expect(ends[1]).not.toBe("done");
    expect(await expectSums(made.id)).toBe(0);
    expect((await findOrder(shop.database, made.number)).shipName === "Ida Roux").toBe(
      edit.name === "recipient" && ends[1] === "done",
    );
  }
  await expectClean();
}, 120_000);

test.each(["editing", "before", "after"] as const)(
  "an edit whose process is killed (%s) is done whole or not at all, and its money goes back once",
  async (dies) => {
    for (const name of ["remove", "deliver", "swap"] as const) {
      const [made, spare, victim] = [await placed(), await onSale(CHEAPER), await start()];
      const acts = await actsOn(made);
      const act: EditAct = name === "swap" ? acts.swap(spare.publicId) : acts[name];
      expect(await victim.do({ ...act, dies })).toBe("killed");
      const isDone = dies !== "editing";
      const amount = { remove: PRICE, deliver: EXPRESS, swap: PRICE - CHEAPER }[name];
      // The same page pressed again by two others does nothing, or all of it once.
      const ends = await all([act, act, acts.pack]);
      const done = ends.filter((end) => end === "done").length;
      for (const end of ends) expect(["done", "packed", ...REFUSALS]).toContain(end);
      expect([name, ends, done <= (isDone ? 0 : 1)]).toEqual([name, ends, true]);
      expect(await expectSums(made.id)).toBe(isDone || done > 0 ? amount : 0);
    }
    await expectClean();
  },
  90_000,
);
