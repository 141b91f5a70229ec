import type { SmartphoneModel } from "#contract/catalog.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** Names the colour of a variant in the reader's language, else as the catalogue does. */
export function useColourName(): (model: Pick<SmartphoneModel, "color" | "colorSlug">) => string {
  const t = useWords("colours");
  return ({ color, colorSlug }) => {
    // A colour that the shop has no words for is no key; the reader of words gives such a key back.
    const told = t(colorSlug as Parameters<typeof t>[0]);
    return told === colorSlug ? color : told;
  };
}
