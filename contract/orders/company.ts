import * as z from "zod/mini";
import { isTownConfirmed, PostalCode } from "../accounts/accounts.ts";
import { requiredText } from "../fields.ts";
import { isLuhn } from "../luhn.ts";
import { bare } from "../text/plain.ts";
import { bareSigns } from "../text/plain-signs.ts";

/** Whether digits are a SIREN, 9 digits with a Luhn check digit, or a SIRET, which continues its SIREN to 14. */
export const isSirenOrSiret = (digits: string): boolean =>
  (digits.length === 9 || digits.length === 14) && isLuhn(digits.slice(0, 9)) && isLuhn(digits);

/** The countries of the European Union by the prefix of their VAT numbers, and Northern Ireland. */
const PREFIXES =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[A-Z\d]{2,12}$/;

/**
 * Whether a text is a VAT number of the company with this SIREN. A French one is `FR`, a key and the SIREN; a key of digits is
 * `(12 + 3 × (SIREN mod 97)) mod 97`.
 */
export function isVatNumber(text: string, siren: string): boolean {
  if (!PREFIXES.test(text)) return false;
  if (!text.startsWith("FR")) return true;
  const [key, number] = [text.slice(2, 4), text.slice(4)];
  if (number !== siren) return false;
  return /^\d{2}$/.test(key)
    ? Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
    : /^[A-HJ-NP-Z\d]{2}$/.test(key);
}

const fields = {
  name: requiredText(120),
  /** A SIREN or a SIRET. */
  siret: z.string("REQUIRED").check(bare(), z.minLength(1, "REQUIRED"), z.refine(isSirenOrSiret, "INVALID")),
  /** Empty for a company without a VAT number. */
  vatNumber: z.string().check(z.overwrite((typed) => bareSigns(typed).toUpperCase())),
  adresse: requiredText(300),
  codePostal: PostalCode,
  ville: requiredText(100),
};

/** The company that an order's invoices name. */
export const InvoicedCompany = z.object(fields);
export type InvoicedCompany = z.infer<typeof InvoicedCompany>;

/** `PUT /admin/api/orders/:number/company`. */
export const CompanyInput = z
  .strictObject({ ...fields, isTownConfirmed, version: requiredText(20), reason: requiredText(500) })
  .check(
    z.refine(({ siret, vatNumber }) => vatNumber === "" || isVatNumber(vatNumber, siret.slice(0, 9)), {
      error: "INVALID",
      path: ["vatNumber"],
    }),
  );
export type CompanyInput = z.infer<typeof CompanyInput>;
