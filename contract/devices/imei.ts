import { isLuhn } from "../luhn.ts";

/** Fifteen digits without the spaces that people type; null for anything else. */
export function readImei(text: string): string | null {
  const digits = text.replace(/[\s./-]/g, "");
  return isImei(digits) ? digits : null;
}

/** Whether a text is an IMEI: fifteen digits, of which the last is the Luhn check digit (3GPP TS 23.003). */
export const isImei = (text: string): boolean => /^\d{15}$/.test(text) && isLuhn(text);

/** The type allocation code: the digits that name the model. */
export const tacOf = (imei: string): string => imei.slice(0, 8);
