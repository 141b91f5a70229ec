import { expect, test } from "vitest";
import type { DocumentContent } from "#contract/documents/documents.ts";
import { renderPdf } from "./render-pdf.ts";

const party = { name: "Reluit", address: "1 rue X", siret: "", tva: "", rcs: "", email: "" };
const invoice = (count: number): DocumentContent => ({
  ...{ kind: "invoice", label: "F-2026-000001", issuedOn: "2026-12-31", issuer: party, issuedBy: null },
  order: { number: "RL-1", placedOn: "2026-12-31", paidOn: "2026-12-31" },
  buyer: { name: "Zoé Martin", address: "12 rue des Lilas\n75011 Paris" },
  lines: Array.from({ length: count }, (_, place) => ({
    ...{ name: `Téléphone ${place}`, quantity: 1, unitCents: 100, totalCents: 100 },
    ...{ regime: "margin", rateBp: 0, taxCents: 0 },
  })),
  ...{ totalCents: count * 100, taxes: [], corrects: null },
});
const count = (pdf: Buffer, what: RegExp) => pdf.toString("latin1").match(what)?.length ?? 0;

test.each([
  [1, 1],
  [14, 2],
  [30, 3],
])("a document of %s lines names its columns on each of its pages", async (lines, most) => {
  const pdf = await renderPdf(invoice(lines), "fr");
  const pages = count(pdf, /\/Type \/Page\b/g);
  expect(pages).toBeLessThanOrEqual(most);
  // Sums that do not fit have a page of their own, without a table.
  expect(count(pdf, /\/S \/TH\b/g)).toBeGreaterThanOrEqual(4 * Math.max(1, pages - 1));
  expect(count(pdf, /\/S \/TR\b/g) - count(pdf, /\/S \/TH\b/g) / 4).toBe(lines);
});
