import { expect, test } from "vitest";
import { TERMS_VERSION } from "./terms-version.ts";

test("the version of the conditions of sale is a day of the calendar", () => {
  expect(new Date(`${TERMS_VERSION}T00:00:00Z`).toISOString().slice(0, 10)).toBe(TERMS_VERSION);
});
