import { describe, expect, test } from "vitest";
import { Phone } from "./accounts/accounts.ts";
import { formatPhone } from "./format-phone.ts";

describe("a phone number as it is typed", () => {
  test.each([
    ["", ""],
    ["0", "0"],
    ["061", "06 1"],
    ["0612345678", "06 12 34 56 78"],
    ["06.12-34 56(78)", "06 12 34 56 78"],
    ["+33", "+33"],
    ["+336", "+33 6"],
    ["+33612345678", "+33 6 12 34 56 78"],
    ["+212612345678", "+212 61 23 45 67 8"],
    ["+33 (0)6 12 34 56 78", "+33 6 12 34 56 78"],
    ["+4915112345678", "+49 15 11 23 45 67 8"],
    ["+12025550123", "+1 20 25 55 01 23"],
    ["٠٦١٢٣٤٥٦٧٨", "06 12 34 56 78"],
    ["06a12", "06 12"],
  ])("%j reads %j", (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  test("stays as it is when it is formatted again", () => {
    for (const typed of ["0612345678", "+33612345678", "+4915112345678"])
      expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed));
  });

  test("is a phone number to the contract too", () => {
    for (const typed of ["0612345678", "+33612345678", "00336123456"])
      expect(Phone.safeParse(formatPhone(typed)).success).toBe(true);
  });
});
