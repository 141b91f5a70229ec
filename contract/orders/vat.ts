import { type BasisPoints, type Cents, rateOf, roundCents } from "../money.ts";

/** The French standard rate. */
export const REPAIR_VAT_RATE: BasisPoints = 2000;

/** Phones are under the margin scheme: no tax is added or shown. */
const PHONE_VAT_RATE: BasisPoints = 0;

export const PRODUCT_TYPES = ["SMARTPHONE", "REPAIR"] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** The VAT scheme of a phone: the margin scheme, VAT inside the price, or an exempt seller. */
export const VAT_SCHEMES = ["margin", "standard", "franchise"] as const;
export type VatScheme = (typeof VAT_SCHEMES)[number];

export function vatRateOf(type: ProductType): BasisPoints {
  return type === "REPAIR" ? REPAIR_VAT_RATE : PHONE_VAT_RATE;
}

/** The tax of one unit, rounded, so that a line's tax is an exact multiple of the shown unit tax. */
export function unitTax(type: ProductType, unitPrice: Cents): Cents {
  return rateOf(unitPrice, vatRateOf(type));
}

/** The tax inside a price with tax, at the standard rate. */
export const taxInside = (gross: Cents): Cents =>
  roundCents((gross * REPAIR_VAT_RATE) / (10_000 + REPAIR_VAT_RATE));
