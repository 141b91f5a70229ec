import type { RepairOption } from "../repair/repair.ts";
import type { SmartphoneItem, SmartphoneModel } from "./catalog.ts";
import type { ItemVariant } from "./variants.ts";

/** The content of a model's page. */
export interface ModelPage {
  /** The variant that gives names, picture and technical sheet: that of the best offer, if there is one. */
  readonly model: SmartphoneModel;
  /** The cheapest available listing of each condition, storage and colour. */
  readonly variants: readonly ItemVariant[];
  /** The cheapest listing of the choice, or of the nearest variant. Null when nothing is for sale. */
  readonly best: SmartphoneItem | null;
  /** The cheapest available listings. */
  readonly offers: readonly SmartphoneItem[];
  /** The number of available listings. */
  readonly count: number;
  /** The repairs of the model with their prices. Null when the shop doesn't repair it. */
  readonly repair: { readonly modelId: number; readonly options: readonly RepairOption[] } | null;
}

/** Listings on a model's page, at most. The store shows all. */
export const MOST_OFFERS = 24;
