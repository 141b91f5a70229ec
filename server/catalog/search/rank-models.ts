import type { IndexedModel } from "../index/catalog-index.ts";
import { wordsOf } from "./fold-text.ts";

const nameWords = new WeakMap<IndexedModel, readonly string[]>();

/** The words of a model's name, read once. */
export function wordsOfName(model: IndexedModel): readonly string[] {
  const known = nameWords.get(model) ?? wordsOf(model.model);
  nameWords.set(model, known);
  return known;
}

/** The number of words of a model's name that were not typed: none for `iPhone 13`, one for `iPhone 13 Pro`. */
export function missingWords(model: IndexedModel, typed: ReadonlySet<string>): number {
  return wordsOfName(model).filter((word) => !typed.has(word)).length;
}

/** The models of a search in tiers, those with the most typed words in their name first. */
export function rankModels(
  models: ReadonlyMap<number, IndexedModel>,
  ids: Iterable<number>,
  words: readonly string[],
): ReadonlySet<number>[] {
  const typed = new Set(words);
  const tiers = new Map<number, Set<number>>();
  for (const id of ids) {
    const model = models.get(id);
    if (!model) continue;
    const missing = missingWords(model, typed);
    const tier = tiers.get(missing);
    if (tier) tier.add(id);
    else tiers.set(missing, new Set([id]));
  }
  return [...tiers].sort(([a], [b]) => a - b).map(([, tier]) => tier);
}
