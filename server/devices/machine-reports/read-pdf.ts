import { inflateSync } from "node:zlib";
import { type Field, MOST_FIELDS, shortText } from "./field.ts";

/** Bytes that the streams of one document may unpack to. */
const MOST_BYTES = 2_000_000;

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString("latin1") === "%PDF-";

/**
 * The lines `name: value` of a PDF whose text is plain, as simple certificates have it. A document with embedded encodings or
 * scanned pages gives no line, because its letters cannot be read without its fonts.
 */
export function readPdf(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  for (const line of linesOf(bytes)) {
    const colon = line.indexOf(":");
    if (colon < 1) continue;
    const field = { name: shortText(line.slice(0, colon)), value: shortText(line.slice(colon + 1)) };
    if (field.name && field.value && fields.length < MOST_FIELDS) fields.push(field);
  }
  return fields;
}

function linesOf(bytes: Buffer): string[] {
  const lines: string[] = [];
  let left = MOST_BYTES;
  for (let at = bytes.indexOf("stream"); at !== -1; at = bytes.indexOf("stream", at)) {
    const end = bytes.indexOf("endstream", at);
    if (end === -1) break;
    // The keyword is followed by a line feed, with or without a carriage return.
    const begin = at + 6 + (bytes[at + 6] === 13 ? 2 : 1);
    const content = unpack(bytes.subarray(begin, end), left);
    left -= content.length;
    lines.push(...shownLines(content.toString("latin1")));
    at = end + 9;
  }
  return lines;
}

function unpack(stream: Buffer, most: number): Buffer {
  if (most <= 0) return Buffer.alloc(0);
  try {
    return inflateSync(stream, { maxOutputLength: most });
  } catch {
    // Not packed, or packed in another way.
    return stream.subarray(0, most);
  }
}

/** The texts that a page shows with `Tj`, `TJ` and `'`. A new position of the text begins a new line. */
function shownLines(content: string): string[] {
  const lines: string[] = [];
  let line = "";
  let at = 0;
  while (at < content.length) {
    const sign = content[at];
    if (sign === "(") {
      const [text, end] = literalAt(content, at);
      line += text;
      at = end;
    } else if (sign === "T" && /[dDm*]/.test(content[at + 1] ?? "")) {
      if (line) lines.push(line);
      line = "";
      at += 2;
    } else at += 1;
  }
  if (line) lines.push(line);
  return lines;
}

/** A literal string that begins at `at`, and the place after it. Parentheses nest, and a backslash escapes. */
function literalAt(content: string, at: number): [string, number] {
  let text = "";
  let depth = 0;
  for (let place = at; place < content.length; place += 1) {
    const sign = content[place] ?? "";
    if (sign === "\\") {
      place += 1;
      text += content[place] ?? "";
    } else if (sign === "(") {
      if (depth > 0) text += sign;
      depth += 1;
    } else if (sign === ")") {
      depth -= 1;
      if (depth === 0) return [text, place + 1];
      text += sign;
    } else text += sign;
  }
  return [text, content.length];
}
