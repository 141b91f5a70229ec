import fc from "fast-check";
import { expect, test } from "vitest";
import { guessColumns } from "./guess-columns.ts";
import { readAmount, readDay, readPercent, readQuantity } from "./read-amount.ts";
import { readTable } from "./read-table.ts";

const cells = (text: string) => readTable(text).rows.map((row) => row.cells);

test.each([
  ["commas", "a,b,c\n1,2,3", ","],
  ["semicolons beside decimal commas", "a;b;c\nx;1,5;2,5\ny;1,7;3,5", ";"],
  ["tabs of a pasted spreadsheet", "a\tb\tc\n1,2\t2\t3,4", "\t"],
  ["a table with bars", "| a | b |\n|---|---|\n| 1 | 2 |", "|"],
  ["the separator that a spreadsheet names", "sep=;\na;b\n1;2", ";"],
  ["one column", "iPhone 13\niPhone 14", ""],
])("a table with %s is split", (_name, text, delimiter) => {
  expect(readTable(text).delimiter).toBe(delimiter);
});

test("quotes may hold separators, line ends and quotes, and lines keep their numbers", () => {
  expect(readTable('a;b\r\n"x;1\r\n""y""";2\r\n3;4\r\n').rows).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ['x;1\r\n"y"', "2"] },
    { line: 4, cells: ["3", "4"] },
  ]);
});

test("a quote that never closes loses no line after it", () => {
  const { rows } = readTable('a;b\n"x;1\ny;2\nz;3');
  expect(rows.map(({ line, isOpen = false }) => [line, isOpen])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, false],
  ]);
});

test("the marks with which exports protect numbers are removed", () => {
  expect(cells('a,b\n"=""356781095260183""",\'0123')[1]).toEqual(["356781095260183", "0123"]);
});

test("any text is read, and every visible sign of it is in a cell", () => {
  const sign = fc.constantFrom(
    '"',
    ";",
    ",",
    "\t",
    "\n",
    "\r\n",
    "|",
    "a",
    "1",
    "€",
    " ",
    "IMEI",
    "\ufeff",
    "sep=;",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(sign).map((all) => all.join("")),
      ),
      (text) => {
        const { rows } = readTable(text);
        guessColumns(rows);
        expect(rows.every(({ line }, at) => at === 0 || line > (rows[at - 1]?.line ?? 0))).toBe(true);
        const letters = (some: string) =>
          some.replace(/^\ufeff?"?sep=[^\r\n"]"?/i, "").match(/[a€I]/g)?.length ?? 0;
        expect(letters(rows.flatMap((row) => row.cells).join(" "))).toBe(letters(text));
      },
    ),
  );
});

test.each([
  ["1 234,56 €", 123_456],
  ["€1,234.56", 123_456],
  ["1.234,56", 123_456],
  ["231,00 € HT", 23_100],
  ["139,5", 13_950],
  ["1,234", 123_400],
  ["88", 8800],
  ["229.9 EUR", 22_990],
  ["-5", null],
  ["$200", null],
  ["—", null],
  ["12,34,56", null],
])("the amount %s", (text, cents) => expect(readAmount(text)).toBe(cents));

test("counts, percentages and days are read in the forms of lists; a dash is unknown", () => {
  expect(["12", "12 pcs", "x3", "2,0", "0", "—"].map(readQuantity)).toEqual([12, 12, 3, 2, null, null]);
  expect(["87 %", "89%", "0.87", "100", "—", "0"].map(readPercent)).toEqual([87, 89, 87, 100, null, null]);
  expect(["2026-11-20 14:02", "20/11/2026", "20.11.26", "31/02/2026", ""].map(readDay)).toEqual([
    ...["2026-11-20", "2026-11-20", "2026-11-20"],
    ...[null, null],
  ]);
});

const roles = (text: string) => {
  const { headAt, roles: found } = guessColumns(readTable(text).rows);
  return [headAt, ...found];
};

test.each([
  [
    "Marque;Modèle;Capacité;Coloris;N° IMEI;État;Batterie;Prix HT\na;b;c;d;e;f;g;h",
    [0, "brand", "model", "storage", "colour", "imei", "grade", "battery", "price"],
  ],
  ["SOCIÉTÉ X\n\nQté\tDésignation\tPU\n3\tx\t1", [2, "quantity", "title", "price"]],
  ["Item,Qty,Unit price EUR,Total EUR,Location\na,1,2,2,HK", [0, "title", "quantity", "price", null, null]],
  [
    "IMEI 1,IMEI 2,S/N,Product,Cost,VAT scheme\n1,2,3,4,5,6",
    [0, "imei", "imei2", "serial", "title", "price", "vat"],
  ],
])("headings in French and English are known, also below other lines: %s", (text, expected) => {
  expect(roles(text)).toEqual(expected);
});

test("without headings, the values show the columns", () => {
  const line = "iPhone 13\t128\tminuit\t356781095260183\t231,00 €\n";
  expect(roles(line.repeat(3))).toEqual([null, "title", "storage", "colour", "imei", "price"]);
});

test("fifteen digits with a right check digit are IMEIs whatever the heading says", () => {
  expect(roles("Produit;Série\niPhone 13 128;356781095260183")).toEqual([0, "title", "imei"]);
});

test("the headings that people chose for a supplier come first", () => {
  const { rows } = readTable("Artikel;Preis;Extra\niPhone;200;x");
  const known = { artikel: "title", preis: "price", extra: null } as const;
  expect(guessColumns(rows, known)).toMatchObject({ headAt: 0, roles: ["title", "price", null] });
});
