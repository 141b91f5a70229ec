import type { SmartphoneItem } from "./catalog.ts";
import type { WantedModel } from "./model-groups.ts";

/** The parts of the catalogue on the home page. */
export interface HomePhones {
  /** The row of phones at the top, with the most expensive one in the middle. */
  readonly lineup: readonly SmartphoneItem[];
  /** The best offer of each family. */
  readonly offers: readonly { readonly brand: string; readonly item: SmartphoneItem }[];
  /** Brands by their number of phones for sale, the largest first. */
  readonly brands: readonly string[];
  /** The models sold most often recently that are still for sale. */
  readonly wanted: readonly WantedModel[];
  /** The newest phone of each of the latest models, in very good condition or better. */
  readonly newest: readonly SmartphoneItem[];
}
