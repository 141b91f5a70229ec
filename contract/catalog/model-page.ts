import type { RepairOption } from "../repair/repair.ts";
import type { SmartphoneItem, SmartphoneModel } from "./catalog.ts";
import type { ItemVariant } from "./variants.ts";

/** What the page of a model shows. */
export interface ModelPage {
  /** One of its variants, for names, picture and technical sheet: that of the best offer, if there is one. */
  readonly model: SmartphoneModel;
  /** The cheapest available listing of each condition, storage and colour. */
  readonly variants: readonly ItemVariant[];
  /** The cheapest listing of what was chosen, or of what is nearest to it; null when nothing is for sale. */
  readonly best: SmartphoneItem | null;
  /** The cheapest available listings. */
  readonly offers: readonly SmartphoneItem[];
  /** All available listings. */
  readonly count: number;
  /** What its repairs cost; null when the shop doesn't repair it. */
  readonly repair: { readonly modelId: number; readonly options: readonly RepairOption[] } | null;
}

/** Listings on the page of a model. The store has all. */
export const MOST_OFFERS = 24;
