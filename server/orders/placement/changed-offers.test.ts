import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { CONDITIONS, gradeOf } from "#contract/catalog/conditions.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import { type ListingDesk, openListingDesk } from "#server/catalog/fixtures/listing-desk.ts";
import { listingChanges, smartphoneItems, smartphoneModels } from "#server/catalog/tables.ts";
import { putUnitOnSale } from "#server/devices/passport/fixtures/unit-on-sale.ts";
import { episodes, passports } from "#server/devices/tables.ts";
import { orderLines, orders, payments } from "#server/orders/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { type Buyer, listPhone, newKey, order, registerBuyer, testCard } from "#tests/people.ts";
import { signInStaff } from "#tests/staff.ts";

const ASKS_THE_BANK = "4000002500003155";
const DECLINED = "4000000000000002";

let desk: ListingDesk;
let buyer: Buyer;
let otherModel: number;
beforeAll(async () => {
  desk = await openListingDesk();
  const other = await listPhone(desk.shop, desk.people.seller.id);
  otherModel = (await read(other)).smartphoneModelId;
});
beforeEach(async () => {
  buyer = await registerBuyer(desk.shop);
});
afterAll(() => desk.close());

const read = async (id: number) => (await desk.get(id)).json<SmartphoneItem>();
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await desk.shop.database.$client.query<Row>(text, values)).rows;

type Claim = Partial<OrderInput["items"][number]>;

/** What a page of the shop sends for a listing as it was shown. */
const claimOf = (item: SmartphoneItem, claim: Claim = {}): OrderInput => ({
  items: [
    {
      productName: item.name,
      productType: "SMARTPHONE",
      productId: String(item.id),
      quantity: 1,
      price: item.price,
      version: item.version,
      ...claim,
    },
  ],
  shippingOption: "standard",
});

const buy = async (input: OrderInput, { key = newKey(), card = "4242424242424242" } = {}) =>
  order(desk.shop, buyer, { ...input, paymentMethodId: await testCard(desk.shop, card) }, key);

/** Nothing of the buyer's is held, and no attempt to charge was made. */
async function expectNothingTaken(itemId: number) {
  const [item] = await desk.shop.database
    .select({ reserved: smartphoneItems.reserved })
    .from(smartphoneItems)
    .where(eq(smartphoneItems.id, itemId));
  expect(item?.reserved ?? 0).toBe(0);
  expect(await desk.shop.database.$count(orders, eq(orders.userId, buyer.id))).toBe(0);
  expect(
    await query("select from payments join orders on orders.id = order_id where user_id = $1", [buyer.id]),
  ).toEqual([]);
}

const lineOf = async (number: string) => {
  const [row] = await desk.shop.database
    .select({ line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.number, number));
  return row?.line;
};

