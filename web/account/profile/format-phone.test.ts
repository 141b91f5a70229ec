import { describe, expect, test } from "vitest";
import { Phone } from "#contract/accounts/accounts.ts";
import { caretAfter, countSigns, formatPhone } from "./format-phone.ts";

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

  test("keeps the cursor behind the digit that was typed", () => {
    const typed = "06 123 4";
    const shown = formatPhone(typed);
    expect(shown).toBe("06 12 34");
    expect(caretAfter(shown, countSigns(typed.slice(0, 5)))).toBe(5);
    expect(caretAfter(shown, countSigns(typed.slice(0, 6)))).toBe(7);
    expect(caretAfter(shown, countSigns(typed))).toBe(shown.length);
  });
});
