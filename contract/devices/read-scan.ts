import { bareSigns, plainSigns } from "../text/plain-signs.ts";
import { readImei } from "./imei.ts";

/** What a label's code, a passport's address or a box says: the public id of a unit, or an IMEI. */
export type Scan =
  | { readonly kind: "device"; readonly publicId: string }
  | { readonly kind: "imei"; readonly imei: string };

const PUBLIC_ID = /^[0-9A-HJKMNP-TV-Z]{10}$/;
const PASSPORT = /\/passeport\/([^/?#]+)/i;

/**
 * Reads what a scanner types or a camera sees; null for what is neither. Lower case, O, I and L are read as in Crockford's
 * base 32.
 */
export function readScan(text: string): Scan | null {
  const imei = readImei(text);
  if (imei) return { kind: "imei", imei };
  const scanned = plainSigns(text);
  const typed = bareSigns(PASSPORT.exec(scanned)?.[1] ?? scanned).toUpperCase();
  const publicId = typed.replace(/O/g, "0").replace(/[IL]/g, "1");
  return PUBLIC_ID.test(publicId) ? { kind: "device", publicId } : null;
}
