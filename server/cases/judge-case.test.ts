import { afterAll, expect, test } from "vitest";
import type { BackOfficeCase, CaseInput, OrderCases } from "#contract/cases/cases.ts";
import { PERMISSIONS } from "#contract/staff/permissions.ts";
import { signInStaff } from "#tests/staff.ts";
import { claim, deliveredUnits, LABEL, openCaseDesk } from "./fixtures/cases.ts";

const { shop, seller, actor, call, read, act, findings } = await openCaseDesk();
afterAll(() => shop.close());

/** A case whose unit has come back. */
async function received(kind: CaseInput["kind"] = "change_of_mind") {
  const sold = await deliveredUnits(shop, seller.id, actor);
  const opened = await shop.app.inject({
    method: "POST",
    url: `/orders/${sold.number}/cases`,
    headers: sold.buyer.headers,
    payload: claim({ kind }),
  });
  const number = opened.json<OrderCases>().cases[0]?.number ?? opened.body;
  await act(number, "acceptance", LABEL);
  await act(number, "reception", { code: sold.units[0]?.publicId });
  return { sold, number };
}

test("one act records the finding and decides; the refund is then sent with its own permission", async () => {
  const { number } = await received();
  const before = await read(number);
  expect(before.asked).toMatchObject([{ position: 0, quantity: 1 }]);
  const answer = await act(number, "judgement", {
    finding: "as_described",
    note: "Propre.",
    outcome: "refund",
  });
  const judged = answer.json<BackOfficeCase>();
  expect(judged).toMatchObject({
    state: "decided",
    outcome: "refund",
    inspections: [{ finding: "as_described", note: "Propre." }],
    refund: { state: "granted", amountCents: before.asked[0]?.amountCents },
  });
  const { id, version } = judged.refund ?? {};
  expect((await call("POST", `refunds/${id}/sending`, { version })).json()).toMatchObject({
    state: "succeeded",
  });
  expect(await read(number)).toMatchObject({ state: "closed" });
  expect(judged.timeline.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["case.inspected", "case.decided"]),
  );
  expect(await findings()).toEqual([]);
});

test("a refused decision leaves no finding", async () => {
  const { number } = await received();
  for (const [body, fields] of [
    [{ outcome: "replace" }, { outcome: "INVALID" }],
    [{ outcome: "reject" }, { reason: "REQUIRED" }],
    [{ outcome: "refund", parts: [{ position: 0, quantity: 1, amountCents: 1 }] }, { reason: "REQUIRED" }],
    [
      { outcome: "refund", parts: [{ position: 0, quantity: 2, amountCents: 1 }], reason: "x" },
      { parts: "TOO_BIG" },
    ],
    [{ outcome: "refund", finding: "no_idea" }, { finding: "REQUIRED" }],
  ] as const) {
    const answer = await act(number, "judgement", { finding: "as_described", ...body });
    expect(answer.json(), JSON.stringify(body)).toMatchObject({ error: "VALIDATION", fields });
  }
  expect(await read(number)).toMatchObject({ state: "received", inspections: [] });
});

test("the finding decides which outcomes are allowed: a withdrawal is refused only for another item", async () => {
  const { number } = await received("guarantee");
  const answer = await act(number, "judgement", { finding: "fault_confirmed", outcome: "repair" });
  expect(answer.json()).toMatchObject({ state: "decided", outcome: "repair", refund: null });
});

test("of two colleagues who judge at once, one is refused and nothing is recorded twice", async () => {
  const { number } = await received();
  const { version } = await read(number);
  const body = { version, finding: "as_described", outcome: "refund" };
  const both = await Promise.all([1, 2].map(() => call("POST", `cases/${number}/judgement`, body)));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await read(number)).inspections).toHaveLength(1);
});

test("judging needs the permissions for orders and for decisions; goods that have not come are not judged", async () => {
  const { number, sold } = await received();
  const { version } = await read(number);
  const payload = { version, finding: "as_described", outcome: "refund" };
  for (const missing of ["orders.write", "cases.decide"] as const) {
    const { headers } = await signInStaff(
      shop,
      PERMISSIONS.filter((one) => one !== missing),
    );
    const url = `/admin/api/cases/${number}/judgement`;
    const answer = await shop.app.inject({ method: "POST", url, headers, payload });
    expect([answer.statusCode, answer.json().error], missing).toEqual([403, "FORBIDDEN"]);
  }
  expect(sold.units).toHaveLength(1);
  expect((await act(number, "judgement", { ...payload, version: undefined })).statusCode).toBe(400);
  await act(number, "judgement", { finding: "as_described", outcome: "refund" });
  const again = await act(number, "judgement", { finding: "as_described", outcome: "refund" });
  expect(again.json()).toMatchObject({ error: "STALE" });
});
