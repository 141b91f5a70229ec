import fc from "fast-check";
import { expect, test } from "vitest";
import { dueAfter } from "./case-figures.ts";
import { caseRefundParts } from "./case-refund.ts";
import {
  CASE_KINDS,
  CASE_MOVES,
  CASE_OUTCOMES,
  CASE_STATES,
  type CaseState,
  caseActs,
  FINDINGS,
  isOpenCase,
  mayMoveCase,
  outcomesOf,
} from "./case-states.ts";

const FIGURES = {
  ...{ answerDays: 2, returnDays: 14, inspectionDays: 5, repairDays: 30 },
  ...{ guaranteeMonths: 24, acceptedDays: 30 },
};
const facts = fc.record({
  state: fc.constantFrom(...CASE_STATES),
  kind: fc.constantFrom(...CASE_KINDS),
  outcome: fc.constantFrom(...CASE_OUTCOMES),
  hasGoods: fc.boolean(),
  isWithdrawal: fc.boolean(),
  isPosted: fc.boolean(),
  isReplacementGone: fc.boolean(),
  finding: fc.constantFrom(...FINDINGS, null),
  isForeign: fc.boolean(),
});

test("every open case has a next act, and one that has ended has none", () => {
  fc.assert(fc.property(facts, (one) => caseActs(one).length > 0 === isOpenCase(one.state)));
});

test("an act of staff leads on by a move that staff may make", () => {
  const leads = {
    accept: "awaiting_return",
    receive: "received",
    inspect: "inspected",
    decide: "decided",
  } as const;
  fc.assert(
    fc.property(facts, (one) =>
      caseActs(one).every(
        (act) => !(act in leads) || mayMoveCase(one.state, leads[act as "accept"], "staff"),
      ),
    ),
  );
});

test("from every state an end can be reached, and from an end nothing", () => {
  const reaches = (state: CaseState, seen: readonly CaseState[] = []): boolean =>
    !isOpenCase(state) ||
    Object.keys(CASE_MOVES[state]).some(
      (to) => !seen.includes(to as CaseState) && reaches(to as CaseState, [...seen, state]),
    );
  for (const state of CASE_STATES) expect(reaches(state)).toBe(true);
  for (const state of ["closed", "rejected", "cancelled"] as const) expect(CASE_MOVES[state]).toEqual({});
});

test("the customer takes a case back only before its goods have come", () => {
  expect(CASE_STATES.filter((state) => mayMoveCase(state, "cancelled", "customer"))).toEqual([
    "opened",
    "awaiting_return",
  ]);
});

const inspected = {
  state: "inspected",
  outcome: null,
  isWithdrawal: false,
  finding: "as_described",
  isForeign: false,
} as const;

test("while the shop does not have the goods, they are refunded, and replaced when they are lost", () => {
  for (const kind of CASE_KINDS)
    expect(outcomesOf({ ...inspected, kind, state: "opened", finding: null })).toEqual(
      kind === "lost" ? ["replace", "refund"] : ["refund"],
    );
});

test("an accepted withdrawal is refused after the inspection only when something else came", () => {
  const of = { ...inspected, kind: "change_of_mind", isWithdrawal: true } as const;
  for (const finding of FINDINGS)
    expect(outcomesOf({ ...of, finding })).toEqual(
      finding === "other_item" ? ["refund", "reject"] : ["refund"],
    );
  // The shop's own return has the shop's own conditions.
  expect(outcomesOf({ ...of, isWithdrawal: false, finding: "damaged_by_customer" })).toEqual([
    "refund",
    "reject",
  ]);
});

test("what is no unit of the shop goes back; only a buyer who was sent a wrong item may be right", () => {
  const of = { ...inspected, finding: "other_item", isForeign: true } as const;
  expect(outcomesOf({ ...of, kind: "change_of_mind", isWithdrawal: true })).toEqual(["reject"]);
  expect(outcomesOf({ ...of, kind: "guarantee" })).toEqual(["hand_back", "reject"]);
  expect(outcomesOf({ ...of, kind: "transit_damage" })).toEqual(["reject"]);
  expect(outcomesOf({ ...of, kind: "wrong_item" })).toEqual(["refund", "reject"]);
});

test("each state has its deadline; a repair has a longer one", () => {
  const at = new Date("2026-11-25T08:00:00Z");
  const days = (state: CaseState, outcome: "repair" | "refund" | null = null) =>
    (dueAfter(state, outcome, FIGURES, at).getTime() - at.getTime()) / 86_400_000;
  expect([days("opened"), days("awaiting_return"), days("received"), days("inspected")]).toEqual([
    2, 14, 5, 2,
  ]);
  expect([days("decided", "refund"), days("decided", "repair")]).toEqual([2, 30]);
});

const lines = fc.uniqueArray(
  fc.record({
    position: fc.integer({ min: 0, max: 5 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    unitCents: fc.integer({ min: 0, max: 100_000 }),
  }),
  { selector: ({ position }) => position },
);
const refundable = fc.uniqueArray(
  fc.record({
    position: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 5 })),
    quantity: fc.integer({ min: 0, max: 5 }),
    amountCents: fc.integer({ min: 1, max: 500_000 }),
  }),
  { selector: ({ position }) => position },
);

test("a case never gives back more than its lines hold, nor more than its units cost", () => {
  fc.assert(
    fc.property(
      lines,
      refundable,
      fc.constantFrom(...CASE_KINDS),
      fc.boolean(),
      fc.nat(1000),
      (claimed, left, kind, isWhole, standardCents) => {
        for (const part of caseRefundParts({ kind, lines: claimed, isWhole, standardCents }, left)) {
          const held = left.find(({ position }) => position === part.position);
          const line = claimed.find(({ position }) => position === part.position);
          expect(part.amountCents).toBeGreaterThan(0);
          expect(part.amountCents).toBeLessThanOrEqual(held?.amountCents ?? 0);
          if (line) expect(part.amountCents).toBeLessThanOrEqual(line.quantity * line.unitCents);
          else expect([part.position, isWhole]).toEqual([null, true]);
          if (!line && kind === "change_of_mind") expect(part.amountCents).toBeLessThanOrEqual(standardCents);
        }
      },
    ),
  );
});
