import type { RepairModel } from "#contract/repair/repair.ts";
import {
  BRAND_NAMES,
  choiceOf,
  matchesModel,
  REPAIR_BRANDS,
  type RepairBrand,
} from "#contract/repair/repair-rules.ts";

/** A brand of the first step. */
export interface BrandChoice {
  readonly id: RepairBrand;
  /** `null` for all other brands, whose name is translated. */
  readonly name: string | null;
  /** Number of models that are repaired. */
  readonly count: number;
  /** Picture of its newest phone. */
  readonly imageUrl: string | undefined;
}

/** Models that a search of the first step shows, at most. */
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

/** The models that match a search; none for an empty one. */
export function findModels(models: readonly RepairModel[], search: string): RepairModel[] {
  return search.trim() ? models.filter((model) => matchesModel(model, search)).slice(0, MAX_FOUND) : [];
}

/** Whether a search matches a brand's label; an empty search matches all. */
export function matchesLabel(label: string, search: string): boolean {
  return matchesModel({ brand: "", name: label }, search);
}
