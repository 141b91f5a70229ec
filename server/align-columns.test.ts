import { expect, test } from "vitest";
import { alignColumns } from "./align-columns.ts";

test("each column is as wide as its longest cell, and no line ends with spaces", () => {
  expect(
    alignColumns([
      ["ID", "E-MAIL", "ROLES"],
      ["12", "zoé@example.fr", "seller"],
      ["7", "📱@example.fr", "no role"],
    ]).split("\n"),
  ).toEqual(["ID  E-MAIL          ROLES", "12  zoé@example.fr  seller", "7   📱@example.fr    no role"]);
});

test("a table may have hundreds of thousands of rows", () => {
  const rows = Array.from({ length: 300_000 }, (_, index) => [String(index), "x"]);
  expect(alignColumns(rows).split("\n")).toHaveLength(300_000);
});

test("no rows are no lines", () => {
  expect(alignColumns([])).toBe("");
});
