import type { Fonts } from "./fonts.ts";
import { splitLine } from "./split-line.ts";

/** The colour of typed text and of figures. */
export const INK = "#15181e";
/** The colour of headings and of small notes. */
export const MUTED = "#5b6270";

interface Look {
  readonly size: number;
  readonly width: number;
  readonly colour?: string;
}

/**
 * Writes and measures text that people typed, left-aligned. The library draws and wraps what the shop's own font
 * covers. Other text is wrapped here, because one line may need several fonts and directions.
 */
export function openWriter(doc: PDFKit.PDFDocument, fonts: Fonts) {
  const isPlain = (text: string) => fonts.fontOf(text.replaceAll("\n", "")) === "regular";

  /** Draws a line from left to right, or only measures it without `at`. Returns its width. */
  function line(text: string, size: number, at?: { readonly x: number; readonly y: number }): number {
    let width = 0;
    for (const { font, text: part, isRtl } of splitLine(text, fonts)) {
      doc.font(font).fontSize(size);
      // With a list of features, even an empty one, the library shapes the part as a whole, which keeps right-to-left
      // words in order.
      const options = isRtl ? { features: [] } : {};
      const onLine = { ...options, lineBreak: false, baseline: -fonts.ascent * size };
      if (at) doc.text(part, at.x + width, at.y, onLine);
      width += doc.widthOfString(part, options);
    }
    doc.font("regular").fontSize(size);
    return width;
  }

  /** Splits text into lines that fit, at spaces. A word wider than a line is broken anywhere. */
  function wrap(text: string, { size, width }: Look): string[] {
    const fits = (some: string) => line(some.trimEnd(), size) <= width;
    return text.split("\n").flatMap((paragraph) => {
      const lines = [""];
      for (const word of paragraph.split(/(?<= )/))
        for (const part of fits(word) ? [word] : word) {
          const longer = (lines.at(-1) ?? "") + part;
          if (fits(longer)) lines[lines.length - 1] = longer;
          else lines.push(part);
        }
      return lines;
    });
  }

  function heightOf(text: string, look: Look): number {
    doc.font("regular").fontSize(look.size);
    if (isPlain(text)) return doc.heightOfString(text, { width: look.width });
    return wrap(text, look).length * doc.currentLineHeight(true);
  }

  function write(text: string, look: Look, { x, y } = { x: doc.x, y: doc.y }) {
    doc
      .font("regular")
      .fontSize(look.size)
      .fillColor(look.colour ?? INK);
    if (isPlain(text)) return void doc.text(text, x, y, { width: look.width });
    const height = doc.currentLineHeight(true);
    const lines = wrap(text, look);
    for (const [index, one] of lines.entries()) line(one, look.size, { x, y: y + index * height });
    doc.x = x;
    doc.y = y + lines.length * height;
  }

  return { heightOf, write };
}
