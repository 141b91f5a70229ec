import type { ColourFamily } from "#contract/catalog/colour-families.ts";
import type { ConditionFilter } from "#contract/catalog/conditions.ts";

/** What a word or a phrase means by itself. */
export type Meaning =
  /** Words of model names: `s22`, or of `se 2` the words `se` and `2020`. */
  | { readonly kind: "name"; readonly words: readonly string[] }
  | { readonly kind: "brand"; readonly brand: string }
  | { readonly kind: "family"; readonly family: ColourFamily }
  /** Colours by their makers' names. `isWhole`: the whole name of a colour, not a part of some. */
  | { readonly kind: "colour"; readonly slugs: ReadonlySet<string>; readonly isWhole: boolean }
  | { readonly kind: "condition"; readonly conditions: readonly ConditionFilter[] }
  | { readonly kind: "filler" };
