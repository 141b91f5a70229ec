import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CHOICE_CONDITIONS,
  CONDITION_FILTERS,
  CONDITIONS,
  GRADES,
  gradeOf,
  LISTING_CONDITIONS,
  mustBeSealed,
  nearestListingCondition,
  readCondition,
  SELLER_CONDITIONS,
} from "./conditions.ts";

describe("conditions", () => {
  test("every condition belongs to exactly one filter", () => {
    const behind = Object.values(CONDITION_FILTERS).flat();
    expect([...behind].sort()).toEqual([...CONDITIONS].sort());
  });

  test("“bon” never finds “très bon”", () => {
    expect(CONDITION_FILTERS.bon).not.toContain("Très bon");
  });

  test("is read in every usual spelling", () => {
    expect(readCondition(" très BON ")).toBe("Très bon");
    expect(readCondition("tres bon")).toBe("Très bon");
    expect(readCondition("Comme neuf")).toBe("Excellent");
    expect(readCondition("cassé")).toBeNull();
  });

  test("the sell form preselects the nearest of its five", () => {
    expect(nearestListingCondition("Excellent")).toBe("Reconditionné");
    expect(nearestListingCondition("Correct")).toBe("Acceptable");
    expect(nearestListingCondition("Bon")).toBe("Bon");
  });
});

describe("the grade", () => {
  test.each([
    ["Excellent", "A+"],
    ["Très bon", "A"],
    ["Reconditionné", "A"],
    ["Bon", "B"],
    ["Correct", "C"],
    ["Acceptable", "C"],
    ["Neuf", null],
    ["Inconnu", null],
  ])("of %s is %s", (condition, grade) => {
    expect(gradeOf(condition)).toBe(grade);
  });

  test("is the same in every spelling of a condition, and conditions of one filter share it", () => {
    const spelling = fc
      .tuple(fc.constantFrom(...CONDITIONS), fc.boolean(), fc.boolean(), fc.stringMatching(/^ {0,3}$/))
      .map(([condition, upper, bare, space]) => {
        const cased = upper ? condition.toUpperCase() : condition.toLowerCase();
        return [condition, space + (bare ? cased.normalize("NFD").replace(/\p{M}/gu, "") : cased)] as const;
      });
    fc.assert(fc.property(spelling, ([condition, spelled]) => gradeOf(spelled) === gradeOf(condition)));
    for (const conditions of Object.values(CONDITION_FILTERS)) {
      expect(new Set(conditions.map(gradeOf)).size).toBe(1);
    }
    expect(new Set(CONDITIONS.map(gradeOf))).toEqual(new Set([...GRADES, null]));
  });

  test("of a seller's listing is A at most, and the form knows no other condition", () => {
    expect(SELLER_CONDITIONS.map(gradeOf)).not.toContain("A+");
    expect(CHOICE_CONDITIONS.map(nearestListingCondition).map(gradeOf)).not.toContain("A+");
    for (const condition of LISTING_CONDITIONS) expect(SELLER_CONDITIONS).toContain(condition);
  });

  test("only a new phone is said to be sealed", () => {
    expect(CONDITIONS.filter(mustBeSealed)).toEqual(["Neuf"]);
  });
});
