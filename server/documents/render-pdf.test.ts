import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { invoiceOf } from "./fixtures/invoice.ts";
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

test("a name in Arabic embeds the Arabic font, and only then", async () => {
  const fontsOf = (pdf: Buffer) => new Set(pdf.toString("latin1").match(/(?<=\+)(?:Figtree|IBMPlex)\w*/g));
  const plain = invoiceOf(1);
  expect(fontsOf(await renderPdf(plain, "fr"))).toEqual(new Set(["Figtree"]));
  const buyer = { name: "محمد بن علي", address: "شارع الحمراء 12\n75011 Paris" };
  const pdf = await renderPdf({ ...plain, buyer }, "fr");
  expect(fontsOf(pdf)).toEqual(new Set(["Figtree", "IBMPlexSansArabic"]));
  expect(pdf.includes("/MarkInfo")).toBe(true);
  // Readers copy the letters, whatever their form in the word.
  const letters = textsOf(pdf);
  for (const letter of new Set(buyer.name.replaceAll(" ", "")))
    expect(letters).toContain(`<${letter.charCodeAt(0).toString(16).padStart(4, "0")}>`);
});

/** What stands in the compressed parts of a PDF: the pages, and the texts of the glyphs. */
function textsOf(pdf: Buffer): string {
  return [...pdf.toString("latin1").matchAll(/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, packed]) => inflateSync(Buffer.from(packed ?? "", "latin1")).toString("latin1"))
    .join("\n");
}

test("an address in Arabic is broken into lines, and what follows stands below it", async () => {
  const rowsOf = async (words: number) => {
    const buyer = { name: "محمد", address: "شارع الحمراء ".repeat(words) };
    const places = textsOf(await renderPdf({ ...invoiceOf(1), buyer }, "fr")).matchAll(
      /^1 0 0 1 (\S+) (\S+) Tm/gm,
    );
    return [...places].map(([, x, y]) => [Number(x), Number(y)] as const);
  };
  const [short, long] = [await rowsOf(1), await rowsOf(30)];
  const lowest = (places: typeof short) => Math.min(...places.map(([, y]) => y));
  expect(lowest(short) - lowest(long)).toBeGreaterThan(50);
  // Nothing begins behind the right edge.
  expect(Math.max(...long.map(([x]) => x))).toBeLessThan(540);
});

test("units that go back for a sum which they do not share evenly have no price each", async () => {
  const textsWith = async (quantity: number, unitCents: number) => {
    const content = invoiceOf(1);
    const lines = content.lines.map((line) => ({ ...line, quantity, unitCents, totalCents: 10_000 }));
    return textsOf(await renderPdf({ ...content, lines }, "fr")).match(/ Tm/g)?.length ?? 0;
  };
  expect(await textsWith(3, 10_000)).toBe((await textsWith(2, 5000)) - 1);
});
