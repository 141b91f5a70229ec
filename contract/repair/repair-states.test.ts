import { describe, expect, test } from "vitest";
import {
  isOpenRepair,
  mayMoveRepair,
  nextRepairStates,
  REPAIR_MOVERS,
  REPAIR_PUBLIC_STEPS,
  REPAIR_RULES,
  REPAIR_STATES,
  type RepairState,
  repairDueAt,
  repairStepOf,
} from "./repair-states.ts";

const FIGURES = {
  ...{ arrivalDays: 30, diagnosisDays: 2, quoteDays: 14, workDays: 5 },
  ...{ partsDays: 10, collectDays: 30, guaranteeMonths: 12, diagnosisFeeCents: 0 },
};
const next = (from: RepairState): RepairState[] =>
  REPAIR_STATES.filter((to) => REPAIR_MOVERS.some((by) => mayMoveRepair(from, to, by)));

describe("the states of a repair", () => {
  test("nothing is repaired before its price is accepted", () => {
    const before = REPAIR_STATES.filter((state) => next(state).includes("repairing"));
    expect(before).toEqual(["accepted", "waiting_parts", "tested", "ready"]);
    const unaccepted = new Set<RepairState>(["booked"]);
    for (const state of unaccepted) for (const to of next(state)) if (to !== "accepted") unaccepted.add(to);
    expect([...unaccepted]).not.toContain("repairing");
  });

  test("a phone is ready only after its test", () => {
    expect(REPAIR_STATES.filter((state) => next(state).includes("ready"))).toEqual(["tested"]);
  });

  test("time never accepts, sells or ends anything: it only refuses a quote", () => {
    const moves = REPAIR_STATES.flatMap((from) =>
      REPAIR_STATES.filter((to) => mayMoveRepair(from, to, "time")).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual(["quoted → refused"]);
  });

  test("every state that somebody may leave has a deadline or waits for a person's decision", () => {
    for (const state of REPAIR_STATES)
      expect(REPAIR_RULES[state].due === null, state).toBe(!isOpenRepair(state) || state === "abandoned");
  });

  test("every phone that came in can go back to its owner", () => {
    for (const state of REPAIR_STATES.filter((one) => isOpenRepair(one) && one !== "booked")) {
      const reached = new Set([state]);
      for (const one of reached) for (const to of next(one)) reached.add(to);
      expect([...reached], state).toEqual(expect.arrayContaining(["handed_back", "shipped_back"]));
    }
  });

  test("a phone in the shop is never simply cancelled by staff, customer or shop", () => {
    for (const state of REPAIR_STATES.filter((one) => one !== "booked"))
      for (const by of ["staff", "customer", "shop", "time"] as const)
        expect(mayMoveRepair(state, "cancelled", by), `${state} by ${by}`).toBe(false);
  });

  test("the customer's step follows from the state", () => {
    expect(new Set(REPAIR_STATES.map(repairStepOf))).toEqual(new Set(REPAIR_PUBLIC_STEPS));
  });

  test("the usual next act comes first", () => {
    expect(nextRepairStates("booked", "staff")).toEqual(["received", "cancelled"]);
    expect(nextRepairStates("ready", "staff")[0]).toBe("handed_back");
    expect(nextRepairStates("cancelled", "staff")).toEqual([]);
  });

  test("a quote ends after its days", () => {
    const at = new Date("2026-11-29T09:00:00Z");
    expect(repairDueAt("quoted", FIGURES, at)).toEqual(new Date("2026-12-13T09:00:00Z"));
    expect(repairDueAt("handed_back", FIGURES, at)).toBeNull();
  });
});
