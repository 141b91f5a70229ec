import { expect, test } from "vitest";
import { nameWrittenIn, writtenIn } from "./written-in.ts";

test("a seller’s text is French, unless it has Arabic letters", () => {
  expect(writtenIn("iPhone 13 128 Go Bleu Nuit")).toBe("fr");
  expect(writtenIn("هاتف iPhone 13 بحالة جيدة")).toBe("ar");
});

test("a phone that the shop names in English is English", () => {
  expect(nameWrittenIn("iPhone 13 128 GB Midnight")).toBe("en");
  expect(nameWrittenIn("iPhone 13 128 Go Minuit")).toBe("fr");
});
