import { and, desc, eq, isNull } from "drizzle-orm";
import type { Grade } from "#contract/catalog/conditions.ts";
import type { GradingInput } from "#contract/devices/bench.ts";
import { CONDITION_OF_GRADE, gradeUnit as gradeByLimits } from "#contract/devices/grading.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { DeviceRow } from "../tables.ts";
import { type LockedUnit, unitChange } from "./change-unit.ts";
import { gradings } from "./tables.ts";

/**
 * Grades a tested unit by its measurements, or corrects the grade and battery of a graded or listed unit and its
 * listing. With `wanted`, another grade waits for a second person, and the measured grade counts until then.
 * Errors: NOT_FOUND; STALE; VALIDATION with `measured` TOO_BIG for a unit below the lowest grade, which can't be sold;
 * UNIT_RESERVED while an unpaid order holds it.
 */
export const gradeUnit = unitChange<GradingInput>(async (locked, { measured, wanted, reason = "" }) => {
  const { tx, unit, actor, at, note } = locked;
  if (!GRADABLE.includes(unit.stage) || (await waitingGrading(tx, unit.id))) throw new Failure("STALE");
  const { grade } = gradeByLimits(measured);
  if (!grade) throw new Failure("VALIDATION", { fields: { measured: "TOO_BIG" } });
  const isAsked = wanted !== undefined && wanted !== grade;
  await tx.insert(gradings).values({
    deviceId: unit.id,
    marks: measured,
    grade,
    ...(isAsked && { wanted, reason }),
    staffId: actor.staffId,
    at,
    decidedAt: isAsked ? null : at,
  });
  if (isAsked) await note({ kind: "grade-asked", facts: { measured: grade, wanted, reason } });
  // A graded or listed unit gets the measured grade at once, because buyers may already read its grade.
  if (!isAsked || unit.stage !== "tested") await applyGrade(locked, grade, measured.battery);
  return {
    action: isAsked ? "device.grade-asked" : "device.graded",
    changes: { grade: { from: unit.grade, to: isAsked ? wanted : grade } },
    reason: isAsked ? reason : null,
  };
});

/** Tested units are graded; graded and listed ones are corrected. */
const GRADABLE: readonly DeviceRow["stage"][] = ["tested", "graded", "listed"];

async function waitingGrading(tx: Transaction, deviceId: number) {
  const [waiting] = await tx
    .select()
    .from(gradings)
    .where(and(eq(gradings.deviceId, deviceId), isNull(gradings.decidedAt)))
    .orderBy(desc(gradings.id));
  return waiting;
}

/**
 * Sets the grade and battery of a unit and of its listing. The catalogue's trigger notifies every process. Error:
 * UNIT_RESERVED while an unpaid order holds the unit, because its buyer saw the previous grade.
 */
async function applyGrade({ tx, unit, at, move, note }: LockedUnit, grade: Grade, battery: number) {
  const happening = { facts: { grade, batteryHealth: battery }, public: true };
  if (unit.stage === "tested") await move({ ...happening, to: "graded" });
  else await note({ ...happening, kind: "measured" });
  const [listing] = await tx
    .update(smartphoneItems)
    .set({ condition: CONDITION_OF_GRADE[grade], batteryHealth: battery, updatedAt: at })
    .where(and(eq(smartphoneItems.deviceId, unit.id), isNull(smartphoneItems.withdrawnAt)))
    .returning({ reserved: smartphoneItems.reserved });
  if (listing && listing.reserved > 0) throw new Failure("UNIT_RESERVED");
}

/**
 * A second person decides on a grade that differs from the measured one: if approved, it counts; otherwise the measured
 * grade does. For a unit that was sold meanwhile, the question is closed and its grade stays.
 * Errors: NOT_FOUND; STALE when no grade waits; FORBIDDEN for the person who asked.
 */
export const decideGrading = unitChange<{ approved: boolean }>(async (locked, { approved }) => {
  const { tx, unit, actor, at, note } = locked;
  const waiting = await waitingGrading(tx, unit.id);
  if (!waiting?.wanted) throw new Failure("STALE");
  if (waiting.staffId === actor.staffId) throw new Failure("FORBIDDEN");
  const isTooLate = !GRADABLE.includes(unit.stage);
  const counts = approved && !isTooLate;
  await tx
    .update(gradings)
    .set({ approvedBy: counts ? actor.staffId : null, decidedAt: at })
    .where(eq(gradings.id, waiting.id));
  if (!counts) await note({ kind: "grade-refused", facts: { wanted: waiting.wanted } });
  const grade = counts ? waiting.wanted : waiting.grade;
  if (!isTooLate) await applyGrade(locked, grade, waiting.marks.battery);
  return {
    action: counts ? "device.grade-approved" : "device.grade-refused",
    changes: { grade: { from: unit.grade, to: isTooLate ? unit.grade : grade } },
    reason: waiting.reason,
  };
});
