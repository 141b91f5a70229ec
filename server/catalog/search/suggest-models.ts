import type { CatalogIndex, IndexedModel } from "../index/catalog-index.ts";
import { STOP_WORDS, wordsOf } from "./fold-text.ts";
import { missingWords, wordsOfName } from "./rank-models.ts";
import { readSearch } from "./read-search.ts";

export interface SuggestedModel {
  readonly brand: string;
  readonly name: string;
  /** Its variants that the text names. */
  readonly ids: ReadonlySet<number>;
  /** Listings for sale. */
  readonly count: number;
}

/**
 * The models for sale that an unfinished text may name, the most relevant first: each word begins a word of the brand or
 * the name, or is a storage or a colour. Typing errors are allowed when nothing else is found.
 */
export function suggestModels(index: CatalogIndex, text: string): SuggestedModel[] {
  const words = wordsOf(text);
  const typed = new Set(words);
  const wanted = words.filter((word) => !STOP_WORDS.has(word) || words.length === 1);
  const begun = [...index.models.values()].filter((model) => isBegun(index, model, wanted));
  const models = begun.length > 0 ? begun : readNamed(index, text);
  const named = Map.groupBy(models, ({ brand, model }) => `${brand} ${model}`);
  return [...named.values()]
    .flatMap((variants) => {
      const [first] = variants;
      const ids = new Set(variants.map(({ id }) => id));
      const count = index.count({ models: ids, sold: false });
      const missing = first ? missingWords(first, typed) : 0;
      return first && count > 0 ? [{ brand: first.brand, name: first.model, ids, count, missing }] : [];
    })
    .sort((a, b) => a.missing - b.missing || b.count - a.count || a.name.localeCompare(b.name))
    .map(({ missing, ...model }) => model);
}

function isBegun({ vocabulary }: CatalogIndex, model: IndexedModel, words: readonly string[]): boolean {
  const names = [...wordsOf(model.brand), ...wordsOfName(model)];
  return (
    words.length > 0 &&
    words.every((word) => names.some((name) => name.startsWith(word)) || vocabulary.get(word)?.has(model.id))
  );
}

function readNamed({ models, vocabulary }: CatalogIndex, text: string): IndexedModel[] {
  const { modelIds, guesses, words } = readSearch(text, vocabulary);
  if (words.length > 0) return [];
  const sets = [modelIds, ...guesses.map((guess) => guess.modelIds)].filter((ids) => ids !== null);
  const [first = [], ...others] = sets.map((ids) => new Set(ids));
  return [...first].filter((id) => others.every((ids) => ids.has(id))).flatMap((id) => models.get(id) ?? []);
}
