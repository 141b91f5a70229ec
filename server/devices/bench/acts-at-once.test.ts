import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { deviceAt, unitOnSale } from "../fixtures/devices.ts";
import { anyModel, measured, openBench } from "./fixtures/bench-desk.ts";

const ROUNDS = 5;
let shop: TestShop;
let sellerId: number;
let desks: Awaited<ReturnType<typeof openBench>>[];
beforeAll(async () => {
  shop = await openTestShop();
  sellerId = (await registerPerson(shop, ["SELLER"])).id;
  desks = [await openBench(shop), await openBench(shop)];
});
afterAll(() => shop.close());

const aboutUnits = async () =>
  (await auditShop({ database: shop.database, gateway: shop.shop.gateway })).filter(({ rule }) =>
    /device|unit|listing/.test(rule),
  );
const shuffled = <Item>(items: readonly Item[]) =>
  items.map((item) => [Math.random(), item] as const).toSorted(([one], [other]) => one - other);

test("whatever two desks do at once with what they both saw of a phone, one act is done", async () => {
  const modelId = await anyModel(shop, sellerId);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { publicId: id } = await deviceAt(shop, modelId, "graded");
    const { version } = (await desks[0]?.unit(id)) ?? {};
    const acts = [
      ["moves", { to: "quarantine", reason: "vitre décollée" }],
      ["moves", { to: "repairing" }],
      ["moves", { to: "recycled", reason: "carte mère morte" }],
      ["gradings", { measured: measured({ scratches: 1, scratchMm: 3 }) }],
    ] as const;
    const sent = shuffled(acts.flatMap((act) => desks.map((desk) => [desk, act] as const)));
    const answers = await Promise.all(
      sent.map(([, [desk, [name, input]]]) =>
        desk.send("POST", `${id}/${name}`, { payload: { version, ...input } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array.from({ length: sent.length - 1 }, () => 409),
    ]);
  }
  expect(await aboutUnits()).toEqual([]);
});

test("a phone that is bought twice, corrected and taken from sale at once is sold once or not at all", async () => {
  const buyers = [await registerBuyer(shop), await registerBuyer(shop)];
  const sold: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { publicId: id, itemId } = await unitOnSale(shop, sellerId);
    const cards = [await testCard(shop), await testCard(shop)];
    const acts = [
      ...buyers.map(
        (buyer, place) => () =>
          order(shop, buyer, { ...orderFor(itemId, 45_990), paymentMethodId: cards[place] }),
      ),
      ...desks.flatMap((desk) => [
        () => desk.act(id, "unpublication", { reason: "photo floue" }),
        () => desk.act(id, "gradings", { measured: measured({ scratches: 6, scratchMm: 18 }, 84) }),
        () => desk.act(id, "publication", { priceCents: 44_000 }),
      ]),
    ];
    const answers = await Promise.all(shuffled(acts).map(([, act]) => act()));
    expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
    sold.push(answers.filter(({ statusCode }) => statusCode === 201).length);
    const shown = (await desks[0]?.unit(id))?.stage;
    // Not sold, it is off sale, or on sale again at the new price: whoever came last.
    expect(sold.at(-1) === 1 ? ["allocated"] : ["graded", "listed"]).toContain(shown);
  }
  expect(Math.max(...sold)).toBeLessThanOrEqual(1);
  expect(await aboutUnits()).toEqual([]);
});

test("who may not work on phones may neither see nor change one", async () => {
  const { publicId: id } = await unitOnSale(shop, sellerId);
  const other = await openBench(shop, await signInStaff(shop, ["orders.read", "orders.write"]));
  const { version } = (await desks[0]?.unit(id)) ?? {};
  const answers = [
    await other.send("GET", id),
    await other.send("POST", "scans", { payload: { code: id } }),
    await other.send("POST", `${id}/publication`, { payload: { version, priceCents: 100 } }),
    await other.send("POST", `${id}/moves`, { payload: { version, to: "lost" } }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  expect((await desks[0]?.unit(id))?.stage).toBe("listed");
});
