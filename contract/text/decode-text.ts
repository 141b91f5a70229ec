/** Why bytes can't be read as text. */
export type Undecodable = "WORKBOOK" | "BINARY";

const starts = (bytes: Uint8Array, ...signs: readonly number[]) =>
  signs.every((sign, at) => bytes[at] === sign);

/** The encoding that the first bytes of a file indicate. Null when they indicate none. */
export function markedEncoding(head: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | Undecodable | null {
  if (starts(head, 0xff, 0xfe)) return "utf-16le";
  if (starts(head, 0xfe, 0xff)) return "utf-16be";
  if (starts(head, 0xef, 0xbb, 0xbf)) return "utf-8";
  // Workbooks of Excel, new and old, and of OpenDocument.
  if (starts(head, 0x50, 0x4b, 0x03, 0x04) || starts(head, 0xd0, 0xcf, 0x11, 0xe0)) return "WORKBOOK";
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // UTF-16 without a byte order mark has a zero byte beside each ASCII letter.
  if (odd > head.length / 4 && even === 0) return "utf-16le";
  if (even > head.length / 4 && odd === 0) return "utf-16be";
  return even + odd > 0 ? "BINARY" : null;
}

/** The bytes at the beginning of a file that decide its encoding. */
export const HEAD_BYTES = 4096;

/**
 * Decodes a text as spreadsheets write it: UTF-8, UTF-16 in either byte order, else Windows-1252. For other bytes, the text is
 * null and a reason is given.
 */
export function decodeText(
  bytes: Uint8Array,
): { readonly text: string } | { readonly text: null; readonly reason: Undecodable } {
  const marked = markedEncoding(bytes.subarray(0, HEAD_BYTES));
  if (marked === "WORKBOOK" || marked === "BINARY") return { text: null, reason: marked };
  if (marked !== null) return { text: new TextDecoder(marked).decode(bytes) };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes) };
  }
}
