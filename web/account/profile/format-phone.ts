const MARKS = /[^\d+]/g;

/** Replaces Arabic and Persian digits by 0 to 9. */
function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

const pairs = (digits: string) => digits.replace(/(\d\d)(?=\d)/g, "$1 ");

/** Groups the digits of a phone number the French way: `06 12 34 56 78`, `+33 6 12 34 56 78`. */
export function formatPhone(typed: string): string {
  const signs = latinDigits(typed).replace(MARKS, "");
  const plus = signs.startsWith("+") ? "+" : "";
  const digits = signs.replace(/\+/g, "");
  if (plus && digits.startsWith("33")) {
    const rest = digits.slice(2);
    return ["+33", rest.slice(0, 1), pairs(rest.slice(1))].filter(Boolean).join(" ");
  }
  if (plus) return [`+${digits.slice(0, 3)}`, pairs(digits.slice(3))].filter(Boolean).join(" ");
  return pairs(digits);
}

/** The caret position in `text` behind the given number of digits. */
export function caretAfter(text: string, signsBefore: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === signsBefore) return at;
    if (text[at] !== " ") seen++;
  }
  return text.length;
}

/** The number of digits and plus signs, which `caretAfter` counts. */
export function countSigns(text: string): number {
  return latinDigits(text).replace(MARKS, "").length;
}
