import type { SmartphoneItem } from "./catalog.ts";

/** What the home page shows of the catalogue. */
export interface HomePhones {
  /** For the row of phones at the top, the most expensive one in the middle. */
  readonly lineup: readonly SmartphoneItem[];
  /** The best offers of families. */
  readonly offers: readonly { readonly brand: string; readonly item: SmartphoneItem }[];
  /** The brand with the most phones for sale first. */
  readonly brands: readonly string[];
  /** The newest phone of each of the latest models, in very good condition or better. */
  readonly newest: readonly SmartphoneItem[];
}
