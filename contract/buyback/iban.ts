/** The lengths of IBANs in the countries that a SEPA transfer reaches (European Payments Council, EPC409-09; ISO 13616). */
const LENGTHS =
  "AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22";
const LENGTH_OF = new Map(LENGTHS.split(" ").map((one) => [one.slice(0, 2), Number(one.slice(2))]));

/** A typed IBAN in capitals and without the signs that group it. */
export const plainIban = (typed: string): string => typed.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** Whether a plain text is an IBAN of a SEPA country: its length and its check digits (ISO 7064, modulo 97). */
export function isSepaIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || LENGTH_OF.get(iban.slice(0, 2)) !== iban.length) return false;
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (sign) => String(Number.parseInt(sign, 36)));
  return BigInt(digits.join("")) % 97n === 1n;
}
