/** Fifteen digits without the spaces that people type; null for anything else. */
export function readImei(text: string): string | null {
  const digits = text.replace(/[\s./-]/g, "");
  return isImei(digits) ? digits : null;
}

/** Whether a text is an IMEI: fifteen digits, of which the last is the Luhn check digit (3GPP TS 23.003). */
export function isImei(text: string): boolean {
  if (!/^\d{15}$/.test(text)) return false;
  let sum = 0;
  for (const [index, digit] of [...text].entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** The type allocation code: the digits that name the model. */
export const tacOf = (imei: string): string => imei.slice(0, 8);
