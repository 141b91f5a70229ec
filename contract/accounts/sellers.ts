import * as z from "zod/mini";
import { SELLER_KINDS, SmartphoneItem } from "../catalog/catalog.ts";
import { isLuhn } from "../luhn.ts";
import { bare } from "../text/plain.ts";
import { bareSigns } from "../text/plain-signs.ts";
import { isTownConfirmed, Phone, shortText } from "./accounts.ts";

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

/** Whether digits are a SIRET, the number of a French business: 14 digits with a Luhn check digit. */
const isSiret = (digits: string): boolean => digits.length === 14 && isLuhn(digits);

/** A VAT number in capitals, without grouping signs. */
const vatNumber = () => z.overwrite<string>((typed) => bareSigns(typed).toUpperCase());

/** `PUT /seller/{id}/profile`. */
export const SellerProfileInput = z.object({
  storeName: shortText(80),
  businessName: shortText(120),
  vatNumber: z
    .string()
    .check(vatNumber(), z.maxLength(30, "TOO_LONG"), z.regex(/^[A-Z\d]*$/, "BAD_CHARACTERS")),
  businessAddress: shortText(200),
  isTownConfirmed,
  phoneNumber: Phone,
  /** When absent, the stored SIRET stays. */
  siret: z.optional(
    z.string().check(
      bare(),
      z.regex(/^(?:\d{14})?$/, "INVALID"),
      z.refine((digits) => digits === "" || isSiret(digits), "INVALID"),
    ),
  ),
});
export type SellerProfileInput = z.infer<typeof SellerProfileInput>;

/** Phones that a seller must have sold before their record is shown. */
export const LEAST_SALES = 10;
/** A seller's record, counted from the seller's paid orders. */
const SellerRecord = z.object({
  /** Phones, counted up to the newest 10,000 lines of orders. */
  sold: z.int(),
  /** The share of the newest parcels that left by the next working day. Null while none was due. */
  onTimePercent: z.nullable(z.int()),
  /** After-sales cases about these phones, without changes of mind. */
  cases: z.int(),
});
export type SellerRecord = z.infer<typeof SellerRecord>;

/** The public facts of a seller. They never contain an e-mail. Only a registered business has its address here. */
export const PublicSeller = z.object({
  slug: z.string(),
  storeName: z.string(),
  kind: z.enum(SELLER_KINDS),
  since: z.string(),
  /** Null below `LEAST_SALES`. */
  record: z.nullable(SellerRecord),
  /**
   * The legal identity of a declared business. Null for private sellers, and for the shop, whose pages show the company's
   * identity.
   */
  business: z.nullable(
    z.object({ name: z.string(), siret: z.string(), vatNumber: z.string(), address: z.string() }),
  ),
  /** Available listings on all pages, counted up to 10,000. */
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
