import * as z from "zod/mini";

/** One line of what somebody typed: line breaks, tabs and other control signs become single spaces. */
export function toOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}

/** Several lines of what somebody typed: one kind of line break, and no control sign but that and the tab. */
export function toPlainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
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
