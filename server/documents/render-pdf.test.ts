import { expect, test } from "vitest";
import { invoiceOf } from "./fixtures/invoice.ts";
import { printable } from "./printable.ts";
import { renderPdf } from "./render-pdf.ts";

const count = (pdf: Buffer, what: RegExp) => pdf.toString("latin1").match(what)?.length ?? 0;

test.each([
  [1, 1],
  [14, 2],
  [30, 3],
])("a document of %s lines names its columns on each of its pages", async (lines, most) => {
  const pdf = await renderPdf(invoiceOf(lines), "fr");
  const pages = count(pdf, /\/Type \/Page\b/g);
  expect(pages).toBeLessThanOrEqual(most);
  // Sums that do not fit have a page of their own, without a table.
  expect(count(pdf, /\/S \/TH\b/g)).toBeGreaterThanOrEqual(4 * Math.max(1, pages - 1));
  expect(count(pdf, /\/S \/TR\b/g) - count(pdf, /\/S \/TH\b/g) / 4).toBe(lines);
});

test.each([
  ["iPhone 13 😀 comme neuf", "iPhone 13 comme neuf"],
  ["Łukasz Żółć, Cœur d’Été – 128\u202fGo\n12 rue", "Lukasz Zólc, Cœur d’Été – 128\u00a0Go\n12 rue"],
  ["بطارية iPhone 13", "?????? iPhone 13"],
])("a document prints no boxes: %s", (typed, printed) => {
  expect(printable(typed)).toBe(printed);
});
