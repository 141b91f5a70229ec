import { seenOf } from "./seen-of.ts";

const DIGIT = /\p{Nd}/u;

/**
 * Converts a decimal digit of any script to ASCII. In Unicode, the ten digits of a script are contiguous, from zero on, so the
 * position in the run of digits is the value.
 */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** Signs that keyboards and documents write instead of ASCII punctuation, after NFKC. */
const PUNCTUATION: readonly (readonly [signs: RegExp, plain: string])[] = [
  [/[\p{Pd}\u2043\u2212]/gu, "-"],
  [/[\u2044\u2215\u29f8]/g, "/"],
  // Full stops of Chinese, Japanese, Arabic and Devanagari.
  [/[\u3002\u06d4\u0964]/g, "."],
  // Commas of Arabic and Chinese. The first is the Arabic decimal separator.
  [/[\u066b\u060c\u3001]/g, ","],
  // The Arabic thousands separator groups digits as a space does in French.
  [/[\u066c\s]+/g, " "],
  [/\u066a/g, "%"],
];

/**
 * Normalises a number, code or price from any keyboard to ASCII digits and punctuation. It converts Arabic-Indic, Persian and
 * full-width digits, dashes, slashes and spaces, and removes direction marks. Letters of other scripts stay, so that the field
 * refuses them. Every field of contract/ for such a text applies it first.
 */
export function plainSigns(typed: string): string {
  const text = seenOf(typed.toWellFormed())
    .normalize("NFKC")
    .replace(/[\u200c\u200d]/g, "");
  const digits = text.replace(/[^\P{Nd}0-9]/gu, asciiDigit);
  return PUNCTUATION.reduce((so, [signs, plain]) => so.replace(signs, plain), digits).trim();
}

/** Applies `plainSigns`, then removes the spaces, dots, slashes and hyphens that only group signs. */
export function bareSigns(typed: string): string {
  return plainSigns(typed).replace(/[ ./-]+/g, "");
}
