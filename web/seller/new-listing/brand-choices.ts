import type { SmartphoneModel } from "#contract/catalog/catalog.ts";

export interface BrandChoice {
  readonly name: string;
  /** The number of models, each counted once whatever its storages and colours. */
  readonly count: number;
  /** The picture of one of its phones. */
  readonly imageUrl: string | undefined;
}

/** The brands that come first. */
const KNOWN = ["Apple", "Samsung", "Xiaomi", "Huawei", "Google"];
const rank = (name: string) => (KNOWN.includes(name) ? KNOWN.indexOf(name) : KNOWN.length);

export function brandChoices(variants: readonly SmartphoneModel[]): BrandChoice[] {
  return [...Map.groupBy(variants, ({ brand }) => brand)]
    .map(([name, own]) => ({
      name,
      count: new Set(own.map(({ model }) => model)).size,
      imageUrl: own.toSorted((one, other) => other.id - one.id)[0]?.imageUrl,
    }))
    .sort((one, other) => rank(one.name) - rank(other.name) || one.name.localeCompare(other.name));
}
