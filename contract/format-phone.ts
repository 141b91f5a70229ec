import { plainSigns } from "./text/plain-signs.ts";

const MARKS = /[^\d+]/g;
/** The zero of `+33 (0)6 12 34 56 78`, which nobody dials. */
const NATIONAL_ZERO = /^(\s*\+.*)\(0\)/;
/** The countries whose calling code has one or two digits; all others have three. */
const SHORT_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

const pairs = (digits: string) => digits.replace(/(\d\d)(?=\d)/g, "$1 ");

/** Groups the digits of a phone number the French way: `06 12 34 56 78`, `+33 6 12 34 56 78`, `+212 61 23 45 67 8`. */
export function formatPhone(typed: string): string {
  const signs = plainSigns(typed).replace(NATIONAL_ZERO, "$1").replace(MARKS, "");
  const digits = signs.replace(/\+/g, "");
  if (!signs.startsWith("+")) return pairs(digits);
  const code = SHORT_CODE.exec(digits)?.[0] ?? digits.slice(0, 3);
  const rest = digits.slice(code.length);
  const groups = code === "33" ? [rest.slice(0, 1), pairs(rest.slice(1))] : [pairs(rest)];
  return [`+${code}`, ...groups].filter(Boolean).join(" ");
}

/** The number of signs that `formatPhone` keeps: digits and plus signs. */
export function countSigns(text: string): number {
  return plainSigns(text).replace(MARKS, "").length;
}
