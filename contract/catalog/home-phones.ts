import type { SmartphoneItem } from "./catalog.ts";

/** A model with the lowest price of its phones for sale, in euros. */
export interface WantedModel {
  readonly brand: string;
  readonly model: string;
  readonly price: number;
  readonly imageUrl: string;
}

/** A model of a list that is grouped by model. */
export interface ModelGroup extends WantedModel {
  /** Phones for sale. */
  readonly count: number;
}

/** What the home page shows of the catalogue. */
export interface HomePhones {
  /** For the row of phones at the top, the most expensive one in the middle. */
  readonly lineup: readonly SmartphoneItem[];
  /** The best offers of families. */
  readonly offers: readonly { readonly brand: string; readonly item: SmartphoneItem }[];
  /** The brand with the most phones for sale first. */
  readonly brands: readonly string[];
  /** The models that were sold most often lately and that are for sale. */
  readonly wanted: readonly WantedModel[];
  /** The newest phone of each of the latest models, in very good condition or better. */
  readonly newest: readonly SmartphoneItem[];
}
