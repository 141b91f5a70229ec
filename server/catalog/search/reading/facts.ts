import type { ColourFamily } from "#contract/catalog/colour-families.ts";
import type { ConditionFilter } from "#contract/catalog/conditions.ts";
import type { ModelName } from "./vocabulary.ts";

interface Common {
  /** How sure the reading is, 0 to 1. */
  readonly certainty: number;
  /** The places of the pieces of the text that say it. */
  readonly pieces: readonly number[];
}

/** One wish that a search text states. */
export type Fact = Common &
  (
    | { readonly kind: "model"; readonly names: readonly RankedName[]; readonly label: string }
    | { readonly kind: "brand"; readonly brands: readonly string[] }
    /** Whole gigabytes. */
    | { readonly kind: "storage"; readonly sizes: readonly number[] }
    /** `slugs`: the colours that the makers' names mean; null when everyday words name families alone. */
    | {
        readonly kind: "colour";
        readonly slugs: ReadonlySet<string> | null;
        readonly families: readonly ColourFamily[];
      }
    | { readonly kind: "condition"; readonly conditions: readonly ConditionFilter[] }
    /** Whole euros. */
    | { readonly kind: "price"; readonly min?: number | undefined; readonly max?: number | undefined }
    /** Least battery health in percent. */
    | { readonly kind: "battery"; readonly least: number }
  );
export type FactOf<Kind extends Fact["kind"]> = Extract<Fact, { readonly kind: Kind }>;

/** A name that contains the typed words. */
export interface RankedName extends ModelName {
  /** How many words of the name were not typed. */
  readonly missing: number;
}
