import type { ColourFamily } from "./colour-families.ts";
import type { ConditionFilter } from "./conditions.ts";

/** A wish found in a search text, as the store shows it. */
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

/** The reading of a search text. */
export interface SearchReading {
  /** The wishes that the first listings fulfil, in the order of the text. `without` is the search text without the wish. */
  readonly kept: readonly { readonly wish: Wish; readonly without: string }[];
  /** The wishes that no phone in stock fulfils together with the rest. */
  readonly givenUp: readonly { readonly wish: Wish; readonly without: string }[];
}
