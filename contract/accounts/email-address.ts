import * as z from "zod/mini";
import { seenOf } from "../text/seen-of.ts";
import { readPunycode } from "./punycode.ts";

/**
 * The local part: letters and digits of any script (RFC 6531) and the signs of RFC 5322, in parts between dots. No part is empty.
 */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** A label of a domain: letters and digits of any script (IDNA 2008), and hyphens within. */
const LABEL = /^(?!-)(?!..--)[\p{L}\p{M}\p{N}-]+(?<!-)$/u;
/** The last label of a domain. No such label has digits. */
const LAST_LABEL = /^[\p{L}\p{M}]{2,}$/u;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Converts a domain to Punycode, as DNS writes it. Returns an empty text for an invalid domain. */
function asciiDomain(domain: string): string {
  const address = `http://${domain}/`;
  return URL.canParse(address) ? new URL(address).hostname : "";
}

/**
 * Whether a normalised address can exist. Local part and domain may have letters of any script. Quoted local parts and network
 * addresses as domains are refused.
 */
function canExist(address: string): boolean {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (at < 1 || bytesOf(local) > 64 || !LOCAL.test(local)) return false;
  // Some letters become two in capitals (`ᾀ` → `ἈΙ`). An address with one would have two keys, so it is refused.
  if (emailKey(address.toUpperCase()) !== emailKey(address)) return false;
  const labels = domain.split(".");
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  if (!LAST_LABEL.test(labels.at(-1) ?? "")) return false;
  const ascii = asciiDomain(domain);
  return ascii !== "" && ascii.length <= 253 && ascii.split(".").every((label) => label.length <= 63);
}

/**
 * Normalises an e-mail for storage and for sending: NFKC, lower case, no invisible characters, trimmed, Punycode labels decoded.
 * `İ` becomes `i`: Turkish keyboards type it as the capital of `i`, and lower case alone would add a second dot.
 */
export function normalizeEmail(typed: string): string {
  const folded = seenOf(typed.toWellFormed())
    .normalize("NFKC")
    .toLowerCase()
    .replace(/i\u0307/g, "i");
  const text = folded.normalize("NFKC").trim();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1).replace(/\u3002/g, ".");
  const labels = domain.split(".").map((label) => (label.startsWith("xn--") ? readPunycode(label) : label));
  return at < 0 ? text : `${text.slice(0, at)}@${labels.join(".")}`;
}

/**
 * The comparison form of an e-mail, the same for all spellings of a mailbox. Limits and locks count by it. The database function
 * `email_key` gives the same result for a normalised address, and indexes use it.
 */
export function emailKey(typed: string): string {
  return normalizeEmail(typed).replace(/ς/g, "σ").replace(/ß/g, "ss");
}

/** An e-mail address in its normalised form, at most 254 characters. */
export const Email = z
  .string("REQUIRED")
  .check(
    z.overwrite(normalizeEmail),
    z.minLength(1, "REQUIRED"),
    z.maxLength(254, "TOO_LONG"),
    z.refine(canExist, "BAD_EMAIL"),
  );
