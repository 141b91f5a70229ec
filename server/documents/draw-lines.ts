import type { DocumentContent, DocumentLocale } from "#contract/documents/documents.ts";
import { formatMoney, formatRate } from "#contract/format.ts";
import { loadTranslators } from "#messages/compile.ts";
import { MUTED, type openWriter } from "./write-text.ts";

const WORDS = loadTranslators("documents");
/** The columns name, quantity, unit price and amount, in points from the left margin. A page is 483 points wide inside its margins. */
const COLUMNS = [
  { at: 0, width: 275 },
  { at: 283, width: 48 },
  { at: 335, width: 70 },
  { at: 409, width: 74 },
] as const;

type Writer = ReturnType<typeof openWriter>;
interface Drawing extends Writer {
  readonly doc: PDFKit.PDFDocument;
  /** The element of the document that the table belongs to. */
  readonly root: PDFKit.PDFStructureElement;
  readonly locale: DocumentLocale;
  readonly pen: (font: "regular" | "strong", size: number, colour?: string) => PDFKit.PDFDocument;
  /** True if that many points are left on this page. */
  readonly fits: (height: number) => boolean;
}

/** Draws the lines of a document as a tagged table, whose column names stand on each page. */
export function drawLines(
  content: DocumentContent,
  { doc, root, locale, pen, write, heightOf, fits }: Drawing,
): void {
  const t = WORDS[locale];
  const money = (cents: number) => formatMoney(cents, locale);
  const { left } = doc.page.margins;
  const tree = doc.struct("Table");
  root.add(tree);
  header(tree);
  for (const line of content.lines) {
    const { quantity, unitCents, totalCents } = line;
    const name = line.name || t("delivery");
    const note =
      line.regime === "standard"
        ? t("regime.standard", { rate: formatRate(line.rateBp, locale) })
        : line.regime === "seller"
          ? t("regime.seller", { seller: content.issuer.name })
          : t(`regime.${line.regime}`);
    const what = quantity === 0 ? `${name}\n${t("priceChange")}` : name;
    // Several units may be refunded for an amount that does not divide evenly.
    const hasUnitPrice = quantity === 0 || quantity * unitCents === totalCents;
    const unit = hasUnitPrice ? money(unitCents) : "";
    row(tree, "TD", [what, quantity === 0 ? "" : String(quantity), unit, money(totalCents)], note);
  }
  tree.end();

  /** Draws the column names, on each page. */
  function header(table: PDFKit.PDFStructureElement) {
    row(table, "TH", [t("column.name"), t("column.quantity"), t("column.unit"), t("column.total")]);
  }

  /** Draws one row of the table, with a small note below its first cell. A row that does not fit starts a new page. */
  function row(table: PDFKit.PDFStructureElement, tag: "TH" | "TD", cells: readonly string[], note = "") {
    const [first] = COLUMNS;
    const height = Math.max(
      ...cells.map((text, index) =>
        heightOf(text, { size: 10, width: COLUMNS[index]?.width ?? first.width }),
      ),
    );
    const noteHeight = note ? heightOf(note, { size: 9, width: first.width }) : 0;
    if (tag === "TD" && !fits(height + noteHeight + 20)) {
      doc.addPage();
      header(table);
    }
    const top = doc.y;
    const tree = doc.struct("TR");
    // The row is added before its content: the library draws the content of an unattached element only later.
    table.add(tree);
    for (const [index, text] of cells.entries()) {
      const { at, width } = COLUMNS[index] ?? first;
      tree.add(
        doc.struct(tag, {}, () => {
          const look = { width, align: index === 0 ? "left" : "right" } as const;
          if (tag === "TH") pen("strong", 10, MUTED).text(text, left + at, top, look);
          else if (index > 0) pen("regular", 10).text(text, left + at, top, look);
          else write(text, { size: 10, width }, { x: left, y: top });
          if (note && index === 0)
            write(note, { size: 9, width, colour: MUTED }, { x: left, y: top + height + 1 });
        }),
      );
    }
    tree.end();
    doc.x = left;
    doc.y = top + height + (note ? noteHeight + 8 : 6);
    rule();
  }

  function rule() {
    doc.markContent("Artifact", { type: "Layout" });
    doc
      .moveTo(left, doc.y)
      .lineTo(doc.page.width - left, doc.y)
      .lineWidth(0.5)
      .strokeColor("#d9dce2")
      .stroke();
    doc.endMarkedContent();
    doc.y += 6;
  }
}
