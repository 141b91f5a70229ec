import type { SmartphoneItem } from "#contract/catalog/catalog.ts";

/** Grey, black and white colours. */
const GREYS = /^(?:noir|gris|graphite|blanc|argent|minuit|onyx|creme|neige|ceramique|porcelaine)/;
const MAX_OF_BRAND = 2;

/** Phones for the hero: highest price first, each in a different colour, at most two of a brand. May return fewer. */
export function pickLineup(items: readonly SmartphoneItem[], count: number): SmartphoneItem[] {
  const colours = new Set<string>();
  const brands = new Map<string, number>();
  const row: SmartphoneItem[] = [];
  for (const item of items.toSorted((a, b) => b.price - a.price)) {
    const { colorSlug, brand } = item.model;
    const colour = colorSlug.split("-")[0] ?? "";
    const ofBrand = brands.get(brand) ?? 0;
    if (row.length === count) break;
    if (GREYS.test(colorSlug) || colours.has(colour) || ofBrand === MAX_OF_BRAND) continue;
    colours.add(colour);
    brands.set(brand, ofBrand + 1);
    row.push(item);
  }
  // The most expensive one in the middle.
  const before = row.filter((_, index) => index % 2 === 1).reverse();
  return [...before, ...row.filter((_, index) => index % 2 === 0)];
}

/** The first listing of each model. `items` are newest first. */
export function pickNewest(items: readonly SmartphoneItem[], count: number): SmartphoneItem[] {
  const models = new Set<string>();
  return items.filter(({ model }) => !models.has(model.model) && models.add(model.model)).slice(0, count);
}
