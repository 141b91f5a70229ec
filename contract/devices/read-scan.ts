import { bareSigns, plainSigns } from "../text/plain-signs.ts";
import { readImei } from "./imei.ts";

/** The content of a scan: the public id of a unit, or an IMEI. Sources are labels, addresses of passports, and boxes. */
export type Scan =
  | { readonly kind: "device"; readonly publicId: string }
  | { readonly kind: "imei"; readonly imei: string };

const PUBLIC_ID = /^[0-9A-HJKMNP-TV-Z]{10}$/;
const PASSPORT = /\/passeport\/([^/?#]+)/i;

/** Parses the text of a scanner or a camera. Null for other texts. Lower case, O, I and L are read as in Crockford's base 32. */
export function readScan(text: string): Scan | null {
  const imei = readImei(text);
  if (imei) return { kind: "imei", imei };
  const scanned = plainSigns(text);
  const typed = bareSigns(PASSPORT.exec(scanned)?.[1] ?? scanned).toUpperCase();
  const publicId = typed.replace(/O/g, "0").replace(/[IL]/g, "1");
  return PUBLIC_ID.test(publicId) ? { kind: "device", publicId } : null;
}
