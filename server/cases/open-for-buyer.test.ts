import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { BackOfficeCase, OrderCases } from "#contract/cases/cases.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { mails } from "#server/mail/tables.ts";
import { claim, deliveredUnits, openCaseDesk, shipOrder } from "./fixtures/cases.ts";

const { shop, seller, actor, call, act } = await openCaseDesk();
afterAll(() => shop.close());

const claimableOf = async (number: string) =>
  (await call("GET", `orders/${number}/cases`)).json<Pick<OrderCases, "claimable">>().claimable;
const open = (number: string, input = claim()) => call("POST", `orders/${number}/cases`, input);

test("staff opens a case for a buyer who calls: told by mail in the order’s language, with who did it", async () => {
  const { number, buyer } = await deliveredUnits(shop, seller.id, actor);
  expect(await claimableOf(number)).toMatchObject([{ position: 0, quantity: 1 }]);
  const input = claim({ kind: "guarantee" });
  const [first, second] = await Promise.all([open(number, input), open(number, input)]);
  expect(first.json<BackOfficeCase>()).toMatchObject({ order: number, kind: "guarantee", state: "opened" });
  expect(second.json<BackOfficeCase>().number).toBe(first.json<BackOfficeCase>().number);
  expect(await claimableOf(number)).toEqual([]);
  const told = await shop.database.select().from(mails).where(eq(mails.kind, "case-opened"));
  expect(told).toMatchObject([{ recipient: buyer.email, locale: "fr" }]);
  const { rows } = await shop.database.$client.query("select seq from audit where action = 'case.opened'");
  expect(rows).toHaveLength(1);
  const { timeline } = first.json<BackOfficeCase>();
  expect(timeline).toMatchObject([{ kind: "case.opened", by: "staff" }]);
});

test("a lost parcel is sent again for a buyer who calls", async () => {
  const unit = await unitOnSale(shop, seller.id);
  const sold = await soldUnits(shop, [unit]);
  await unitOnSale(shop, seller.id, { modelId: unit.modelId });
  expect((await open(sold.number, claim({ kind: "lost" }))).json()).toMatchObject({
    error: "CASE_TOO_EARLY",
  });
  await shipOrder(shop, sold.id, [unit], actor, { delivers: false });
  const lost = (await open(sold.number, claim({ kind: "lost" }))).json<BackOfficeCase>();
  expect(lost).toMatchObject({ acts: ["decide", "reject"], outcomes: ["replace", "refund"] });
  expect((await act(lost.number, "decision", { outcome: "replace" })).json()).toMatchObject({
    acts: ["ship_replacement"],
  });
});

test("the rules are those of the buyer", async () => {
  const { number } = await deliveredUnits(shop, seller.id, actor);
  const refused = async (input: object) => (await open(number, { ...claim(), ...input })).json();
  expect(await refused({ kind: "guarantee", description: "" })).toMatchObject({
    fields: { description: "REQUIRED" },
  });
  expect(await refused({ lines: [{ position: 0, quantity: 2 }] })).toMatchObject({
    fields: { lines: "TOO_BIG" },
  });
  expect((await open("RL-NONE")).statusCode).toBe(404);
});
