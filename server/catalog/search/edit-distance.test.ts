import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });

test.each([
  ["iphone", "ipone", 1],
  ["galaxy", "galxy", 1],
  ["huawei", "huwaei", 1],
  ["pixel", "pixle", 1],
  ["xiaomi", "xaomi", 1],
  ["samsung", "samsnug", 1],
  ["pro", "pro", 0],
])("%s and %s are %i apart", (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance);
});

test("distance is the same in both directions, and zero only between equal words", () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other, 9)).toBe(editDistance(other, one, 9));
      expect(editDistance(one, other, 9) === 0).toBe(one === other);
    }),
  );
});

test("a limit changes nothing but what lies beyond it", () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, most) => {
      expect(editDistance(one, other, most)).toBe(Math.min(editDistance(one, other, 9), most + 1));
    }),
  );
});
