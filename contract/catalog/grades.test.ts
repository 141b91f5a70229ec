import fc from "fast-check";
import { expect, test } from "vitest";
import { CONDITIONS, GRADES, gradeOf } from "./conditions.ts";
import { GRADE_LIMITS, isBatteryTooWeak, SCALE, scaleAddress, scaleEntryOf } from "./grades.ts";

test("every condition has one entry of the scale, and every entry at least one condition", () => {
  const entries = CONDITIONS.map(scaleEntryOf);
  for (const entry of SCALE) expect(entries).toContain(entry);
  expect(scaleAddress(scaleEntryOf("Reconditionné"))).toBe("/etats#a");
  expect(scaleAddress(scaleEntryOf("Neuf"))).toBe("/etats#neuf");
});

test("each grade allows at least as much wear as the one before it", () => {
  const limits = GRADES.map((grade) => GRADE_LIMITS[grade]);
  for (const [at, worse] of limits.entries()) {
    const better = limits[at - 1];
    if (!better) continue;
    for (const zone of ["screen", "body"] as const) {
      for (const name of ["scratches", "scratchMm", "chips", "chipMm"] as const)
        expect(worse[zone][name]).toBeGreaterThanOrEqual(better[zone][name]);
      expect(worse[zone].invisibleFromCm ?? Infinity).toBeGreaterThanOrEqual(
        better[zone].invisibleFromCm ?? Infinity,
      );
    }
    expect(worse.battery ?? 0).toBeLessThan(better.battery ?? 0);
  }
});

test.each([
  ["Excellent", 89, true],
  ["Excellent", 90, false],
  ["Reconditionné", 84, true],
  ["Très bon", 85, false],
  ["Bon", 79, true],
  ["Bon", 80, false],
  ["Correct", 1, false],
  ["Acceptable", 1, false],
  ["Neuf", 1, false],
  ["Inconnu", 1, false],
])("%s with a battery at %d %% contradicts the scale: %s", (condition, health, tooWeak) => {
  expect(isBatteryTooWeak(condition, health)).toBe(tooWeak);
  expect(isBatteryTooWeak(condition, null)).toBe(false);
});

test("a stronger battery never contradicts a condition that a weaker one agrees with", () => {
  const percent = fc.integer({ min: 1, max: 100 });
  fc.assert(
    fc.property(fc.constantFrom(...CONDITIONS), percent, percent, (condition, one, other) => {
      const [weak, strong] = [Math.min(one, other), Math.max(one, other)];
      expect(isBatteryTooWeak(condition, weak) || !isBatteryTooWeak(condition, strong)).toBe(true);
      if (gradeOf(condition) === null) expect(isBatteryTooWeak(condition, weak)).toBe(false);
    }),
  );
});
