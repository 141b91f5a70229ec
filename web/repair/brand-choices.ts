import type { RepairModel } from "#contract/repair.ts";
import {
  BRAND_NAMES,
  choiceOf,
  matchesModel,
  REPAIR_BRANDS,
  type RepairBrand,
} from "#contract/repair-rules.ts";

/** A card of the first step. */
export interface BrandChoice {
  readonly id: RepairBrand;
  /** `null` for the others, which the words name. */
  readonly name: string | null;
  /** Phones of it that are repaired. */
  readonly count: number;
  /** Its newest phone. */
  readonly imageUrl: string | undefined;
}

/** Most models a search of the first step shows. */
const MOST_FOUND = 12;

/** The four choices as the first step shows them. */
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

/** Models by name for a search of the first step, none for an empty one. */
export function findModels(models: readonly RepairModel[], search: string): RepairModel[] {
  return search.trim() ? models.filter((model) => matchesModel(model, search)).slice(0, MOST_FOUND) : [];
}

/** Whether a brand's label is what a search means; an empty search means all of them. */
export function isMeant(label: string, search: string): boolean {
  return matchesModel({ brand: "", name: label }, search);
}
