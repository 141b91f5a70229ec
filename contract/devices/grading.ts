import * as z from "zod/mini";
import { type Condition, GRADES, type Grade } from "../catalog/conditions.ts";
import { GRADE_LIMITS } from "../catalog/grades.ts";

/** The zones where marks are measured. The published limits are those of a surface, screen or body: the marks of all its zones count together. */
export const ZONES = ["display", "edge", "frame", "back"] as const;
export type Zone = (typeof ZONES)[number];
const SURFACES = { screen: ["display", "edge"], body: ["frame", "back"] } as const satisfies Record<
  string,
  readonly Zone[]
>;
export type Surface = keyof typeof SURFACES;

/** The distances from which no mark is visible. Null: marks are visible from further away. */
export const DISTANCES_CM = [20, 40, 60] as const;

const count = z.int().check(z.minimum(0, "TOO_SMALL"), z.maximum(200, "TOO_BIG"));
const ZoneMarks = z
  .strictObject({
    scratches: count,
    scratchMm: count,
    chips: count,
    chipMm: count,
    invisibleFromCm: z.nullable(z.union(DISTANCES_CM.map((cm) => z.literal(cm)))),
  })
  .check(
    // A number of scratches without a length was not measured, and would give too good a grade.
    z.refine(({ scratches, scratchMm }) => scratches > 0 === scratchMm > 0, {
      path: ["scratchMm"],
      error: "INVALID",
    }),
    z.refine(({ chips, chipMm }) => chips > 0 === chipMm > 0, { path: ["chipMm"], error: "INVALID" }),
  );
type ZoneMarks = z.infer<typeof ZoneMarks>;

/** The measurements of a unit. */
export const Measured = z.strictObject({
  zones: z.strictObject({ display: ZoneMarks, edge: ZoneMarks, frame: ZoneMarks, back: ZoneMarks }),
  battery: z.int().check(z.minimum(1, "TOO_SMALL"), z.maximum(100, "TOO_BIG")),
});
export type Measured = z.infer<typeof Measured>;

export const NO_MARKS: ZoneMarks = {
  scratches: 0,
  scratchMm: 0,
  chips: 0,
  chipMm: 0,
  invisibleFromCm: DISTANCES_CM[0],
};

/** The marks of a surface: their total number, the length of the longest, the distance of the furthest visible one. */
function marksOf(surface: Surface, zones: Measured["zones"]): ZoneMarks {
  return SURFACES[surface]
    .map((zone) => zones[zone])
    .reduce((all, one) => ({
      scratches: all.scratches + one.scratches,
      scratchMm: Math.max(all.scratchMm, one.scratchMm),
      chips: all.chips + one.chips,
      chipMm: Math.max(all.chipMm, one.chipMm),
      invisibleFromCm:
        all.invisibleFromCm === null || one.invisibleFromCm === null
          ? null
          : (DISTANCES_CM.findLast((cm) => cm === all.invisibleFromCm || cm === one.invisibleFromCm) ?? null),
    }));
}

/** The best grade whose published limits a surface meets. Null: worse than the scale. */
function gradeOfSurface(surface: Surface, zones: Measured["zones"]): Grade | null {
  const marks = marksOf(surface, zones);
  const holds = (grade: Grade) => {
    const limits = GRADE_LIMITS[grade][surface];
    const isNear = limits.invisibleFromCm === null || isInvisible(marks, limits.invisibleFromCm);
    return (
      isNear &&
      (["scratches", "scratchMm", "chips", "chipMm"] as const).every((key) => marks[key] <= limits[key])
    );
  };
  return GRADES.find(holds) ?? null;
}

const isInvisible = ({ invisibleFromCm }: ZoneMarks, cm: number) =>
  invisibleFromCm !== null && invisibleFromCm <= cm;

const gradeOfBattery = (battery: number): Grade | null =>
  GRADES.find((grade) => battery >= (GRADE_LIMITS[grade].battery ?? 0)) ?? null;

/** The grade of each surface, and of the unit, which is that of its worst surface. Null: worse than the scale, so the unit may not be sold. */
export function gradeUnit({ zones, battery }: Measured) {
  const parts = {
    screen: gradeOfSurface("screen", zones),
    body: gradeOfSurface("body", zones),
    battery: gradeOfBattery(battery),
  };
  const found = Object.values(parts);
  const grade = found.includes(null) ? null : (GRADES.findLast((one) => found.includes(one)) ?? null);
  return { parts, grade };
}

/** The condition of the shop's own listing for each grade. */
export const CONDITION_OF_GRADE = {
  "A+": "Excellent",
  A: "Très bon",
  B: "Bon",
  C: "Correct",
} as const satisfies Record<Grade, Condition>;
