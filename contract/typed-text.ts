import * as z from "zod/mini";

/**
 * Signs that show nothing and deceive: they turn the text after them the other way (202E makes `exe.gpj` of `jpg.exe`),
 * or make two names that look the same. 200C and 200D are not among them: Persian, Arabic and emoji are written with them.
 */
const HIDDEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** What is left of a text of which nothing can be seen. */
const NOTHING_SEEN = /^[\s\u200c\u200d]+$/;

/** What can be seen of a text: signs that only hide in it, often pasted along unknown, and spaces around it are left out. */
function seenOf(text: string): string {
  const seen = text.replace(HIDDEN, "").trim();
  return NOTHING_SEEN.test(seen) ? "" : seen;
}

/** In place of `trim` for a text that others will read, or that is compared with others. */
export const seenOnly = () => z.overwrite<string>(seenOf);

/** One line of what somebody typed: line breaks, tabs and other control signs become single spaces. */
export function toOneLine(text: string): string {
  return seenOf(text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));
}

/** Several lines of what somebody typed: one kind of line break, and no control sign but that and the tab. */
export function toPlainText(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "");
  return seenOf(lines);
}

/** A line a person writes freely. It is kept as text whatever it holds, but can't split a mail's header. */
export const oneLine = (max: number) =>
  z
    .string("REQUIRED")
    .check(z.overwrite(toOneLine), z.minLength(1, "REQUIRED"), z.maxLength(max, "TOO_LONG"));

/** A text a person writes freely, with line breaks. */
export const plainText = (max: number) =>
  z
    .string("REQUIRED")
    .check(z.overwrite(toPlainText), z.minLength(1, "REQUIRED"), z.maxLength(max, "TOO_LONG"));
