import { expect, test } from "vitest";
import { writtenIn } from "./written-in.ts";

test("a seller’s text is French, unless it has Arabic letters", () => {
  expect(writtenIn("iPhone 13 128 Go Bleu Nuit")).toBe("fr");
  expect(writtenIn("هاتف iPhone 13 بحالة جيدة")).toBe("ar");
});
