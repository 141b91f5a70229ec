import type { Cents } from "../money.ts";

export const SHIPPING_OPTIONS = ["standard", "express", "relay", "store"] as const;
export type ShippingOption = (typeof SHIPPING_OPTIONS)[number];

interface ShippingFacts {
  readonly priceCents: Cents;
  /** Working days, from and to. Those of the standard delivery are a dated setting; a pickup at the store has none. */
  readonly days: readonly [number, number] | null;
  /** Options without a contract with a carrier are shown as coming soon. */
  readonly enabled: boolean;
}

export const SHIPPING: Record<ShippingOption, ShippingFacts> = {
  standard: { priceCents: 0, days: null, enabled: true },
  express: { priceCents: 499, days: [1, 2], enabled: false },
  relay: { priceCents: 0, days: [3, 4], enabled: false },
  store: { priceCents: 0, days: null, enabled: false },
};

export const DEFAULT_SHIPPING: ShippingOption = "standard";

const POSTAL_CODE = /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/;

export function isPostalCode(text: string): boolean {
  return POSTAL_CODE.test(text);
}

/** 971 to 988 are overseas: delivery there is on quote. Corsica (20) is metropolitan. */
export function isMetropolitan(postalCode: string): boolean {
  return isPostalCode(postalCode) && !/^9[78]/.test(postalCode);
}
