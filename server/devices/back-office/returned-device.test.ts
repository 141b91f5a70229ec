import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderCases } from "#contract/cases/cases.ts";
import type { Device, DeviceSummary } from "#contract/devices/back-office.ts";
import type { BenchDevice } from "#contract/devices/bench.ts";
import { claim, deliveredUnits, LABEL, openCaseDesk } from "#server/cases/fixtures/cases.ts";
import { readPacking } from "#server/devices/allocation/read-packing.ts";
import { replaceUnit } from "#server/devices/allocation/replace-unit.ts";
import { measured, openBench } from "#server/devices/bench/fixtures/bench-desk.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { readPassport } from "#server/devices/passport/read-passport.ts";
import { readDeliveryNotes } from "#server/shipments/read-delivery-notes.ts";

let desk: Awaited<ReturnType<typeof openCaseDesk>>;
let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  desk = await openCaseDesk();
  bench = await openBench(desk.shop);
});
afterAll(() => desk.shop.close());

const read = async (id: string) => (await desk.call("GET", `devices/${id}`)).json<Device>();
const listed = async (id: string, filter = "") =>
  (await desk.call("GET", `devices?q=${id}${filter}`)).json<{ rows: DeviceSummary[] }>().rows[0];
const atBench = async (id: string) => (await desk.call("GET", `bench/${id}`)).json<BenchDevice>();

/** A sold unit that is here again for a case. */
async function returned() {
  const sold = await deliveredUnits(desk.shop, desk.seller.id, desk.actor);
  const publicId = sold.units[0]?.publicId ?? "";
  const opened = await desk.shop.app.inject({
    method: "POST",
    url: `/orders/${sold.number}/cases`,
    headers: sold.buyer.headers,
    payload: claim(),
  });
  const number = opened.json<OrderCases>().cases[0]?.number ?? opened.body;
  await desk.act(number, "acceptance", LABEL);
  await desk.act(number, "reception", { code: publicId });
  return { number, publicId };
}

test("what was found on a phone before it was sold is what it is while its buyer has it", async () => {
  const sold = await deliveredUnits(desk.shop, desk.seller.id, desk.actor);
  const publicId = sold.units[0]?.publicId ?? "";
  expect(await read(publicId)).toMatchObject({ grade: "A", battery: 91, beforeReturn: null });
  expect(await listed(publicId, "&grade=A")).toMatchObject({ grade: "A", battery: 91, gradeBefore: null });
});

test("a phone that came back has no grade and no battery until they are found again; those of before are told apart, with the day of the return", async () => {
  const { publicId } = await returned();
  const before = { at: expect.any(String), grade: "A", battery: 91 };
  expect(await read(publicId)).toMatchObject({ grade: null, battery: null, beforeReturn: before });
  expect(await atBench(publicId)).toMatchObject({ grade: null, battery: null, beforeReturn: before });
  expect(await listed(publicId)).toMatchObject({
    ...{ grade: null, battery: null },
    ...{ gradeBefore: "A", batteryBefore: 91 },
  });
  expect(await listed(publicId, "&grade=A")).toBeUndefined();
});

test("each is what it is again once it is found: the battery with the test, the grade with the grading", async () => {
  const { number, publicId } = await returned();
  await desk.act(number, "inspection", { finding: "as_described" });
  await desk.act(number, "decision", { outcome: "refund" });
  await bench.inspect(publicId);
  await bench.run(publicId, { capacity: { outcome: "pass", value: 84 } });
  expect(await atBench(publicId)).toMatchObject({
    ...{ grade: null, battery: 84 },
    beforeReturn: { grade: "A", battery: null },
  });
  await bench.wipe(publicId);
  await bench.run(publicId, { capacity: { outcome: "pass", value: 84 } });
  await bench.act(publicId, "gradings", { measured: measured({}, 84) });
  const known = { grade: expect.any(String), battery: 84, beforeReturn: { grade: null, battery: null } };
  expect(await read(publicId)).toMatchObject(known);
  expect(await atBench(publicId)).toMatchObject(known);
  expect(await listed(publicId)).toMatchObject({ battery: 84, gradeBefore: null, batteryBefore: null });
});

