import { expect, test } from "vitest";
import { paidBack } from "./refunds.ts";

const refund = (state: "granted" | "succeeded" | "failed" | "revoked", failure: string | null = null) => ({
  state,
  failure,
});

test.each([
  ["nothing, before a refund", [], 1, null],
  ["nothing, of one that is granted only", [refund("granted")], 0, null],
  ["all", [refund("succeeded")], 0, "whole"],
  ["all, beside one that was taken back", [refund("succeeded"), refund("revoked")], 0, "whole"],
  ["a part, while something is left", [refund("succeeded")], 1, "part"],
  ["a part, while a refund waits", [refund("succeeded"), refund("failed")], 0, "part"],
  ["nothing, when the bank sent it back", [refund("succeeded", "returned")], 0, null],
] as const)("of an order has gone back: %s", (_, refunds, left, told) => {
  expect(paidBack({ refunds, refundable: Array.from({ length: left }) })).toBe(told);
});