describe("what was bought is what was shown", () => {
  const CHANGES: readonly [
    field: string,
    patch: () => Promise<object> | object,
    old: unknown,
    now: unknown,
  ][] = [
    ["name", () => ({ name: "Étui iPhone 13" }), "iPhone 13 128 Go Minuit", "Étui iPhone 13"],
    ["condition", () => ({ condition: "Acceptable" }), "Très bon", "Acceptable"],
    [
      "description",
      () => ({ description: "La boîte seule." }),
      "Écran neuf.\nBoîte d’origine.",
      "La boîte seule.",
    ],
    ["batteryCapacity", () => ({ batteryCapacity: "60 %" }), "89 %", "60 %"],
    ["batteryHealth", () => ({ batteryHealth: 90 }), null, 90],
    ["model", () => ({ smartphoneModelId: otherModel }), expect.any(String), expect.any(String)],
    ["photos", async () => ({ photos: [(await desk.photo()).id] }), [], [expect.any(String)]],
  ];

  test.each(CHANGES)(
    "a seller changes the %s at the same price: the order is refused with what changed, and nothing is held or charged",
    async (field, patchOf, old, now) => {
      const shown = await desk.create();
      expect(shown.version).toBe(1);
      expect((await desk.patch(shown.id, await patchOf())).statusCode).toBe(200);
      const answer = await buy(claimOf(shown));
      expect([answer.statusCode, answer.json().error]).toEqual([409, "OFFER_CHANGED"]);
      const { offers } = answer.json();
      expect(offers).toMatchObject([{ productId: String(shown.id), version: 2 }]);
      expect(offers[0].changes).toContainEqual({ field, old, new: now });
      await expectNothingTaken(shown.id);
      // The same difference as the pages read it.
      const url = `/smartphoneItems/${shown.id}/changes?since=${shown.version}`;
      expect((await desk.shop.app.inject({ url })).json()).toEqual(offers[0]);
      // After the buyer's yes.
      const taken = await buy(claimOf(await read(shown.id)));
      expect(taken.statusCode).toBe(201);
      expect((await lineOf(taken.json().orderId))?.sold).toMatchObject({ version: 2 });
    },
  );

  test("the model itself, corrected in the catalogue, is a change of each of its listings", async () => {
    const shown = await read(await listPhone(desk.shop, desk.people.seller.id));
    await desk.shop.database
      .update(smartphoneModels)
      .set({ storageGb: 64, colour: "Noir" })
      .where(eq(smartphoneModels.id, shown.smartphoneModelId));
    const answer = await buy(claimOf(shown));
    expect(answer.json().offers[0].changes).toEqual([
      { field: "storageGb", old: 128, new: 64 },
      { field: "colour", old: "Minuit", new: "Noir" },
    ]);
    await expectNothingTaken(shown.id);
  });

  test.each([
    ["condition", "the grade", (id: number) => regrade(id)],
    ["photos", "the photographs", (id: number) => changePassport(id, { photos: [] })],
    ["parts", "the parts", (id: number) => changePassport(id, { parts: [] })],
    ["vatScheme", "the VAT scheme", (id: number) => changeScheme(id)],
  ])(
    "of an own unit, a change of the %s refuses the order of the earlier one: %s",
    async (field, _words, change) => {
      const unit = await putUnitOnSale(desk.shop, desk.people.seller.id);
      const shown = await read(unit.itemId);
      await change(unit.deviceId);
      const answer = await buy(claimOf(shown));
      expect(answer.json()).toMatchObject({ error: "OFFER_CHANGED", offers: [{ changes: [{ field }] }] });
      await expectNothingTaken(unit.itemId);
    },
  );
  const regrade = (deviceId: number) =>
    desk.shop.database
      .update(smartphoneItems)
      .set({ condition: "Bon" })
      .where(eq(smartphoneItems.deviceId, deviceId));
  const changeScheme = (deviceId: number) =>
    desk.shop.database.update(episodes).set({ vatRegime: "standard" }).where(eq(episodes.deviceId, deviceId));
  async function changePassport(deviceId: number, content: object) {
    const [row] = await desk.shop.database.select().from(passports).where(eq(passports.deviceId, deviceId));
    if (!row) throw new Error("The unit has no passport.");
    await desk.shop.database
      .update(passports)
      .set({ content: { ...row.content, ...content } })
      .where(eq(passports.deviceId, deviceId));
  }

  test("stock, price and what goes back to what it was are no other offer", async () => {
    const shown = await desk.create();
    await desk.patch(shown.id, { stockQuantity: 7 });
    await desk.patch(shown.id, { price: 460 });
    expect(await read(shown.id)).toMatchObject({ version: shown.version });
    await desk.patch(shown.id, { condition: "Bon", price: 459.9 });
    await desk.patch(shown.id, { condition: "Très bon" });
    expect(await read(shown.id)).toMatchObject({ version: 3 });
    expect((await buy(claimOf(shown))).statusCode).toBe(201);
  });

  test("another price and another phone are refused together, with both", async () => {
    const shown = await desk.create();
    await desk.patch(shown.id, { condition: "Bon", price: 399.9 });
    const answer = await buy(claimOf(shown));
    expect(answer.json()).toMatchObject({
      error: "OFFER_CHANGED",
      prices: [{ productId: String(shown.id), price: 399.9 }],
      offers: [{ changes: [{ field: "condition" }] }],
    });
    await expectNothingTaken(shown.id);
  });

  test.each([
    ["one that the listing never had", 99, 409],
    ["none at all", 0, 400],
    ["a text", "1", 400],
    ["a fraction", 1.5, 400],
  ])("a forged version is refused: %s", async (_words, version, status) => {
    const shown = await desk.create();
    const answer = await buy(claimOf(shown, { version: version as number }));
    expect(answer.statusCode).toBe(status);
    await expectNothingTaken(shown.id);
  });

  test("two lines of one phone that claim two versions are refused", async () => {
    const shown = await desk.create();
    const [one, other] = [claimOf(shown).items, claimOf(shown, { version: 2 }).items];
    const answer = await buy({ ...claimOf(shown), items: [...one, ...other] });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { "items.1.version": "INVALID" }]);
    await expectNothingTaken(shown.id);
  });

  test("a caller without a version is compared by name and condition", async () => {
    const shown = await desk.create();
    const old: Claim = { version: undefined };
    // A page in English names what the shop wrote in English.
    const english = "iPhone 13 128 GB Midnight";
    expect((await buy(claimOf(shown, old))).statusCode).toBe(201);
    await query("update smartphone_models set model = 'iPhone 13' where id = $1", [shown.smartphoneModelId]);
    expect((await buy(claimOf(shown, { ...old, productName: english }))).statusCode).toBe(201);
    buyer = await registerBuyer(desk.shop);
    const again = await desk.create();
    await desk.patch(again.id, { name: "Coque iPhone 13", condition: "Bon" });
    const answers = [
      await buy(claimOf(again, old)),
      await buy(claimOf(again, { ...old, productName: "", condition: "Très bon" })),
    ];
    expect(answers.map((answer) => answer.json())).toMatchObject([
      { error: "OFFER_CHANGED", offers: [{ changes: [{ field: "name" }] }] },
      {
        error: "OFFER_CHANGED",
        offers: [{ changes: [{ field: "condition", old: "Très bon", new: "Bon" }] }],
      },
    ]);
    await expectNothingTaken(again.id);
  });

  test("while the bank asks, the order stays what was shown, whatever the seller does", async () => {
    const shown = await desk.create({ photos: [(await desk.photo()).id] });
    const asked = await buy(claimOf(shown), { card: ASKS_THE_BANK });
    const { orderId, clientSecret } = asked.json<{ orderId: string; clientSecret: string }>();
    await desk.patch(shown.id, { condition: "Acceptable", description: "Autre", photos: [] });
    await desk.shop.app.inject({
      method: "POST",
      url: `/sandbox/3ds/${clientSecret}`,
      payload: { approve: true },
    });
    const paid = await desk.shop.app.inject({
      method: "POST",
      url: `/orders/${orderId}/confirm`,
      headers: buyer.headers,
    });
    expect(paid.json()).toMatchObject({ status: "PAYED" });
    const line = await lineOf(orderId);
    expect(line?.sold).toMatchObject({ version: 1, condition: "Très bon", description: shown.description });
    // The picture of what was sold stays, though the listing has it no more.
    expect(line?.image).toBe(shown.images[0]);
    expect((await desk.shop.app.inject({ url: line?.image ?? "" })).statusCode).toBe(200);
  });

  test("after a decline whose units were let go, another card does not buy what the listing has become", async () => {
    const shown = await desk.create();
    const key = newKey();
    expect((await buy(claimOf(shown), { key, card: DECLINED })).statusCode).toBe(402);
    const [row] = await desk.shop.database.select().from(orders).where(eq(orders.userId, buyer.id));
    await query("update orders set reservation = 'released' where id = $1", [row?.id]);
    await query("update smartphone_items set reserved = 0 where id = $1", [shown.id]);
    await desk.patch(shown.id, { condition: "Acceptable" });
    const again = await buy(claimOf(shown), { key });
    expect(again.json()).toMatchObject({
      error: "OFFER_CHANGED",
      offers: [{ changes: [{ field: "condition" }] }],
    });
    const item = await query<{ reserved: number }>("select reserved from smartphone_items where id = $1", [
      shown.id,
    ]);
    expect(item).toEqual([{ reserved: 0 }]);
    const attempts = await desk.shop.database
      .select()
      .from(payments)
      .where(eq(payments.orderId, row?.id ?? 0));
    expect(attempts.map(({ status }) => status)).toEqual(["declined"]);
    // The same order at its own version goes on.
    await desk.patch(shown.id, { condition: "Très bon" });
    expect((await buy(claimOf(shown), { key })).statusCode).toBe(201);
  });

  test("the same key with another version is the same order", async () => {
    const shown = await desk.create();
    const key = newKey();
    const first = await buy(claimOf(shown), { key });
    await desk.patch(shown.id, { condition: "Bon" });
    const again = await buy(claimOf(await read(shown.id)), { key });
    expect(again.json().orderId).toBe(first.json().orderId);
    expect((await lineOf(first.json().orderId))?.sold).toMatchObject({ condition: "Très bon" });
  });

  test("a seller changes a listing while many buy it: each order is what its buyer was shown, or refused", async () => {
    for (let round = 0; round < 6; round += 1) {
      const shown = await desk.create({ stockQuantity: 10 });
      const [changed, ...answers] = await Promise.all([
        desk.patch(shown.id, { condition: "Acceptable", description: "Rayé." }),
        ...Array.from({ length: 4 }, () => buy(claimOf(shown))),
      ]);
      expect(changed.statusCode).toBe(200);
      for (const answer of answers) {
        if (answer.statusCode === 201)
          expect((await lineOf(answer.json().orderId))?.sold).toMatchObject({
            version: 1,
            condition: "Très bon",
            description: shown.description,
          });
        else expect([answer.statusCode, answer.json().error]).toEqual([409, "OFFER_CHANGED"]);
      }
    }
  });
});

