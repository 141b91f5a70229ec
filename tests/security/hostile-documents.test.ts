import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvLine } from "#server/back-office/csv.ts";
import { invoiceOf } from "#server/documents/fixtures/invoice.ts";
import { renderPdf } from "#server/documents/render-pdf.ts";
import { ALL_HOSTILE_TEXTS } from "./hostile-texts.ts";

/** What makes a PDF do something when it is opened or clicked. */
const ACTS =
  /\/(?:JavaScript|JS|Launch|URI|SubmitForm|ImportData|OpenAction|AA|EmbeddedFile|RichMedia|GoToR)\b/g;

test("an invoice is drawn whatever its buyer and its products are called, and does nothing when it is opened", async () => {
  const bare = (await renderPdf(invoiceOf(1), "fr")).toString("latin1").match(ACTS) ?? [];
  for (const text of ALL_HOSTILE_TEXTS) {
    const content = invoiceOf(1);
    const lines = content.lines.map((line) => ({ ...line, name: text }));
    const buyer = { name: text, address: `${text}\n75011 Paris` };
    const pdf = (await renderPdf({ ...content, lines, buyer }, "fr")).toString("latin1");
    expect(pdf.startsWith("%PDF-"), JSON.stringify(text)).toBe(true);
    expect(pdf.trimEnd().endsWith("%%EOF"), JSON.stringify(text)).toBe(true);
    expect(pdf.match(ACTS) ?? [], JSON.stringify(text)).toEqual(bare);
  }
}, 120_000);

test("each hostile text stays in its cell of a file, and begins no formula", () => {
  for (const text of ALL_HOSTILE_TEXTS) {
    const line = csvLine(["before", text, "after"]);
    const [cells] = parse(line, { delimiter: ";", relaxQuotes: false }) as string[][];
    expect(cells, JSON.stringify(text)).toHaveLength(3);
    expect([cells?.[0], cells?.[2]]).toEqual(["before", "after"]);
    // A code of digits is written as the formula of its own text.
    expect(cells?.[1]).toMatch(/^(?![=+\-@])|^="[^"]*"$/);
  }
});
