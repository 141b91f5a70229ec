import type { SmartphoneItem } from "#contract/catalog.ts";

/** Colours that would turn a row of phones grey. */
const PALE = /^(?:noir|gris|graphite|blanc|argent|minuit|onyx|creme|neige|ceramique|porcelaine)/;
const A_BRAND = 2;

/** Phones to stand in a row: the dearest first, each of another colour, two of a brand at most; fewer when the shop is small. */
export function pickLineup(items: readonly SmartphoneItem[], count: number): SmartphoneItem[] {
  const colours = new Set<string>();
  const brands = new Map<string, number>();
  const row: SmartphoneItem[] = [];
  for (const item of items.toSorted((a, b) => b.price - a.price)) {
    const { colorSlug, brand } = item.model;
    const colour = colorSlug.split("-")[0] ?? "";
    const known = brands.get(brand) ?? 0;
    if (row.length === count) break;
    if (PALE.test(colorSlug) || colours.has(colour) || known === A_BRAND) continue;
    colours.add(colour);
    brands.set(brand, known + 1);
    row.push(item);
  }
  // The dearest in the middle, the others around it.
  const before = row.filter((_, index) => index % 2 === 1).reverse();
  return [...before, ...row.filter((_, index) => index % 2 === 0)];
}

/** The newest listings, one of a model, so that a seller's ten of a kind don't fill the page. Takes them newest first. */
export function pickNewest(items: readonly SmartphoneItem[], count: number): SmartphoneItem[] {
  const models = new Set<string>();
  return items.filter(({ model }) => !models.has(model.model) && models.add(model.model)).slice(0, count);
}
