import { describe, expect, test } from "vitest";
import { CONDITION_FILTERS, CONDITIONS, nearestListingCondition, readCondition } from "./conditions.ts";

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
