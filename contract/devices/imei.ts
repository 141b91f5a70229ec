import * as z from "zod/mini";
import { isLuhn } from "../luhn.ts";
import { bare } from "../text/plain.ts";
import { bareSigns } from "../text/plain-signs.ts";

/** Parses fifteen digits without the signs that group them. Null for any other text. */
export function readImei(text: string): string | null {
  const digits = bareSigns(text);
  return isImei(digits) ? digits : null;
}

/** Whether a text is an IMEI: fifteen digits with a Luhn check digit (3GPP TS 23.003). */
export const isImei = (text: string): boolean => /^\d{15}$/.test(text) && isLuhn(text);

/** The type allocation code: the digits of an IMEI that identify the model. */
export const tacOf = (imei: string): string => imei.slice(0, 8);

/** A typed or pasted IMEI. */
export const Imei = z.string("REQUIRED").check(bare(), z.refine(isImei, "INVALID"));
