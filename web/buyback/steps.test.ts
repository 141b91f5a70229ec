import { describe, expect, test } from "vitest";
import { readDraft } from "./buyback-draft.ts";
import { addressOf, percentOf, reachable, readBrand, readStep, STEPS, stepBefore } from "./steps.ts";

const search = (text: string) => new URLSearchParams(text);
const device = { brand: "Apple", model: "iPhone 13" };

test("the progress bar shows the specified percentages", () => {
  expect(STEPS.map(percentOf)).toEqual([20, 20, 40, 60, 80, 90, 100]);
});

test("the address holds the step; an invalid one means the first step", () => {
  expect(readStep(search("step=userInfo"))).toBe("userInfo");
  expect(readStep(search("step=__proto__"))).toBe("intro");
  expect(readStep(search(""))).toBe("intro");
  for (const step of STEPS) expect(readStep(new URL(addressOf(step), "https://x").searchParams)).toBe(step);
  expect(addressOf("modelSelection", "Apple")).toBe("/revendre?step=modelSelection&brand=Apple");
  expect(readBrand(search("brand=Apple"))).toBe("Apple");
  expect(readBrand(search("brand=Nokia"))).toBeNull();
});

test("Back leads to the previous step, except from the first and the last", () => {
  expect(STEPS.map(stepBefore)).toEqual([
    null,
    "intro",
    "brandSelection",
    "modelSelection",
    "functionalStatus",
    "conditionDetails",
    null,
  ]);
});

describe("no step can be skipped", () => {
  test.each([
    ["intro", {}, null, "intro"],
    ["brandSelection", {}, null, "brandSelection"],
    ["modelSelection", {}, null, "brandSelection"],
    ["modelSelection", {}, "Apple", "modelSelection"],
    ["functionalStatus", {}, null, "intro"],
    ["functionalStatus", device, null, "functionalStatus"],
    ["conditionDetails", device, null, "functionalStatus"],
    ["conditionDetails", { ...device, functional: false }, null, "conditionDetails"],
    ["userInfo", { ...device, functional: true }, null, "conditionDetails"],
    ["userInfo", { ...device, functional: true, described: true }, null, "userInfo"],
    ["confirmation", { ...device, functional: true, described: true }, null, "intro"],
    ["confirmation", { sent: { ...device, picture: "", email: "z@e.fr" } }, null, "confirmation"],
    ["userInfo", { sent: { ...device, picture: "", email: "z@e.fr" } }, null, "confirmation"],
    ["intro", { sent: { ...device, picture: "", email: "z@e.fr" } }, null, "intro"],
  ] as const)("%s with %j", (step, draft, brand, reached) => {
    expect(reachable(step, readDraft(draft), brand)).toBe(reached);
  });
});

describe("a stored draft", () => {
  test("that is missing or invalid is empty, with the default condition", () => {
    const empty = readDraft(null);
    expect(empty).toMatchObject({ model: "", functional: null, condition: "good", sent: null });
    expect(readDraft("x")).toEqual(empty);
    expect(readDraft({ model: 12, functional: "yes", condition: "mint", sent: 1 })).toEqual(empty);
  });

  test("survives serialisation", () => {
    const draft = { ...readDraft(null), ...device, functional: true, condition: "bad" as const };
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });
});