test("its photographs and tests say when they were made: those of before the return are no picture of it now", async () => {
  const { number, publicId } = await returned();
  const photo = async () => (await read(publicId)).photos.map(({ at }) => at);
  expect(await photo()).toEqual([]);
  await desk.act(number, "inspection", { finding: "as_described" });
  await desk.act(number, "decision", { outcome: "refund" });
  await bench.inspect(publicId);
  await bench.wipe(publicId);
  await bench.photos(publicId, 1);
  const { beforeReturn } = await read(publicId);
  const [at = ""] = await photo();
  expect(at > (beforeReturn?.at ?? "")).toBe(true);
});

test("its page for everybody tells no grade of before, once the shop has it again: what is told was measured", async () => {
  const { number, publicId } = await returned();
  const page = () => readPassport(desk.shop.shop, publicId);
  expect(await page()).toMatchObject({ grade: "A", battery: 91 });
  await desk.act(number, "inspection", { finding: "as_described" });
  await desk.act(number, "decision", { outcome: "refund" });
  expect(await page()).toMatchObject({ grade: null, battery: null });
});

test("the delivery note of a parcel names the unit that was in it, also after that came back", async () => {
  const { number, publicId } = await returned();
  await desk.act(number, "inspection", { finding: "as_described" });
  await desk.act(number, "decision", { outcome: "refund" });
  const { order } = await desk.read(number);
  const [note] = await readDeliveryNotes(desk.shop.database, [order]);
  expect(note?.lines).toMatchObject([{ publicId }]);
});

test("an order's line keeps the unit that was sold, with the day on which it came back", async () => {
  const { number, publicId } = await returned();
  const { order } = await desk.read(number);
  const units = async () => (await desk.call("GET", `orders/${order}`)).json<{ units: unknown[] }>().units;
  expect(await units()).toEqual([{ position: 0, publicId, closedAt: null, returnedAt: expect.any(String) }]);
  await desk.act(number, "inspection", { finding: "as_described" });
  await desk.act(number, "decision", { outcome: "refund" });
  expect(await units()).toEqual([
    { position: 0, publicId, closedAt: expect.any(String), returnedAt: expect.any(String) },
  ]);
});

test("a unit that went back to its buyer is not said to have come back", async () => {
  const { number, publicId } = await returned();
  await desk.act(number, "inspection", { finding: "as_described" });
  await desk.act(number, "decision", { outcome: "reject", reason: "Un autre appareil." });
  await desk.act(number, "return", LABEL);
  const { order } = await desk.read(number);
  const { units } = (await desk.call("GET", `orders/${order}`)).json<{ units: unknown[] }>();
  expect(units).toEqual([{ position: 0, publicId, closedAt: null, returnedAt: null }]);
});

test("a unit that another one replaced before it left stays on its line, as one that never came back", async () => {
  const { shop, seller, actor } = desk;
  const broken = await unitOnSale(shop, seller.id);
  const spare = await unitOnSale(shop, seller.id, { modelId: broken.modelId });
  const { number } = await soldUnits(shop, [broken]);
  const version = (await readPacking(shop.shop, number))?.version ?? "";
  const words = { reason: "Vitre fendue", consent: "Par téléphone" };
  await replaceUnit(shop.shop, { number, version, position: 0, code: spare.publicId, ...words }, actor);
  const answer = await desk.call("GET", `orders/${number}`);
  expect(answer.json<{ units: unknown[] }>().units).toEqual([
    { position: 0, publicId: broken.publicId, closedAt: expect.any(String), returnedAt: null },
    { position: 0, publicId: spare.publicId, closedAt: null, returnedAt: null },
  ]);
});
