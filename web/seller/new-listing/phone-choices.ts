import type { SmartphoneModel } from "#contract/catalog/catalog.ts";
import type { CHOICE_CONDITIONS } from "#contract/catalog/conditions.ts";

/** The message keys of the four conditions. */
export const CHOICE_SLUGS = {
  Excellent: "excellent",
  "Très bon": "tres-bon",
  Bon: "bon",
  Correct: "correct",
} as const satisfies Record<(typeof CHOICE_CONDITIONS)[number], string>;

/** A model of a brand, with the picture of one of its variants. */
export interface ModelChoice {
  readonly name: string;
  readonly imageUrl: string;
}

/** A brand's models, sorted by name in numeric order: 8 before 11. */
export function modelChoices(variants: readonly SmartphoneModel[]): ModelChoice[] {
  const byName = new Map(variants.map((variant) => [variant.model, variant.imageUrl]));
  return [...byName]
    .map(([name, imageUrl]) => ({ name, imageUrl }))
    .sort((one, other) => one.name.localeCompare(other.name, "fr", { numeric: true }));
}

const fold = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** Models whose name contains every word of a search. */
export function findModels(models: readonly ModelChoice[], search: string): readonly ModelChoice[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return models.filter(({ name }) => words.every((word) => fold(name).includes(word)));
}

/** Gigabytes of a storage such as `128 GB`. */
function gigabytes(storage: string): number {
  return Number.parseInt(storage, 10) || 0;
}

/** The storages of a model, smallest first. */
export function storagesOf(variants: readonly SmartphoneModel[], model: string): string[] {
  const storages = variants.filter((one) => one.model === model).map((one) => one.storageCapacity);
  return [...new Set(storages)].sort((one, other) => gigabytes(one) - gigabytes(other));
}

/** The variants of a model with a storage. They differ in colour. */
export function coloursOf(
  variants: readonly SmartphoneModel[],
  model: string,
  storage: string,
): SmartphoneModel[] {
  return variants
    .filter((one) => one.model === model && one.storageCapacity === storage)
    .sort((one, other) => one.color.localeCompare(other.color, "fr"));
}

interface Chosen {
  readonly model: string | null;
  readonly storage: string | null;
  readonly colour: string | null;
}

export function matchVariant(variants: readonly SmartphoneModel[], chosen: Chosen): SmartphoneModel | null {
  const { model, storage, colour } = chosen;
  return (
    variants.find(
      (one) => one.model === model && one.storageCapacity === storage && one.colorSlug === colour,
    ) ?? null
  );
}

/** The proposed title of a listing: `iPhone 13 128 Go Minuit`. */
export function proposedName(variant: SmartphoneModel): string {
  const { brand, model, color } = variant;
  const named = brand === "Apple" || model.startsWith(brand) ? model : `${brand} ${model}`;
  return `${named} ${storageName(gigabytes(variant.storageCapacity))} ${color}`;
}

function storageName(size: number): string {
  return size >= 1024 && size % 1024 === 0 ? `${size / 1024} To` : `${size} Go`;
}
