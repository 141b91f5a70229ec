import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { BackOfficeCase } from "#contract/cases/cases.ts";
import type { WithdrawalList } from "#contract/withdrawal/withdrawal.ts";
import { allocations, devices } from "#server/devices/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { claim, deliveredUnits, LABEL, openCaseDesk } from "./fixtures/cases.ts";

const { shop, seller, actor, call, act, read, sendRefund, findings } = await openCaseDesk();
afterAll(() => shop.close());

const FOREIGN = "490154203237518";
const what = { foreign: `IMEI ${FOREIGN}, un Nokia.` };

async function opened(kind: "guarantee" | "wrong_item", count = 1) {
  const sold = await deliveredUnits(shop, seller.id, actor, count);
  const lines = sold.units.map((_, position) => ({ position, quantity: 1 }));
  const { number } = (
    await call("POST", `orders/${sold.number}/cases`, claim({ kind, lines }))
  ).json<BackOfficeCase>();
  await act(number, "acceptance", LABEL);
  return { sold, number, unit: sold.units[0]?.deviceId ?? 0 };
}
/** An accepted withdrawal whose label was sent. */
async function withdrawn() {
  const sold = await deliveredUnits(shop, seller.id, actor);
  const payload = { orderNumber: sold.number, name: "Zoé", email: sold.buyer.email, key: randomUUID() };
  await shop.app.inject({ method: "POST", url: "/withdrawals", payload: { ...payload, scope: "order" } });
  const list = (await call("GET", `withdrawals?order=${sold.number}`)).json<WithdrawalList>();
  const { id, version } = list.rows[0] ?? expect.fail();
  const judged = await call("POST", `withdrawals/${id}/decision`, { decision: "accepted", version });
  const number = judged.json<{ caseNumber: string }>().caseNumber;
  await act(number, "acceptance", LABEL);
  return { sold, number, code: sold.units[0]?.publicId };
}
const unitNow = async (id: number) => {
  const [row] = await shop.database.select().from(devices).where(eq(devices.id, id));
  const held = await shop.database.select().from(allocations).where(eq(allocations.deviceId, id));
  return { stage: row?.stage, allocated: held.filter(({ closedAt }) => closedAt === null).length };
};

test("a phone that is no unit of the shop is refused by the scan, received as what it is, and goes back", async () => {
  const { number, unit } = await opened("guarantee");
  expect((await act(number, "reception", { code: FOREIGN })).json()).toMatchObject({
    error: "VALIDATION",
    fields: { code: "INVALID" },
  });
  expect((await act(number, "reception", { foreign: " " })).statusCode).toBe(400);
  expect((await act(number, "reception", what)).json()).toMatchObject({
    state: "inspected",
    inspections: [{ finding: "other_item", note: what.foreign }],
    outcomes: ["hand_back", "reject"],
  });
  for (const outcome of ["refund", "replace", "repair"])
    expect((await act(number, "decision", { outcome })).json()).toMatchObject({
      fields: { outcome: "INVALID" },
    });
  await act(number, "decision", { outcome: "reject", reason: "Ce n’est pas le téléphone vendu." });
  expect((await act(number, "return", LABEL)).json()).toMatchObject({ state: "closed", sentBack: LABEL });
  expect(await unitNow(unit)).toEqual({ stage: "delivered", allocated: 1 });
  const told = await shop.database.select().from(mails).where(eq(mails.kind, "case-received"));
  expect(told.filter(({ subjectId }) => subjectId.endsWith(number))).toHaveLength(1);
  expect(await findings()).toEqual([]);
});

test("once a unit has come, the rest that is foreign is noted with it", async () => {
  const { sold, number } = await opened("guarantee", 2);
  await act(number, "reception", { code: sold.units[0]?.publicId });
  expect((await act(number, "reception", what)).json()).toMatchObject({ error: "STALE" });
  expect((await act(number, "reception", { withoutRest: true })).json()).toMatchObject({ state: "received" });
});

test("a buyer who was sent a phone that the shop does not know is refunded", async () => {
  const { sold, number, unit } = await opened("wrong_item");
  expect((await act(number, "reception", what)).json()).toMatchObject({ outcomes: ["refund", "reject"] });
  expect((await act(number, "decision", { outcome: "refund" })).json()).toMatchObject({
    refund: { state: "granted", amountCents: 45_990 },
  });
  expect((await sendRefund(sold.number)).state).toBe("succeeded");
  expect((await read(number)).state).toBe("closed");
  expect((await unitNow(unit)).stage).toBe("delivered");
  expect(await findings()).toEqual([]);
});

test("an accepted withdrawal is refused after the inspection only when something else came", async () => {
  const own = await withdrawn();
  await act(own.number, "reception", { code: own.code });
  const seen = await act(own.number, "inspection", { finding: "damaged_by_customer" });
  expect(seen.json()).toMatchObject({ outcomes: ["refund"] });
  const reject = { outcome: "reject", reason: "Rayé." };
  expect((await act(own.number, "decision", reject)).json()).toMatchObject({
    fields: { outcome: "INVALID" },
  });
  const parts = [{ position: 0, quantity: 1, amountCents: 30_000 }];
  const less = await act(own.number, "decision", { outcome: "refund", parts, reason: "Rayé à l’usage." });
  expect(less.json()).toMatchObject({ refund: { state: "granted", amountCents: 30_000 } });

  const foreign = await withdrawn();
  expect((await act(foreign.number, "reception", what)).json()).toMatchObject({ outcomes: ["reject"] });
  const rejected = await act(foreign.number, "decision", {
    outcome: "reject",
    reason: "Un autre téléphone.",
  });
  expect(rejected.json()).toMatchObject({ acts: ["send_back"] });
});
