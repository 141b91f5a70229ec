import type { ColourFamily } from "./colour-families.ts";
import type { ConditionFilter } from "./conditions.ts";

/** A wish that a search text states, as the store shows it. */
export type Wish =
  | { readonly kind: "model" | "brand"; readonly name: string }
  /** GB. */
  | { readonly kind: "storage"; readonly sizes: readonly number[] }
  | { readonly kind: "colour"; readonly families: readonly ColourFamily[] }
  /** A colour by its maker's name. */
  | { readonly kind: "named-colour"; readonly colorSlug: string; readonly color: string }
  | { readonly kind: "condition"; readonly conditions: readonly ConditionFilter[] }
  /** Whole euros. */
  | { readonly kind: "price"; readonly min?: number | undefined; readonly max?: number | undefined }
  /** Percent. */
  | { readonly kind: "battery"; readonly least: number }
  /** Words as they were typed. */
  | { readonly kind: "words"; readonly text: string };

/** How a search text was read. */
export interface SearchReading {
  /** What the listings that come first have, in the order of the text. `without`: the search text that lacks it. */
  readonly kept: readonly { readonly wish: Wish; readonly without: string }[];
  /** What no phone in stock has together with the rest. */
  readonly givenUp: readonly { readonly wish: Wish; readonly without: string }[];
}
