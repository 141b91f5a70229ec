import * as z from "zod/mini";

/**
 * Invisible characters that deceive: they reverse the text after them (202E shows `jpg.exe` as `exe.gpj`) or make two names
 * look the same. 200C and 200D are allowed, because Persian, Arabic and emoji need them.
 */
const HIDDEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** A text without visible characters. */
const NOTHING_SEEN = /^[\s\u200c\u200d]+$/;

/** Removes invisible characters, often pasted unnoticed, and surrounding spaces. */
export function seenOf(text: string): string {
  const seen = text.replace(HIDDEN, "").trim();
  return NOTHING_SEEN.test(seen) ? "" : seen;
}

/** Replaces `trim` for a text that other people read or that is compared. */
export const seenOnly = () => z.overwrite<string>(seenOf);

/** Makes one line: line breaks, tabs and other control characters become single spaces. */
export function toOneLine(text: string): string {
  return seenOf(text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));
}

/** Unifies line breaks and removes control characters but tabs. */
export function toPlainText(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "");
  return seenOf(lines);
}

/** A free line of text. It cannot split a mail's header. */
export const oneLine = (max: number) =>
  z
    .string("REQUIRED")
    .check(z.overwrite(toOneLine), z.minLength(1, "REQUIRED"), z.maxLength(max, "TOO_LONG"));

/** A free text with line breaks. */
export const plainText = (max: number) =>
  z
    .string("REQUIRED")
    .check(z.overwrite(toPlainText), z.minLength(1, "REQUIRED"), z.maxLength(max, "TOO_LONG"));