describe("an order keeps what was sold", () => {
  test("its line and its buyer's page have the phone as it was, whatever becomes of the listing", async () => {
    const shown = await desk.create({ batteryHealth: 92 });
    const { orderId } = (await buy(claimOf(shown))).json<{ orderId: string }>();
    await desk.patch(shown.id, {
      name: "Étui",
      condition: "Acceptable",
      description: "Vide",
      batteryHealth: 60,
    });
    const asked = await desk.shop.app.inject({ url: `/orders/${orderId}`, headers: buyer.headers });
    expect(asked.json().items).toMatchObject([
      {
        productName: shown.name,
        phone: {
          brand: shown.model.brand,
          model: shown.model.model,
          storageGb: 128,
          colour: "Minuit",
          condition: "Très bon",
          grade: "A",
          batteryHealth: 92,
          description: shown.description,
        },
      },
    ]);
  });

  test("every condition has in the database the grade of the scale", async () => {
    for (const condition of CONDITIONS) {
      const rows = await query("select grade_of($1) as grade", [condition]);
      expect(rows).toEqual([{ grade: gradeOf(condition) }]);
    }
  });

  test("a line that the version before writes has it as well", async () => {
    const shown = await desk.create();
    const { orderId } = (await buy(claimOf(shown))).json<{ orderId: string }>();
    const line = await lineOf(orderId);
    const [copied] = await query<{ sold: unknown }>(
      `with moved as (update order_lines set quantity = 1, unit_price_cents = 0 where order_id = $1),
        paid as (update orders set total_cents = 0 where id = $1)
       insert into order_lines (order_id, position, product_type, item_id, product_id, product_name, quantity,
         unit_price_cents, unit_tax_cents, tax_rate_bp)
       values ($1, 7, 'SMARTPHONE', $2, $3, 'Avant', 1, 0, 0, 0) returning sold`,
      [line?.orderId, shown.id, String(shown.id)],
    );
    expect(copied?.sold).toMatchObject({ condition: "Très bon", version: 1 });
  });

  test("the scheme of a third-party phone is the one recorded at the time of the order", async () => {
    const { seller } = desk.people;
    await desk.shop.database
      .insert(sellers)
      .values({ userId: seller.id, storeName: "Nova", businessName: "Nova", vatRegime: "standard" })
      .onConflictDoUpdate({ target: sellers.userId, set: { vatRegime: "standard" } });
    const shown = await desk.create();
    expect(shown.vatScheme).toBe("standard");
    const { orderId } = (await buy(claimOf(shown))).json<{ orderId: string }>();
    await desk.shop.database
      .update(sellers)
      .set({ vatRegime: "franchise" })
      .where(eq(sellers.userId, seller.id));
    expect((await lineOf(orderId))?.vatScheme).toBe("standard");
    // Who saw the price with VAT inside is asked again.
    expect((await buy(claimOf(shown))).json()).toMatchObject({
      error: "OFFER_CHANGED",
      offers: [{ changes: [{ field: "vatScheme", old: "standard", new: "franchise" }] }],
    });
  });
});

