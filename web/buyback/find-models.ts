import type { ModelChoice } from "./distinct-models.ts";

const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("+", "plus")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The choices whose name has every word of a search: `13 mini`, `iphone13`. */
export function findModels(choices: readonly ModelChoice[], search: string): ModelChoice[] {
  const words = search.split(/\s+/).map(fold);
  return choices.filter(({ name }) => words.every((word) => fold(name).includes(word)));
}
