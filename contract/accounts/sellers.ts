import * as z from "zod/mini";
import { SELLER_KINDS, SmartphoneItem } from "../catalog/catalog.ts";
import { seenOnly } from "../typed-text.ts";
import { Phone, shortText } from "./accounts.ts";

/** A seller's public name and legal identity. */
export const SellerProfile = z.object({
  userId: z.int(),
  storeName: z.string(),
  businessName: z.string(),
  vatNumber: z.string(),
  businessAddress: z.string(),
  phoneNumber: z.string(),
  siret: z.string(),
  /** The last part of the address of the seller's page. */
  slug: z.nullable(z.string()),
  email: z.string(),
});
export type SellerProfile = z.infer<typeof SellerProfile>;

/** The number of a registered French business: 14 digits, the last of which checks the others (Luhn). */
function isSiret(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return digits.length === 14 && sum % 10 === 0;
}

/** `PUT /seller/{id}/profile`. */
export const SellerProfileInput = z.object({
  storeName: shortText(80),
  businessName: shortText(120),
  vatNumber: z
    .string()
    .check(seenOnly(), z.maxLength(30, "TOO_LONG"), z.regex(/^[\p{L}\p{N} .-]*$/u, "BAD_CHARACTERS")),
  businessAddress: shortText(200),
  phoneNumber: Phone,
  /** Left out: stays as it is. */
  siret: z.optional(
    z.string().check(
      z.overwrite((typed) => typed.replace(/[\s\u00a0\u202f]/g, "")),
      z.regex(/^(?:\d{14})?$/, "INVALID"),
      z.refine((digits) => digits === "" || isSiret(digits), "INVALID"),
    ),
  ),
});
export type SellerProfileInput = z.infer<typeof SellerProfileInput>;

/** What everybody may know about a seller. Never an e-mail, and an address of a registered business only. */
export const PublicSeller = z.object({
  slug: z.string(),
  storeName: z.string(),
  kind: z.enum(SELLER_KINDS),
  since: z.string(),
  /** The legal identity of a declared business; null for the shop, which has the company's, and for anybody else. */
  business: z.nullable(
    z.object({ name: z.string(), siret: z.string(), vatNumber: z.string(), address: z.string() }),
  ),
  /** Available listings on all pages together; 10,000 stands for more, too. */
  total: z.int(),
  /** Counted from 1. */
  page: z.int(),
  pages: z.int(),
  /** The listings of this page, newest first. */
  items: z.array(SmartphoneItem),
});
export type PublicSeller = z.infer<typeof PublicSeller>;

export const SellerPageQuery = z.object({
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, "WRONG_TYPE"))),
});
