import type { RepairModel } from "#contract/repair/repair.ts";
import {
  BRAND_NAMES,
  choiceOf,
  matchesModel,
  REPAIR_BRANDS,
  type RepairBrand,
} from "#contract/repair/repair-rules.ts";

export interface BrandChoice {
  readonly id: RepairBrand;
  /** `null` for all other brands, whose label is translated. */
  readonly name: string | null;
  /** The number of models that the shop repairs. */
  readonly count: number;
  /** The picture of the brand's newest phone. */
  readonly imageUrl: string | undefined;
}

/** The number of models that a search of the first step shows, at most. */
const MAX_FOUND = 12;

/** The four choices of the first step. */
export function brandChoices(models: readonly RepairModel[]): BrandChoice[] {
  return REPAIR_BRANDS.map((id) => {
    const own = models.filter(({ brand }) => choiceOf(brand) === id);
    return {
      id,
      name: id === "autre" ? null : BRAND_NAMES[id],
      count: own.length,
      imageUrl: id === "autre" ? undefined : own[0]?.imageUrl,
    };
  });
}

/** The models that match a search. An empty search has no results. */
export function findModels(models: readonly RepairModel[], search: string): RepairModel[] {
  return search.trim() ? models.filter((model) => matchesModel(model, search)).slice(0, MAX_FOUND) : [];
}

/** Whether a search matches a brand's label; an empty search matches all. */
export function matchesLabel(label: string, search: string): boolean {
  return matchesModel({ brand: "", name: label }, search);
}
