import { seenOf } from "./seen-of.ts";

const DIGIT = /\p{Nd}/u;

/**
 * The value of a decimal digit of any script. Unicode keeps the ten digits of a script together, in their order from zero,
 * so the place of a digit in the run of digits around it says its value.
 */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** What keyboards and documents write in the place of a sign of ASCII, after NFKC. */
const PUNCTUATION: readonly (readonly [signs: RegExp, plain: string])[] = [
  [/[\p{Pd}\u2043\u2212]/gu, "-"],
  [/[\u2044\u2215\u29f8]/g, "/"],
  // Full stops of Chinese, Japanese, Arabic and Devanagari.
  [/[\u3002\u06d4\u0964]/g, "."],
  // Commas of Arabic and Chinese; the first one is the decimal separator of Arabic.
  [/[\u066b\u060c\u3001]/g, ","],
  // The thousands separator of Arabic groups digits as a space does in French.
  [/[\u066c\s]+/g, " "],
  [/\u066a/g, "%"],
];

/**
 * A number, a code or a price as any keyboard types it, in ASCII digits and punctuation: Arabic-Indic, Persian and
 * full-width digits, dashes, slashes, spaces and marks of direction. Letters of other scripts stay, for the field to
 * refuse. Every field of contract/ that takes such a text begins with it.
 */
export function plainSigns(typed: string): string {
  const text = seenOf(typed.toWellFormed())
    .normalize("NFKC")
    .replace(/[\u200c\u200d]/g, "");
  const digits = text.replace(/[^\P{Nd}0-9]/gu, asciiDigit);
  return PUNCTUATION.reduce((so, [signs, plain]) => so.replace(signs, plain), digits).trim();
}

/** The same without the spaces, dots, slashes and hyphens that only group its signs. */
export function bareSigns(typed: string): string {
  return plainSigns(typed).replace(/[ ./-]+/g, "");
}
