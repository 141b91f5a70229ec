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