test("a change of a listing is in its history with field, before and after", async () => {
  const shown = await desk.create({ photos: [(await desk.photo()).id] });
  await desk.patch(shown.id, { condition: "Bon", price: 400 });
  const changes = await desk.shop.database
    .select()
    .from(listingChanges)
    .where(eq(listingChanges.itemId, shown.id));
  expect(changes).toMatchObject([
    {
      version: 2,
      byKind: "seller",
      changes: { condition: { from: "Très bon", to: "Bon" }, priceCents: { from: 45_990, to: 40_000 } },
    },
  ]);
});

test("a sold listing that becomes another model is a new one; the order keeps the old one with its photographs", async () => {
  const photo = await desk.photo();
  const shown = await desk.create({ photos: [photo.id], stockQuantity: 3 });
  const { orderId } = (await buy(claimOf(shown))).json<{ orderId: string }>();
  await query("update smartphone_items set reference = 'ref-1' where id = $1", [shown.id]);
  const changed = await desk.patch(shown.id, { smartphoneModelId: otherModel, photos: [], name: "Autre" });
  const fresh = changed.json<SmartphoneItem>();
  expect(changed.statusCode).toBe(200);
  expect(fresh).toMatchObject({ replaces: shown.id, name: "Autre", stockQuantity: 2, images: [] });
  expect(fresh.id).not.toBe(shown.id);
  // The next catalogue file finds the new one.
  expect(await query("select id from smartphone_items where reference = 'ref-1'")).toEqual([
    { id: fresh.id },
  ]);
  expect((await desk.get(shown.id)).statusCode).toBe(404);
  expect((await buy(claimOf(shown))).json()).toMatchObject({ error: "OUT_OF_STOCK" });
  expect(await lineOf(orderId)).toMatchObject({ itemId: shown.id, image: photo.url });
  expect((await desk.shop.app.inject({ url: photo.url })).statusCode).toBe(200);
  // Another colour or storage of the same phone, and a listing that nobody bought, stay the same listing.
  const unsold = await desk.create();
  const kept = (await desk.patch(unsold.id, { smartphoneModelId: otherModel })).json<SmartphoneItem>();
  expect([kept.id, kept.replaces]).toEqual([unsold.id, undefined]);
});

test("staff reads the changes of a listing on its page and on each of its orders", async () => {
  const ana = await signInStaff(desk.shop, ["orders.read", "listings.review"]);
  const shown = await desk.create();
  const { orderId } = (await buy(claimOf(shown))).json<{ orderId: string }>();
  await desk.patch(shown.id, { condition: "Bon" });
  for (const url of [`/admin/api/listings/${shown.id}`, `/admin/api/orders/${orderId}`]) {
    const page = await desk.shop.app.inject({ url, headers: ana.headers });
    expect(page.json().timeline).toContainEqual(
      expect.objectContaining({
        kind: "listing.changed",
        by: "seller",
        facts: { listing: shown.id, changes: { condition: { from: "Très bon", to: "Bon" } } },
      }),
    );
  }
});
