import { expect, test } from "vitest";
import { isSepaIban, plainIban } from "./iban.ts";

test.each([
  "FR76 3000 6000 0112 3456 7890 189",
  "fr1420041010050500013m02606",
  "DE89-3704-0044-0532-0130-00",
  "BE68 5390 0754 7034",
])("%s is an account that a transfer reaches", (typed) => expect(isSepaIban(plainIban(typed))).toBe(true));

test.each([
  ["a wrong digit", "FR7630006000011234567890188"],
  ["two digits swapped", "FR7630006000011234567809189"],
  ["a sign too few", "FR763000600001123456789018"],
  ["a country without SEPA transfers", "TR330006100519786457841326"],
  ["no IBAN at all", "Mon compte"],
  ["nothing", ""],
])("%s is refused", (_, typed) => expect(isSepaIban(plainIban(typed))).toBe(false));
