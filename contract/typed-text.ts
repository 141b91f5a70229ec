import * as z from "zod/mini";
import { seenOf } from "./text/seen-of.ts";

/** Applies `seenOf`. Used instead of `trim` for a text that other people read or that is compared. */
export const seenOnly = () => z.overwrite<string>(seenOf);

/** Converts a text to one line: line breaks, tabs and other control characters become single spaces. */
export function toOneLine(text: string): string {
  return seenOf(text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));
}

/** Normalises line breaks, and removes control characters except tabs. */
export function toPlainText(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "");
  return seenOf(lines);
}

/** A free line of text. It has no line breaks, so it cannot split a mail's header. */
export const oneLine = (max: number) =>
  z
    .string("REQUIRED")
    .check(z.overwrite(toOneLine), z.minLength(1, "REQUIRED"), z.maxLength(max, "TOO_LONG"));

/** A free text with line breaks. */
export const plainText = (max: number) =>
  z
    .string("REQUIRED")
    .check(z.overwrite(toPlainText), z.minLength(1, "REQUIRED"), z.maxLength(max, "TOO_LONG"));
