/** The part of a phone that the choice depends on. */
interface Phone {
  readonly price: number;
  readonly model: { readonly brand: string; readonly model: string; readonly colourSlug: string };
}

/** Slugs of grey, black and white colours. */
const GREYS = /^(?:noir|gris|graphite|blanc|argent|minuit|onyx|creme|neige|ceramique|porcelaine)/;
const MAX_OF_BRAND = 2;

/** Phones for the hero: highest price first, each in another colour, at most two of a brand. May return fewer. */
export function pickLineup<One extends Phone>(phones: readonly One[], count: number): One[] {
  const colours = new Set<string>();
  const brands = new Map<string, number>();
  const row: One[] = [];
  for (const phone of phones.toSorted((a, b) => b.price - a.price)) {
    const { colourSlug, brand } = phone.model;
    const colour = colourSlug.split("-")[0] ?? "";
    const ofBrand = brands.get(brand) ?? 0;
    if (row.length === count) break;
    if (GREYS.test(colourSlug) || colours.has(colour) || ofBrand === MAX_OF_BRAND) continue;
    colours.add(colour);
    brands.set(brand, ofBrand + 1);
    row.push(phone);
  }
  // The most expensive phone stands in the middle.
  const before = row.filter((_, index) => index % 2 === 1).reverse();
  return [...before, ...row.filter((_, index) => index % 2 === 0)];
}

/** The first listing of each model. `phones` are newest first. */
export function pickNewest<One extends Pick<Phone, "model">>(phones: readonly One[], count: number): One[] {
  const models = new Set<string>();
  return phones.filter(({ model }) => !models.has(model.model) && models.add(model.model)).slice(0, count);
}
