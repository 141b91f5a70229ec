import type { ColourFamily } from "#contract/catalog/colour-families.ts";
import type { ConditionFilter } from "#contract/catalog/conditions.ts";

/** The meaning of a word or a phrase by itself. */
export type Meaning =
  /** Words of model names: `s22`; for `se 2`, the words `se` and `2020`. */
  | { readonly kind: "name"; readonly words: readonly string[] }
  | { readonly kind: "brand"; readonly brand: string }
  | { readonly kind: "family"; readonly family: ColourFamily }
  /** Colours by their makers' names. `isWhole`: whether it is the whole name of a colour, not a part of one. */
  | { readonly kind: "colour"; readonly slugs: ReadonlySet<string>; readonly isWhole: boolean }
  | { readonly kind: "condition"; readonly conditions: readonly ConditionFilter[] }
  | { readonly kind: "filler" };
