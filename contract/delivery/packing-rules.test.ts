import { expect, test } from "vitest";
import { type CarrierRule, carrierOf, PackingRules } from "./packing-rules.ts";

const rule = (carrier: CarrierRule["carrier"], given: Partial<CarrierRule> = {}): CarrierRule => ({
  ...{ option: null, maxGrams: null, postcode: "", carrier },
  ...given,
});
const rules = {
  box: "",
  phoneGrams: 400,
  carriers: [
    rule("laposte", { option: "express", postcode: "20" }),
    rule("chronopost", { option: "express" }),
    rule("laposte", { option: "standard", maxGrams: 800 }),
    rule("dpd", { option: "standard" }),
  ],
};
const standard = { option: "standard", phones: 1, postcode: "69001" } as const;

test("the first rule that fits the way, the weight and the postcode chooses the carrier", () => {
  expect(carrierOf(rules, standard)).toBe("laposte");
  expect(carrierOf(rules, { ...standard, phones: 2 })).toBe("laposte");
  expect(carrierOf(rules, { ...standard, phones: 3 })).toBe("dpd");
  expect(carrierOf(rules, { ...standard, option: "express" })).toBe("chronopost");
  expect(carrierOf(rules, { ...standard, option: "express", postcode: "20090" })).toBe("laposte");
  expect(carrierOf(rules, { ...standard, option: "relay" })).toBe("other");
});

test("a row that is no rule is refused before it can choose a wrong carrier", () => {
  const isRead = (carriers: unknown) => PackingRules.safeParse({ ...rules, carriers }).success;
  expect(isRead([rule("mondial-relay", { option: "relay", maxGrams: 1000, postcode: "75 0" })])).toBe(true);
  for (const wrong of [{ maxGrams: -1 }, { postcode: "75A" }, { carrier: "pigeon" }, { option: "slow" }])
    expect(isRead([{ ...rule("dpd"), ...wrong }]), JSON.stringify(wrong)).toBe(false);
  expect(isRead([])).toBe(false);
});
