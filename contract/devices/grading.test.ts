import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GRADES, gradeOf } from "#contract/catalog/conditions.ts";
import { GRADE_LIMITS } from "#contract/catalog/grades.ts";
import { CONDITION_OF_GRADE, DISTANCES_CM, gradeUnit, type Measured, NO_MARKS, ZONES } from "./grading.ts";

const unit = (zones: Partial<Measured["zones"]> = {}, battery = 95): Measured => ({
  zones: { display: NO_MARKS, edge: NO_MARKS, frame: NO_MARKS, back: NO_MARKS, ...zones },
  battery,
});
const marks = (part: Partial<typeof NO_MARKS>) => ({ ...NO_MARKS, ...part });

describe("examples", () => {
  test("a unit without a mark is A+", () => {
    expect(gradeUnit(unit()).grade).toBe("A+");
  });

  test("every published limit is reached, and passed by one", () => {
    for (const grade of GRADES)
      for (const [part, zone] of [
        ["screen", "edge"],
        ["body", "back"],
      ] as const) {
        const most = GRADE_LIMITS[grade][part];
        expect(gradeUnit(unit({ [zone]: most })).grade, `${grade} ${part}`).toBe(grade);
        for (const key of ["scratches", "scratchMm", "chips", "chipMm"] as const)
          expect(gradeUnit(unit({ [zone]: { ...most, [key]: most[key] + 1 } })).grade).not.toBe(grade);
      }
  });

  test("the marks of the zones of one part count together", () => {
    const three = marks({ scratches: 3, scratchMm: 5, invisibleFromCm: 40 });
    expect(gradeUnit(unit({ frame: three })).grade).toBe("A");
    expect(gradeUnit(unit({ frame: three, back: three })).grade).toBe("B");
  });

  test("the worst part decides, and the battery has its floor", () => {
    const scratched = marks({ scratches: 1, scratchMm: 45, invisibleFromCm: null });
    expect(gradeUnit(unit({ display: scratched }))).toEqual({
      parts: { screen: "C", body: "A+", battery: "A+" },
      grade: "C",
    });
    expect([90, 89, 85, 84, 80, 79, 1].map((battery) => gradeUnit(unit({}, battery)).grade)).toEqual([
      "A+",
      "A",
      "A",
      "B",
      "B",
      "C",
      "C",
    ]);
  });

  test("worse than C has no grade", () => {
    expect(gradeUnit(unit({ back: marks({ scratches: 26 }) })).grade).toBeNull();
  });

  test("a listing's condition is of the grade that the unit has", () => {
    for (const grade of GRADES) expect(gradeOf(CONDITION_OF_GRADE[grade])).toBe(grade);
  });
});

const zone = fc.record({
  scratches: fc.nat(30),
  scratchMm: fc.nat(90),
  chips: fc.nat(8),
  chipMm: fc.nat(6),
  invisibleFromCm: fc.constantFrom(...DISTANCES_CM, null),
});
const anyUnit = fc.record({
  zones: fc.record({ display: zone, edge: zone, frame: zone, back: zone }),
  battery: fc.integer({ min: 1, max: 100 }),
});
const rank = (measured: Measured) => {
  const { grade } = gradeUnit(measured);
  return grade === null ? GRADES.length : GRADES.indexOf(grade);
};

describe("for any unit", () => {
  test("one more mark, a longer one or a weaker battery never makes the grade better", () => {
    fc.assert(
      fc.property(
        anyUnit,
        fc.constantFrom(...ZONES),
        fc.constantFrom("scratches", "scratchMm", "chips", "chipMm"),
        (measured, name, key) => {
          const worse = { ...measured.zones[name], [key]: measured.zones[name][key] + 1 };
          const zones = { ...measured.zones, [name]: worse };
          expect(rank({ ...measured, zones })).toBeGreaterThanOrEqual(rank(measured));
          const battery = Math.max(1, measured.battery - 1);
          expect(rank({ ...measured, battery })).toBeGreaterThanOrEqual(rank(measured));
        },
      ),
    );
  });

  test("the grade is never better than that of any zone by itself", () => {
    fc.assert(
      fc.property(anyUnit, fc.constantFrom(...ZONES), (measured, name) => {
        expect(rank(measured)).toBeGreaterThanOrEqual(rank(unit({ [name]: measured.zones[name] })));
      }),
    );
  });
});
