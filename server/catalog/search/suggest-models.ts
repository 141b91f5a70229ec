import type { CatalogIndex, Filters } from "../index/catalog-index.ts";
import type { IndexedModel } from "../index/indexed-listing.ts";
import { factFilters } from "./fact-filters.ts";
import type { Fact } from "./reading/facts.ts";
import { readQuery, textWithout } from "./reading/read-query.ts";
import { type ModelName, nameWords } from "./reading/vocabulary.ts";

export interface SuggestedModel {
  readonly brand: string;
  readonly name: string;
  /** The part of the text that is not the model: `noir 128 go`. */
  readonly rest: string;
  /** The filters for the model's listings that the text means. */
  readonly filters: Filters;
  /** The number of listings for sale. */
  readonly count: number;
}

/**
 * The models for sale that an unfinished text may name, the most relevant first. The text is read as a search, but its last
 * word may be the beginning of a word in a name. A text with other unknown words suggests no model.
 */
export function suggestModels(index: CatalogIndex, text: string): SuggestedModel[] {
  const whole = readQuery(text, index.vocabulary);
  const last = whole.pieces.at(-1);
  const begun = last ? readBegun(index, textWithout(whole, [whole.pieces.length - 1]), last.key) : null;
  const isSound = whole.words.length === 0 && whole.unfit.length === 0;
  const read = [...(isSound ? [whole.facts] : []), ...(begun ? [begun] : [])];
  const found = new Map<string, SuggestedModel & { readonly missing: number }>();
  for (const facts of read)
    for (const model of modelsOf(index, facts, text)) {
      const key = `${model.brand} ${model.name}`;
      if (!found.has(key)) found.set(key, model);
    }
  return [...found.values()]
    .sort((a, b) => a.missing - b.missing || b.count - a.count || a.name.localeCompare(b.name))
    .map(({ missing, ...model }) => model);
}

/** The facts of a text with an unfinished last word: names with a word that begins with it. Null without such names. */
function readBegun({ vocabulary }: CatalogIndex, before: string, begun: string): readonly Fact[] | null {
  const { facts, words, unfit } = readQuery(before, vocabulary);
  if (words.length > 0 || unfit.length > 0) return null;
  const model = facts.find((fact) => fact.kind === "model");
  const possible: readonly ModelName[] = model?.names ?? vocabulary.names;
  const isBegun = ({ brand, model: name, words: own }: ModelName) =>
    [...nameWords(brand), ...own, ...nameWords(name)].some((word) => word.startsWith(begun));
  const names = possible.filter(isBegun).map((name) => ({ ...name, missing: 0 }));
  if (names.length === 0) return null;
  const others = facts.filter((fact) => fact !== model);
  return [...others, { kind: "model", names, label: "", certainty: 1, pieces: model?.pieces ?? [] }];
}

function modelsOf(index: CatalogIndex, facts: readonly Fact[], text: string) {
  if (!facts.some(({ kind }) => kind === "model" || kind === "brand")) return [];
  const { filters } = factFilters(index, facts);
  const variants = [...(filters.models ?? [])].flatMap((id) => index.models.get(id) ?? []);
  const typed = new Set(
    readQuery(text, index.vocabulary).pieces.flatMap(({ key, meaning }) =>
      meaning?.kind === "name" ? meaning.words : [key],
    ),
  );
  return [...Map.groupBy(variants, ({ brand, model }: IndexedModel) => `${brand} ${model}`).values()].flatMap(
    (its) => {
      const [first] = its;
      const ids = new Set(its.map(({ id }) => id));
      const own = { ...filters, models: ids, sold: false };
      const count = index.count(own);
      if (!first || count === 0) return [];
      const missing = nameWords(first.model).filter((word) => !typed.has(word)).length;
      return [
        {
          brand: first.brand,
          name: first.model,
          rest: restOf(index, facts, text),
          filters: own,
          count,
          missing,
        },
      ];
    },
  );
}

/** The words of the facts that are neither a model nor a brand. */
function restOf({ vocabulary }: CatalogIndex, facts: readonly Fact[], text: string): string {
  const reading = readQuery(text, vocabulary);
  const kept = new Set(
    facts.filter(({ kind }) => kind !== "model" && kind !== "brand").flatMap(({ pieces }) => pieces),
  );
  return textWithout(
    reading,
    [...reading.pieces.keys()].filter((place) => !kept.has(place)),
  );
}
