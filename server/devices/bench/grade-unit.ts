import { and, desc, eq, isNull } from "drizzle-orm";
import type { Grade } from "#contract/catalog/conditions.ts";
import type { GradingInput } from "#contract/devices/bench.ts";
import { gradeUnit as gradeByLimits } from "#contract/devices/grading.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { moveDevice, noteDevice } from "../move-device.ts";
import { updateOwnListing } from "../publication/update-own-listing.ts";
import { type DeviceRow, gradings } from "../tables.ts";
import { type BenchDeps, changeUnit, type Target, type Worker, whoIs } from "./change-unit.ts";

/**
 * Grades a tested unit by what was measured, or corrects grade and battery of a graded or listed one: its listing follows. With
 * `wanted`, another grade waits for a second person. Errors: NOT_FOUND; STALE; VALIDATION with `measured` TOO_BIG for a unit
 * worse than the scale, which is not sold; UNIT_RESERVED while somebody pays for it.
 */
export async function gradeUnit(
  deps: BenchDeps,
  { publicId, version, measured, wanted, reason = "" }: GradingInput & { readonly publicId: string },
  worker: Worker,
): Promise<void> {
  await changeUnit(deps, { publicId, version }, worker, async (tx, unit) => {
    if (!GRADABLE.includes(unit.stage) || (await waitingGrading(tx, unit.id))) throw new Failure("STALE");
    const { grade } = gradeByLimits(measured);
    if (!grade) throw new Failure("VALIDATION", { fields: { measured: "TOO_BIG" } });
    const isAsked = wanted !== undefined && wanted !== grade;
    const at = deps.clock();
    await tx.insert(gradings).values({
      deviceId: unit.id,
      marks: measured,
      grade,
      ...(isAsked && { wanted, reason }),
      staffId: worker.staffId,
      at,
      decidedAt: isAsked ? null : at,
    });
    if (isAsked)
      await noteDevice(tx, deps.clock, {
        deviceId: unit.id,
        kind: "grade-asked",
        who: whoIs(worker),
        facts: { measured: grade, wanted, reason },
      });
    else await applyGrade(tx, deps, unit, { grade, battery: measured.battery }, worker);
    return {
      action: isAsked ? "device.grade-asked" : "device.graded",
      changes: { grade: { from: unit.grade, to: isAsked ? wanted : grade } },
      reason: isAsked ? reason : null,
    };
  });
}

/** Where a grade is given, and where it is corrected. */
const GRADABLE: readonly DeviceRow["stage"][] = ["tested", "graded", "listed"];

async function waitingGrading(tx: Transaction, deviceId: number) {
  const [waiting] = await tx
    .select()
    .from(gradings)
    .where(and(eq(gradings.deviceId, deviceId), isNull(gradings.decidedAt)))
    .orderBy(desc(gradings.id));
  return waiting ?? null;
}

/** Gives a unit its grade and battery, and its listing too. */
async function applyGrade(
  tx: Transaction,
  { clock }: BenchDeps,
  unit: DeviceRow,
  { grade, battery }: { readonly grade: Grade; readonly battery: number },
  worker: Worker,
) {
  const happening = {
    deviceId: unit.id,
    who: whoIs(worker),
    facts: { grade, batteryHealth: battery },
    public: true,
  };
  if (unit.stage === "tested") await moveDevice(tx, clock, { ...happening, to: "graded", by: "bench" });
  else await noteDevice(tx, clock, { ...happening, kind: "measured" });
  await updateOwnListing(tx, clock, { deviceId: unit.id, grade, battery });
}

/**
 * A second person's word on a grade that differs from the measured one: approved, it counts; refused, the measured one does.
 * Errors: NOT_FOUND; STALE when none waits; FORBIDDEN for the person who asked.
 */
export async function decideGrading(
  deps: BenchDeps,
  { approved, ...target }: Target & { readonly approved: boolean },
  worker: Worker,
): Promise<void> {
  await changeUnit(deps, target, worker, async (tx, unit) => {
    const waiting = await waitingGrading(tx, unit.id);
    if (!waiting?.wanted || !GRADABLE.includes(unit.stage)) throw new Failure("STALE");
    if (waiting.staffId === worker.staffId) throw new Failure("FORBIDDEN");
    await tx
      .update(gradings)
      .set({ approvedBy: approved ? worker.staffId : null, decidedAt: deps.clock() })
      .where(eq(gradings.id, waiting.id));
    if (!approved)
      await noteDevice(tx, deps.clock, {
        deviceId: unit.id,
        kind: "grade-refused",
        who: whoIs(worker),
        facts: { wanted: waiting.wanted },
      });
    const grade = approved ? waiting.wanted : waiting.grade;
    await applyGrade(tx, deps, unit, { grade, battery: waiting.marks.battery }, worker);
    return {
      action: approved ? "device.grade-approved" : "device.grade-refused",
      changes: { grade: { from: unit.grade, to: grade } },
      reason: waiting.reason,
    };
  });
}
