import { expect, test } from "vitest";
import { toUtf8 } from "./to-utf8.ts";

test.each([
  "",
  "plain",
  "l’été à 12,50 €",
  "هاتف مجدد",
  "a 🙂 b",
  "half \ud83d of one",
  "\udc00",
  "long, ’".repeat(50_000),
  "and a short one after it",
])("%# is told as Buffer.from tells it", (text) => {
  expect(toUtf8([text]).equals(Buffer.from(text))).toBe(true);
  const middle = text.indexOf(" ");
  expect(toUtf8([text.slice(0, middle), "", text.slice(middle)]).equals(Buffer.from(text))).toBe(true);
});

test("what was told stays, whatever is told next", () => {
  const first = toUtf8(["l’une"]);
  toUtf8(["l’autre"]);
  expect(first.toString()).toBe("l’une");
});
