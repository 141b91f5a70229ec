import { expect, test } from "vitest";
import { SETTING_FIELDS, textAt, typedValue } from "./setting-fields.ts";

test("a form returns the value that its fields show", () => {
  const value = { cutOffHour: 14, preparationDays: 1, carrierDays: [2, 3], spareDays: 1 };
  const shown = new Map(SETTING_FIELDS.delivery.map((field) => [field.path, textAt(value, field)]));
  expect(shown.get("carrierDays.1")).toBe("3");
  expect(typedValue("delivery", (path) => shown.get(path) ?? "")).toEqual(value);
});

test("days are sorted, once each; an empty number is no zero", () => {
  expect(typedValue("holidays", () => "2026-12-31, 2026-12-24\n2026-12-24")).toEqual({
    days: ["2026-12-24", "2026-12-31"],
  });
  expect(typedValue("holidays", () => " ")).toEqual({ days: [] });
  expect(typedValue("withdrawal", () => "")).toEqual({ refundDays: null });
});

test("links of the company are stored in their own object", () => {
  const value = typedValue("company", (path) => path) as { name: string; social: { x: string } };
  expect([value.name, value.social.x]).toEqual(["name", "social.x"]);
});

test("the rows of carriers' rules come back as typed, with empty cells for any weight or delivery", () => {
  const carriers = [
    { option: "express", maxGrams: 800, postcode: "20", carrier: "dpd" },
    { option: null, maxGrams: null, postcode: "", carrier: "laposte" },
  ];
  const value = { box: "Câble", phoneGrams: 450, returnOption: "colissimo:return", carriers };
  const shown = new Map(SETTING_FIELDS.packing.map((field) => [field.path, textAt(value, field)]));
  expect(typedValue("packing", (path) => shown.get(path) ?? "")).toEqual(value);
});
