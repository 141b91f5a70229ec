import type { SmartphoneModel } from "#contract/catalog/catalog.ts";
import { matchesModel } from "#contract/repair/repair-rules.ts";

/** A model in the model step. */
export interface ModelChoice {
  readonly name: string;
  readonly picture: string;
}

const byName = new Intl.Collator("fr", { numeric: true, sensitivity: "base" });

/** Replaces the X of iPhone X, XS and XR by 10, for sorting. */
const counted = (name: string) => name.replace(/^(iPhone )X(?=[SR]?\b)/i, (_, name) => `${name}10`);

/** The models of a brand, one per name whatever the storage and colour, in numeric order: 8, X, 11. */
export function distinctModels(models: readonly SmartphoneModel[]): ModelChoice[] {
  const choices = new Map<string, ModelChoice>();
  for (const { model, imageUrl } of models) {
    const name = model.trim();
    const key = name.toLowerCase();
    if (name && !choices.has(key)) choices.set(key, { name, picture: imageUrl });
  }
  return [...choices.values()].sort((a, b) => byName.compare(counted(a.name), counted(b.name)));
}

/** The models whose name has every word of a search: `13 mini`, `iphone13`. */
export function findModels(choices: readonly ModelChoice[], search: string): ModelChoice[] {
  return choices.filter(({ name }) => matchesModel({ brand: "", name }, search));
}
