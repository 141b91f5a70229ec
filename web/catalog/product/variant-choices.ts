import type { ModelChoice } from "#contract/catalog/model-address.ts";
import {
  AXES,
  type Axis,
  differencesFrom,
  nearestFirst,
  VALUE_OF,
  type Variant,
  variantOf,
} from "#contract/catalog/variant-choice.ts";
import type { ItemVariant } from "#contract/catalog/variants.ts";
import type { Cents } from "#contract/money.ts";
import type { ConditionSlug } from "../cards/card-item.ts";
import type { ProductView } from "./product-view.ts";

/** A value of an axis, and the listing to which it leads. */
export interface VariantChoice extends Variant {
  /** Whether the phone on the page has this value. */
  readonly current: boolean;
  /**
   * The other axes on which that listing differs from the phone on the page. Empty when the value is for sale with all other
   * values kept.
   */
  readonly differs: readonly Axis[];
}

export type VariantAxes = readonly { readonly axis: Axis; readonly choices: readonly VariantChoice[] }[];

export interface VariantChoices {
  /** Axes with at least two values. */
  readonly axes: VariantAxes;
  /** A cheaper listing of the same condition, storage and colour. When this phone is sold, any such listing. */
  readonly twin: { readonly id: number; readonly priceCents: Cents } | null;
}

const BEST_FIRST: readonly (ConditionSlug | null)[] = ["neuf", "excellent", "tres-bon", "bon", "correct"];

const ORDER: Readonly<Record<Axis, (one: Variant, other: Variant) => number>> = {
  condition: (one, other) => BEST_FIRST.indexOf(one.conditionSlug) - BEST_FIRST.indexOf(other.conditionSlug),
  storage: (one, other) => Number(one.storage) - Number(other.storage),
  colour: (one, other) => one.colour.slug.localeCompare(other.colour.slug, "fr"),
};

const choiceOf = (variant: Variant): ModelChoice =>
  Object.fromEntries(AXES.map((axis) => [axis, VALUE_OF[axis](variant)]));

/**
 * The values of each axis for a phone. Each leads to the listing that keeps most of the other values; among those, to the
 * cheapest.
 */
export function variantAxesOf(own: Variant, found: readonly Variant[]): VariantAxes {
  const wanted = choiceOf(own);
  const nearest = nearestFirst(found, wanted);
  return AXES.map((axis) => {
    const best = new Map([[VALUE_OF[axis](own), own]]);
    for (const variant of nearest) {
      const value = VALUE_OF[axis](variant);
      if (!best.has(value)) best.set(value, variant);
    }
    const choices = [...best.values()].toSorted(ORDER[axis]).map((variant) => ({
      ...variant,
      current: variant === own,
      differs: differencesFrom(wanted, variant).filter((other) => other !== axis),
    }));
    return { axis, choices };
  }).filter(({ choices }) => choices.length > 1);
}

export function variantChoicesOf(product: ProductView, found: readonly ItemVariant[]): VariantChoices {
  const variants = found.map(variantOf);
  const own: Variant = {
    id: product.id,
    priceCents: product.priceCents,
    conditionSlug: product.conditionSlug,
    storage: product.storage ?? "",
    colour: {
      ...product.colour,
      hex: variants.find(({ colour }) => colour.slug === product.colour.slug)?.colour.hex ?? "",
    },
  };
  const wanted = choiceOf(own);
  const same = nearestFirst(variants, wanted).find(
    (variant) => variant.id !== own.id && differencesFrom(wanted, variant).length === 0,
  );
  const isBetter = same && (!product.available || same.priceCents < own.priceCents);
  return {
    axes: variantAxesOf(own, variants),
    twin: isBetter ? { id: same.id, priceCents: same.priceCents } : null,
  };
}
