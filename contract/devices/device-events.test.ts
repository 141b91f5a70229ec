import { expect, test } from "vitest";
import { applyEvent, type DeviceState } from "./device-events.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
function replay(...happened: (readonly [kind: string, facts?: object])[]): DeviceState {
  let state: DeviceState | null = null;
  for (const [index, [kind, facts = {}]] of happened.entries())
    state = applyEvent(state, { kind: `device.${kind}`, at: at(index + 1), facts });
  if (!state) throw new Error("Nothing happened.");
  return state;
}
const BEGINNING = ["received", { modelId: 7 }] as const;

test("an expected phone is its supplier's until it is received", () => {
  expect(replay(["expected", { modelId: 7 }])).toMatchObject({
    modelId: 7,
    owner: "supplier",
    custodian: "supplier",
  });
  expect(replay(["expected", { modelId: 7 }], ["received"])).toMatchObject({
    owner: "shop",
    custodian: "shop",
  });
  expect(replay(BEGINNING)).toMatchObject({ owner: "shop", custodian: "shop", heldByCustomerAt: null });
});

test("wipe, tests, grade and battery are dated by their event", () => {
  const state = replay(
    BEGINNING,
    ["inspected"],
    ["wiped"],
    ["tested", { batteryHealth: 88 }],
    ["graded", { grade: "B" }],
    ["listed"],
    // Taken back: nobody looked at it again.
    ["graded"],
  );
  expect(state).toMatchObject({
    wipedAt: at(3),
    testedAt: at(4),
    gradedAt: at(5),
    grade: "B",
    batteryHealth: 88,
  });
  expect(state.changedAt).toEqual(at(7));
});

test("a repair and a fitted part are dated: what was tested before says nothing", () => {
  expect(replay(BEGINNING, ["inspected"], ["repairing"], ["inspected"]).repairedAt).toEqual(at(4));
  expect(replay(BEGINNING, ["noted.part-fitted", { repaired: true }]).repairedAt).toEqual(at(2));
  expect(replay(BEGINNING, ["inspected"], ["quarantine"], ["inspected"]).repairedAt).toBeNull();
});

test("a sold phone is its customer's, who holds it from the delivery until the shop has it again", () => {
  const sold = [BEGINNING, ["listed"], ["allocated", { order: "RL-1" }], ["packed"], ["shipped"]] as const;
  expect(replay(...sold)).toMatchObject({ owner: "customer", custodian: "carrier", deliveredAt: null });
  expect(replay(...sold, ["delivered"])).toMatchObject({ custodian: "customer", deliveredAt: at(6) });
  const back = replay(...sold, ["delivered"], ["received", { owner: "shop" }]);
  expect(back).toMatchObject({
    owner: "shop",
    custodian: "shop",
    heldByCustomerAt: at(7),
    deliveredAt: at(6),
  });
  // For a repair under guarantee it stays the customer's.
  expect(replay(...sold, ["delivered"], ["received"]).owner).toBe("customer");
  expect(replay(...sold, ["delivered"], ["received"], ["handed_back"]).custodian).toBe("customer");
  expect(replay(...sold, ["received", { owner: "shop" }], ["listed"]).deliveredAt).toBeNull();
});

test("a refund before packing gives the phone back to the shop", () => {
  expect(replay(BEGINNING, ["listed"], ["allocated"], ["listed"])).toMatchObject({
    owner: "shop",
    custodian: "shop",
  });
});

test("a phone that ends is the recycler's, its supplier's or nobody's", () => {
  expect(replay(BEGINNING, ["recycled"])).toMatchObject({ owner: "recycler", custodian: "recycler" });
  expect(replay(BEGINNING, ["handed_back"])).toMatchObject({ owner: "supplier", custodian: "supplier" });
  expect(replay(BEGINNING, ["shipped"], ["lost"]).custodian).toBe("nobody");
});

test("a correction changes the model and nothing else", () => {
  const { changedAt, ...before } = replay(BEGINNING);
  expect(replay(BEGINNING, ["noted.corrected", { modelId: 8, reason: "couleur" }])).toEqual({
    ...before,
    modelId: 8,
    changedAt: at(2),
  });
  expect(changedAt).toEqual(at(1));
});
