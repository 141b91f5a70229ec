import { MUTED } from "./write-text.ts";

/** Numbers the pages of a document that has several. */
export function numberPages(
  doc: PDFKit.PDFDocument,
  text: (page: string, pages: string) => string,
  margin: number,
): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; count > 1 && page < count; page += 1) {
    doc.switchToPage(page);
    // Without this, text below the margin would begin a new page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    doc
      .font("regular")
      .fontSize(8)
      .fillColor(MUTED)
      .text(text(String(page + 1), String(count)), margin, doc.page.height - margin, {
        width: doc.page.width - 2 * margin,
        align: "right",
        lineBreak: false,
      });
    doc.endMarkedContent();
  }
}
