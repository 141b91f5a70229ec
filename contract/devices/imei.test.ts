import fc from "fast-check";
import { expect, test } from "vitest";
import { isImei, readImei, tacOf } from "./imei.ts";

test("a valid IMEI is read with the spaces and dashes that people type", () => {
  expect(readImei("49-015420-323751-8")).toBe("490154203237518");
  expect(readImei(" 490154 203237518 ")).toBe("490154203237518");
  expect(tacOf("490154203237518")).toBe("49015420");
});

test("a wrong check digit, another length and letters are refused", () => {
  for (const text of ["490154203237519", "49015420323751", "4901542032375188", "49015420323751X", ""])
    expect(readImei(text)).toBeNull();
});

test("of the ten numbers with the same first fourteen digits exactly one is an IMEI", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{14}$/), (start) => {
      expect([..."0123456789"].filter((digit) => isImei(start + digit))).toHaveLength(1);
    }),
  );
});

test("one mistyped digit is always noticed", () => {
  fc.assert(
    fc.property(fc.nat(14), fc.integer({ min: 1, max: 9 }), (place, shift) => {
      const digits = [..."490154203237518"];
      digits[place] = String((Number(digits[place]) + shift) % 10);
      expect(isImei(digits.join(""))).toBe(false);
    }),
  );
});
