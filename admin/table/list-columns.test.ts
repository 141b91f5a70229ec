import { expect, test } from "vitest";
import { columnName, type ListColumn, shownColumns, toggledColumns } from "./list-columns.ts";

const cell = () => null;
const COLUMNS: ListColumn<object>[] = [
  { header: "Numéro", sort: "number", lead: true, cell },
  { header: "Date", sort: "createdAt", cell },
  { header: "Client", key: "buyer", priority: 2, cell },
  { header: "PDF", cell },
];
const names = (columns: readonly ListColumn<object>[]) => columns.map(columnName);

test("without a choice, and with names of another version alone, a list has all its columns", () => {
  expect(shownColumns(COLUMNS, null)).toBe(COLUMNS);
  expect(shownColumns(COLUMNS, "gone,number")).toBe(COLUMNS);
});

test("a choice keeps the row's header and the list's order, and shows its columns on narrow screens too", () => {
  const shown = shownColumns(COLUMNS, "PDF,buyer,gone");
  expect(names(shown)).toEqual(["number", "buyer", "PDF"]);
  expect(shown.some(({ priority }) => priority)).toBe(false);
});

test("a column is taken away and added again at its place, and the last one stays", () => {
  expect(toggledColumns(COLUMNS, COLUMNS, "createdAt")).toBe("buyer,PDF");
  expect(toggledColumns(COLUMNS, shownColumns(COLUMNS, "PDF"), "createdAt")).toBe("createdAt,PDF");
  expect(toggledColumns(COLUMNS, shownColumns(COLUMNS, "PDF"), "PDF")).toBe("PDF");
});
