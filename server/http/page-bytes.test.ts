import { expect, test } from "vitest";
import { type Piece, pageBytes } from "./page-bytes.ts";

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
])("%# is told as Buffer.from tells it, also in pieces and around what pages share", (text) => {
  const body = (pieces: readonly Piece[]) => pageBytes(pieces).body.toString("latin1");
  expect(body([text])).toBe(Buffer.from(text).toString("latin1"));
  const middle = text.indexOf(" ");
  const [start, end] = [text.slice(0, middle), text.slice(middle)];
  expect(body([start, "", end])).toBe(Buffer.from(text).toString("latin1"));
  const around = [{ html: text }, start, { html: "l’une" }, { html: text }, end, "."];
  expect(body(around)).toBe(Buffer.from(`${text}${start}l’une${text}${end}.`).toString("latin1"));
});

test("what was told stays, whatever is told next", () => {
  const shared = { html: "l’une" };
  const first = pageBytes([shared, "l’une"]);
  pageBytes(["l’autre", shared]);
  expect(first.body.toString()).toBe("l’unel’une");
  expect(first.own.toString()).toBe("l’une");
});

test("the same page has the same digest, and another page another one", () => {
  const [one, other] = [{ html: "<li>1" }, { html: "<li>2" }];
  const digest = (...pieces: Piece[]) => pageBytes(pieces).digest;
  expect(digest("a", one, "b")).toBe(digest("a", one, "b"));
  expect(digest("a", one, "b")).toBe(digest("a", { html: "<li>1" }, "b"));
  const pages: Piece[][] = [
    ["a", one, "b"],
    ["a", other, "b"],
    ["ab", one],
    [one, "ab"],
    ["a", one, other, "b"],
    ["a", other, one, "b"],
    ["a", one, one, "b"],
    ["ab"],
  ];
  expect(new Set(pages.map((page) => digest(...page))).size).toBe(pages.length);
});
