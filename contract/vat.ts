import { type BasisPoints, type Cents, rateOf } from "./money.ts";

/** French standard rate, on repairs. */
export const REPAIR_VAT_RATE: BasisPoints = 2000;

/** Phones are sold under the margin scheme: no tax is added, none is shown. */
export const PHONE_VAT_RATE: BasisPoints = 0;

export const PRODUCT_TYPES = ["SMARTPHONE", "REPAIR"] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export function vatRateOf(type: ProductType): BasisPoints {
  return type === "REPAIR" ? REPAIR_VAT_RATE : PHONE_VAT_RATE;
}

/** Tax of one unit, rounded per unit, so that a line is always the same multiple of what is shown. */
export function unitTax(type: ProductType, unitPrice: Cents): Cents {
  return rateOf(unitPrice, vatRateOf(type));
}
