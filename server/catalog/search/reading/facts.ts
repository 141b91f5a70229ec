import type { ColourFamily } from "#contract/catalog/colour-families.ts";
import type { ConditionFilter } from "#contract/catalog/conditions.ts";
import type { ModelName } from "./vocabulary.ts";

interface Common {
  /** The certainty of the reading, 0 to 1. */
  readonly certainty: number;
  /** The places of the text's pieces that state the fact. */
  readonly pieces: readonly number[];
}

/** One wish that a search text states. */
export type Fact = Common &
  (
    | { readonly kind: "model"; readonly names: readonly RankedName[]; readonly label: string }
    | { readonly kind: "brand"; readonly brands: readonly string[] }
    /** Whole gigabytes. */
    | { readonly kind: "storage"; readonly sizes: readonly number[] }
    /** `slugs`: the colours that a maker's name means; null when the words only name colour families. */
    | {
        readonly kind: "colour";
        readonly slugs: ReadonlySet<string> | null;
        readonly families: readonly ColourFamily[];
      }
    | { readonly kind: "condition"; readonly conditions: readonly ConditionFilter[] }
    /** Whole euros. */
    | { readonly kind: "price"; readonly min?: number | undefined; readonly max?: number | undefined }
    /** The lowest battery health, in percent. */
    | { readonly kind: "battery"; readonly least: number }
  );
export type FactOf<Kind extends Fact["kind"]> = Extract<Fact, { readonly kind: Kind }>;

/** A name of a model that contains the typed words. */
export interface RankedName extends ModelName {
  /** The number of words in the name that were not typed. */
  readonly missing: number;
}
