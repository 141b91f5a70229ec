import PDFDocument from "pdfkit";
import type { RegisterLine } from "#contract/buyback/register.ts";
import { formatDate, formatDateTime, formatMoney } from "#contract/format.ts";
import { loadNamespace } from "#messages/compile.ts";
import { createTranslator } from "#messages/translator.ts";
import { loadFonts } from "#server/documents/fonts.ts";
import { printable } from "#server/documents/printable.ts";
import { INK, openWriter } from "#server/documents/write-text.ts";

export interface RegisterFile {
  readonly lines: readonly RegisterLine[];
  /** Days, both included. Null: from the first line, up to the last one. */
  readonly from: string | null;
  readonly to: string | null;
  readonly name: string;
  readonly siret: string;
  readonly printedOn: string;
}

/** The register is a French legal record, so it is always printed in French. */
const t = createTranslator("fr", loadNamespace("fr", "admin-register"));
const MARGIN = 40;
const WIDTH = 762;
const MUTED = "#5b6270";
const COLUMNS = [
  { name: "number", at: 0, width: 42 },
  { name: "at", at: 50, width: 74 },
  { name: "person", at: 132, width: 232 },
  { name: "phone", at: 372, width: 248 },
  { name: "price", at: 628, width: 134 },
] as const;
const SIZE = 8.5;

/** Renders lines of the police register as a tagged PDF on landscape pages. */
export async function renderRegister(file: RegisterFile): Promise<Buffer> {
  const fonts = await loadFonts();
  const { lines, from, to, name, siret, printedOn }: RegisterFile = JSON.parse(
    JSON.stringify(file),
    (_, value) => (typeof value === "string" ? printable(value, fonts) : value),
  );
  const title = t("pdf.title");
  const doc = new PDFDocument({
    ...{ size: "A4", layout: "landscape", margin: MARGIN, tagged: true, lang: "fr", displayTitle: true },
    ...{ pdfVersion: "1.7", bufferPages: true, info: { Title: title, Author: name } },
  });
  for (const [font, content] of fonts.files) doc.registerFont(font, content);
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) => doc.on("end", () => resolve(Buffer.concat(chunks))));
  const root = doc.struct("Document");
  doc.addStructure(root);
  const { write, heightOf } = openWriter(doc, fonts);
  const day = (iso: string) => formatDate(iso, "long", "fr");

  root.add(doc.struct("H1", {}, () => void doc.font("strong").fontSize(16).fillColor(INK).text(title)));
  const head = [
    `${name} · ${t("pdf.siret", { siret })}`,
    [
      from && t("pdf.from", { day: day(from) }),
      to && t("pdf.to", { day: day(to) }),
      t("pdf.printed", { day: day(printedOn) }),
      t("pdf.lines", { count: lines.length }),
    ]
      .filter(Boolean)
      .join(" · "),
  ].join("\n");
  root.add(doc.struct("P", {}, () => write(head, { size: 9, width: WIDTH, colour: MUTED })));
  doc.moveDown(1);
  const table = doc.struct("Table");
  root.add(table);
  header();
  for (const line of lines) row("TD", cellsOf(line));
  table.end();
  root.end();
  pageNumbers();
  doc.end();
  return done;

  function header() {
    row(
      "TH",
      COLUMNS.map(({ name: column }) => t(`pdf.${column}`)),
    );
  }

  /** Draws one row of the table. A row that does not fit starts a new page. */
  function row(tag: "TH" | "TD", cells: readonly string[]) {
    const height = Math.max(
      ...cells.map((text, index) => heightOf(text, { size: SIZE, width: COLUMNS[index]?.width ?? 0 })),
    );
    if (tag === "TD" && doc.y + height > doc.page.height - MARGIN - 20) {
      doc.addPage();
      header();
    }
    const top = doc.y;
    const tree = doc.struct("TR");
    table.add(tree);
    for (const [index, text] of cells.entries()) {
      const { at, width } = COLUMNS[index] ?? COLUMNS[0];
      const look = { size: SIZE, width, colour: tag === "TH" ? MUTED : INK };
      tree.add(doc.struct(tag, {}, () => write(text, look, { x: MARGIN + at, y: top })));
    }
    tree.end();
    doc.x = MARGIN;
    doc.y = top + height + 4;
    doc.markContent("Artifact", { type: "Layout" });
    const end = doc.page.width - MARGIN;
    doc.moveTo(MARGIN, doc.y).lineTo(end, doc.y).lineWidth(0.5).strokeColor("#d9dce2").stroke();
    doc.endMarkedContent();
    doc.y += 5;
  }

  function pageNumbers() {
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      // Without this, text below the margin would begin a new page.
      doc.page.margins.bottom = 0;
      doc.markContent("Artifact", { type: "Pagination" });
      doc.font("regular").fontSize(8).fillColor(MUTED);
      const text = t("pdf.page", { page: page + 1, pages: count });
      doc.text(text, MARGIN, doc.page.height - MARGIN, { width: WIDTH, align: "right", lineBreak: false });
      doc.endMarkedContent();
    }
  }
}

function cellsOf({ person, ...line }: RegisterLine): string[] {
  const { documentKind, documentNumber, documentDate, documentAuthority } = person;
  return [
    String(line.number),
    formatDateTime(line.at, "fr"),
    [
      `${person.firstName} ${person.name}`,
      t("pdf.born", { day: formatDate(person.birthDate, "long", "fr") }),
      person.address,
      `${documentKind} ${documentNumber}`,
      t("pdf.issued", { day: formatDate(documentDate, "long", "fr"), authority: documentAuthority }),
    ].join("\n"),
    [
      line.description,
      `IMEI ${line.imei}`,
      line.provenance,
      ...(line.corrects === null ? [] : [t("pdf.corrects", { number: line.corrects, reason: line.reason })]),
      ...(line.correctedBy === null ? [] : [t("pdf.correctedBy", { number: line.correctedBy })]),
    ].join("\n"),
    `${formatMoney(line.priceCents, "fr")}\n${t(`means.${line.means}`)}`,
  ];
}
