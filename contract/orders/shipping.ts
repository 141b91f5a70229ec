import { bareSigns } from "../text/plain-signs.ts";

export const SHIPPING_OPTIONS = ["standard", "express", "relay", "store"] as const;
export type ShippingOption = (typeof SHIPPING_OPTIONS)[number];

export const DEFAULT_SHIPPING: ShippingOption = "standard";

/** Normalises a typed postcode for storage: `75 011`, `F-75011` and `٧٥٠١١` are 75011. */
export const readPostalCode = (typed: string): string => bareSigns(typed).replace(/^FR?(?=\d{5}$)/i, "");

/**
 * The regions by the digits of a postcode: the departments of the mainland and Corsica (20), Monaco (980), the overseas, and the
 * armed forces (00). No place has 96, 99 or the other numbers of 97 and 98.
 */
const REGIONS = {
  mainland: /^(?:0[1-9]|[1-8]\d|9[0-5])\d{3}$/,
  monaco: /^980\d{2}$/,
  overseas: /^(?:97[1-8]|98[46-9])\d{2}$/,
  forces: /^00[1-9]\d{2}$/,
} as const;
type Region = keyof typeof REGIONS;

/** The region of a postcode. Null for a text that is no postcode. */
export function regionOf(postalCode: string): Region | null {
  const regions = Object.keys(REGIONS) as Region[];
  return regions.find((region) => REGIONS[region].test(postalCode)) ?? null;
}

export function isPostalCode(text: string): boolean {
  return regionOf(text) !== null;
}

/** Whether the shop's delivery price covers a postcode: the mainland and Monaco. Other regions are on quote. */
export function isDelivered(postalCode: string): boolean {
  const region = regionOf(postalCode);
  return region === "mainland" || region === "monaco";
}
