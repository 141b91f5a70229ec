import PDFDocument from "pdfkit";
import {
  type DocumentContent,
  type DocumentLocale,
  isPurchase,
  REISSUED,
} from "#contract/documents/documents.ts";
import { formatDate, formatMoney, formatRate } from "#contract/format.ts";
import { REFUND_ORIGINS } from "#contract/refunds/refunds.ts";
import { loadTranslators } from "#messages/compile.ts";
import { drawCustody } from "./draw-custody.ts";
import { drawHandback } from "./draw-handback.ts";
import { drawLines } from "./draw-lines.ts";
import { loadFonts } from "./fonts.ts";
import { numberPages } from "./number-pages.ts";
import { printable } from "./printable.ts";
import { INK, MUTED, openWriter } from "./write-text.ts";

const WORDS = loadTranslators("documents");
const MARGIN = 56;
const WIDTH = 483;
const TOTALS = {
  invoice: "total",
  receipt: "total",
  credit_note: "totalBack",
  purchase: "totalBought",
  custody: "total",
  handback: "total",
} as const satisfies Record<DocumentContent["kind"], string>;
/** The sentence that names what a document is about. */
const ABOUT = { purchase: "buyback", custody: "repair", handback: "returned" } as const satisfies Partial<
  Record<DocumentContent["kind"], string>
>;

/**
 * Renders a document as a tagged PDF with embedded fonts, from its stored content only. Amounts and dates are in the
 * requested language.
 */
export async function renderPdf(frozen: DocumentContent, locale: DocumentLocale): Promise<Buffer> {
  const fonts = await loadFonts();
  const content: DocumentContent = JSON.parse(JSON.stringify(frozen), (_, value) =>
    typeof value === "string" ? printable(value, fonts) : value,
  );
  const t = WORDS[locale];
  const day = (iso: string) => formatDate(iso, "long", locale);
  const money = (cents: number) => formatMoney(cents, locale);
  const title = `${t(`kind.${content.kind}`)} ${content.label}`;
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    tagged: true,
    lang: locale,
    displayTitle: true,
    pdfVersion: "1.7",
    bufferPages: true,
    info: {
      Title: title,
      Author: content.issuedBy ?? content.issuer.name,
      CreationDate: new Date(content.issuedOn),
    },
  });
  for (const [name, file] of fonts.files) doc.registerFont(name, file);
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) => doc.on("end", () => resolve(Buffer.concat(chunks))));
  const root = doc.struct("Document");
  doc.addStructure(root);

  const pen = (font: "regular" | "strong", size: number, colour = INK) =>
    doc.font(font).fontSize(size).fillColor(colour);
  const { write, heightOf } = openWriter(doc, fonts);

  /** Adds a tagged block of text: a heading or a paragraph. */
  function block(tag: "H1" | "H2" | "P", draw: () => void) {
    root.add(doc.struct(tag, {}, () => draw()));
  }
  const small = (text: string) => block("P", () => write(text, { size: 9, width: WIDTH, colour: MUTED }));

  block("H1", () => pen("strong", 20).text(title));
  doc.moveDown(0.3);
  small(t("issuedOn", { date: day(content.issuedOn) }));
  const { number, placedOn, paidOn } = content.order;
  const about = content.kind in ABOUT ? ABOUT[content.kind as keyof typeof ABOUT] : "order";
  small(t(about, { number, placed: day(placedOn), paid: day(paidOn) }));
  if (content.corrects) {
    const { label, reason } = content.corrects;
    const origin = ([...REFUND_ORIGINS, REISSUED] as const).find((one) => one === reason);
    // Staff's own reason is internal and is not printed.
    small(origin ? t("corrects", { label, reason: t(`reason.${origin}`) }) : t("correctsPlain", { label }));
  }
  if (content.replaces) small(t("replaces", { label: content.replaces }));
  parties();
  const paragraph = (text: string) => {
    block("P", () => write(text, { size: 10, width: WIDTH }));
    doc.moveDown(0.6);
  };
  if (content.custody) drawCustody(content.custody, { doc, locale, heading, paragraph, makeRoom });
  else if (content.handback) drawHandback(content.handback, { locale, heading, paragraph });
  else {
    drawLines(content, { doc, root, locale, pen, write, heightOf, fits });
    sums();
    notes();
  }
  root.end();
  numberPages(doc, (page, pages) => t("page", { page, pages }), MARGIN);
  doc.end();
  return done;

  function heading(text: string) {
    makeRoom(40);
    block("H2", () => pen("strong", 10, MUTED).text(text, MARGIN, doc.y, { width: WIDTH }));
  }

  function makeRoom(height: number) {
    if (!fits(height)) doc.addPage();
  }

  function parties() {
    const { issuer, buyer } = content;
    const identity = [
      issuer.siret && t("siret", { number: issuer.siret }),
      issuer.tva && t("tva", { number: issuer.tva }),
      issuer.rcs && t("rcs", { number: issuer.rcs }),
      issuer.email,
    ].filter(Boolean);
    doc.moveDown(1.5);
    const top = doc.y;
    const column = (left: number, name: string, lines: readonly string[]) => {
      doc.y = top;
      block("H2", () => pen("strong", 9, MUTED).text(name, MARGIN + left, top, { width: 225 }));
      block("P", () => write(lines.join("\n"), { size: 10, width: 225 }));
      return doc.y;
    };
    const ends = [
      column(
        0,
        t(content.custody || content.handback ? "workshop" : isPurchase(content) ? "purchaser" : "issuer"),
        [issuer.name, issuer.address, ...identity],
      ),
      column(258, t(isPurchase(content) ? "vendor" : "buyer"), [
        buyer.name,
        buyer.address,
        ...(buyer.siret ? [t(buyer.siret.length === 9 ? "siren" : "siret", { number: buyer.siret })] : []),
        ...(buyer.tva ? [t("tva", { number: buyer.tva })] : []),
      ]),
    ];
    doc.x = MARGIN;
    doc.y = Math.max(...ends);
    doc.moveDown(1.5);
  }

  function fits(height: number): boolean {
    return doc.y + height < doc.page.height - MARGIN - 20;
  }

  function sums() {
    const rows = content.taxes.flatMap(({ rateBp, netCents, taxCents }) => {
      const rate = formatRate(rateBp, locale);
      return [
        [t("net", { rate }), netCents],
        [t("tax", { rate }), taxCents],
      ] as const;
    });
    const line = (name: string, cents: number, font: "regular" | "strong") =>
      block("P", () => {
        const top = doc.y;
        pen(font, font === "strong" ? 12 : 10);
        doc.text(name, MARGIN, top, { width: 383, align: "right" });
        doc.text(money(cents), MARGIN + 393, top, { width: 90, align: "right" });
      });
    // Sums and notes are kept on one page.
    if (!fits(110)) doc.addPage();
    doc.moveDown(0.5);
    // The total follows the lines that add up to it. The tax inside the total comes last, because the total already contains it.
    line(t(TOTALS[content.kind]), content.totalCents, "strong");
    doc.moveDown(0.2);
    for (const [name, cents] of rows) line(name, cents, "regular");
    doc.x = MARGIN;
    doc.moveDown(1.5);
  }

  function notes() {
    if (content.lines.some(({ regime }) => regime === "margin")) small(t("margin"));
    if (content.kind === "receipt") small(t("receiptNote", { by: content.issuedBy ?? "" }));
    else if (content.issuedBy) small(t("onBehalf", { by: content.issuedBy }));
    if (content.kind === "invoice") small(t("paid"));
    if (isPurchase(content)) small(t("purchaseNote"));
  }
}
