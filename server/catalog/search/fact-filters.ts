import type { CatalogIndex, Filters } from "../index/catalog-index.ts";
import type { IndexedModel } from "../index/indexed-listing.ts";
import type { Fact, FactOf } from "./reading/facts.ts";

/** The filters that facts mean. */
export interface FactFilters {
  readonly filters: Filters;
  /** The models of `filters`, the most relevant first; absent when the facts name none. */
  readonly tiers?: readonly ReadonlySet<number>[] | undefined;
  /** The models of `filters` with the fewest additional words: `iphone 13` does not mean an iPhone 13 Pro. */
  readonly meant?: ReadonlySet<number> | undefined;
}

const factOf = <Kind extends Fact["kind"]>(facts: readonly Fact[], kind: Kind) =>
  facts.find((fact): fact is FactOf<Kind> => fact.kind === kind);

/** Turns facts into filters. `wanted` is a typed model number that no model has, such as `s25`. Close numbers rank first. */
export function factFilters(
  { models }: Pick<CatalogIndex, "models">,
  facts: readonly Fact[],
  wanted?: string,
): FactFilters {
  const colour = factOf(facts, "colour");
  const condition = factOf(facts, "condition");
  const price = pricesOf(facts);
  const named = [...models.values()].filter((model) => hasName(model, facts));
  const slugs =
    colour?.slugs && named.some(({ colourSlug }) => colour.slugs?.has(colourSlug)) ? colour.slugs : null;
  const battery = factOf(facts, "battery");
  const storages = storagesOf(facts);
  const filters: Filters = {
    ...(colour && !slugs ? { colour: colour.families } : {}),
    ...(condition ? { condition: condition.conditions } : {}),
    ...(storages.length > 0 ? { storage: storages.map(String) } : {}),
    ...(price.min === undefined ? {} : { minPrice: price.min }),
    ...(price.max === undefined ? {} : { maxPrice: price.max }),
    ...(battery ? { minBattery: battery.least } : {}),
  };
  if (!facts.some(({ kind }) => kind === "model" || kind === "brand" || kind === "colour"))
    return { filters };

  const its = slugs ? named.filter(({ colourSlug }) => slugs.has(colourSlug)) : named;
  const names = factOf(facts, "model")?.names ?? [];
  const missing = new Map(names.map((name) => [`${name.brand} ${name.model}`, name.missing]));
  const missingOf = ({ brand, model }: IndexedModel) => missing.get(`${brand} ${model}`) ?? 0;
  const least = names[0]?.missing ?? 0;
  // A model whose main colour family is wanted ranks before one whose secondary family is.
  const isSecond = ({ colourFamilies: [main] }: IndexedModel) =>
    !slugs && colour !== undefined && !colour.families.some((family) => family === main);
  const rankOf = (model: IndexedModel) =>
    missingOf(model) * 1000 + distanceTo(wanted, model) * 2 + Number(isSecond(model));
  const ranked = Map.groupBy(its, rankOf);
  return {
    filters: { ...filters, models: idsOf(its) },
    tiers: [...ranked].sort(([one], [other]) => one - other).map(([, tier]) => idsOf(tier)),
    meant: idsOf(its.filter((model) => missingOf(model) === least)),
  };
}

const idsOf = (models: readonly IndexedModel[]) => new Set(models.map(({ id }) => id));

function hasName({ brand, model }: IndexedModel, facts: readonly Fact[]): boolean {
  const brands = factOf(facts, "brand")?.brands;
  const names = factOf(facts, "model")?.names;
  return (
    (brands?.includes(brand) ?? true) &&
    (names?.some((name) => name.brand === brand && name.model === model) ?? true)
  );
}

/** The storages of all facts. They are alternatives. */
const storagesOf = (facts: readonly Fact[]): readonly number[] =>
  facts.flatMap((fact) => (fact.kind === "storage" ? fact.sizes : []));

/** The narrowest bounds of all prices, in cents. */
function pricesOf(facts: readonly Fact[]): { min?: number; max?: number } {
  const prices = facts.filter((fact) => fact.kind === "price");
  const mins = prices.flatMap(({ min }) => min ?? []);
  const maxes = prices.flatMap(({ max }) => max ?? []);
  return {
    ...(mins.length > 0 ? { min: Math.max(...mins) * 100 } : {}),
    ...(maxes.length > 0 ? { max: Math.min(...maxes) * 100 } : {}),
  };
}

const MODEL_NUMBER = /^([a-z]*)(\d+)/;
const FARTHEST = 400;

/** The distance of a model's number from the wanted one. A number after other letters is far. */
function distanceTo(wanted: string | undefined, { model }: IndexedModel): number {
  const [, letters, number] = MODEL_NUMBER.exec(wanted ?? "") ?? [];
  if (number === undefined) return 0;
  const distances = model
    .toLowerCase()
    .split(" ")
    .map((word) => MODEL_NUMBER.exec(word))
    .map((match) => (match && match[1] === letters ? Math.abs(Number(match[2]) - Number(number)) : FARTHEST));
  return Math.min(FARTHEST, ...distances);
}
