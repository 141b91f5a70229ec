import type { SmartphoneModel } from "#contract/catalog.ts";

/** A phone of the model step. */
export interface ModelChoice {
  readonly name: string;
  readonly picture: string;
}

const byName = new Intl.Collator("fr", { numeric: true, sensitivity: "base" });

/** The tenth iPhone counts in Roman figures. */
const counted = (name: string) => name.replace(/^(iPhone )X(?=[SR]?\b)/i, (_, name) => `${name}10`);

/** One choice a name, whatever its storages and colours, in the order people count: 8, X, 11. */
export function distinctModels(models: readonly SmartphoneModel[]): ModelChoice[] {
  const choices = new Map<string, ModelChoice>();
  for (const { model, imageUrl } of models) {
    const name = model.trim();
    const key = name.toLowerCase();
    if (name && !choices.has(key)) choices.set(key, { name, picture: imageUrl });
  }
  return [...choices.values()].sort((a, b) => byName.compare(counted(a.name), counted(b.name)));
}

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
