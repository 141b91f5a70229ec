import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+33 1", "'+33 1"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["＝1+1", "'＝1+1"],
  // A French spreadsheet splits a file with commas at each semicolon, and the other way round.
  ["x;=1+1;y", `"x;'=1+1;y"`],
  ["x,=1+1", `"x,'=1+1"`],
  ["x\n=1+1", `"x\n'=1+1"`],
  ["x; =1+1", `"x;' =1+1"`],
  ["\tx", "'\tx"],
  ["a = b", "a = b"],
  ["zoe@example.fr", "zoe@example.fr"],
])("%j is written as %s, which no spreadsheet runs as a formula", (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

test("an amount has two decimals", () => {
  const amounts = [45_990, -5, 0, -0, 1000].map((cents) => ({ cents }));
  expect(csvLine(amounts)).toBe("459,90;-0,05;0,00;0,00;10,00\r\n");
});

test.each([
  "356938035643809",
  "73282932000074",
  "0612345678",
  "+33612345678",
  "01000",
  "12E34567",
  "3/4",
  "12-2026",
])("the code %s is written so that a spreadsheet shows it as it is", (code) => {
  expect(csvLine([code])).toBe(`"=""${code}"""\r\n`);
});

test.each(["2026-11-27", "RL-7K3M-9QXW", "12345", "12.50", "06 12 34 56 78", "F-2026-000123"])(
  "%s is written plainly: it is text to a spreadsheet, or meant to be read",
  (text) => expect(csvLine([text])).toBe(`${text}\r\n`),
);

test("a spreadsheet in French reads numbers and times, which are those of Paris", () => {
  expect(csvLine([-12.5, null, new Date("2026-11-27T23:05:00Z")])).toBe("-12,5;;28/11/2026 00:05\r\n");
});
