import { conditionSlug, readCondition } from "#contract/catalog/conditions.ts";
import type { ItemVariant } from "#contract/catalog/variants.ts";
import { type Cents, toCents } from "#contract/money.ts";
import type { ConditionSlug } from "../cards/card-item.ts";
import type { ProductView } from "./product-view.ts";

/** In the order in which the page shows them. */
const AXES = ["condition", "storage", "colour"] as const;
export type Axis = (typeof AXES)[number];

/** One value of an axis, and the listing that it leads to. */
export interface VariantChoice {
  readonly id: number;
  readonly priceCents: Cents;
  readonly conditionSlug: ConditionSlug | null;
  /** GB, as digits. */
  readonly storage: string;
  readonly colour: { readonly slug: string; readonly name: string; readonly hex: string };
  /** Whether it is the value of the phone on the page. */
  readonly current: boolean;
  /** The other axes in which that listing differs from the phone on the page. */
  readonly differs: readonly Axis[];
}

export interface VariantChoices {
  /** Axes with at least two values. */
  readonly axes: readonly { readonly axis: Axis; readonly choices: readonly VariantChoice[] }[];
  /** A cheaper listing of the same condition, storage and colour; any one when this phone is sold. */
  readonly twin: { readonly id: number; readonly priceCents: Cents } | null;
}

type Variant = Omit<VariantChoice, "current" | "differs">;

const BEST_FIRST: readonly (ConditionSlug | null)[] = ["neuf", "excellent", "tres-bon", "bon", "correct"];
/** What a choice keeps first, when no listing keeps all. */
const WEIGHT: Readonly<Record<Axis, number>> = { storage: 4, condition: 2, colour: 1 };

const VALUE: Readonly<Record<Axis, (variant: Variant) => string>> = {
  condition: ({ conditionSlug: slug }) => slug ?? "",
  storage: ({ storage }) => storage,
  colour: ({ colour }) => colour.slug,
};

const ORDER: Readonly<Record<Axis, (one: Variant, other: Variant) => number>> = {
  condition: (one, other) => BEST_FIRST.indexOf(one.conditionSlug) - BEST_FIRST.indexOf(other.conditionSlug),
  storage: (one, other) => Number(one.storage) - Number(other.storage),
  colour: (one, other) => one.colour.slug.localeCompare(other.colour.slug, "fr"),
};

function variantOf({
  id,
  price,
  condition,
  storageCapacity,
  color,
  colorSlug,
  colorHex,
}: ItemVariant): Variant {
  const known = readCondition(condition);
  return {
    id,
    priceCents: toCents(price),
    conditionSlug: known && conditionSlug(known),
    storage: /\d+/.exec(storageCapacity)?.[0] ?? "",
    colour: { slug: colorSlug, name: color, hex: colorHex },
  };
}

/** The choices of a product page: each value leads to the listing that keeps most of the rest, then to the cheapest. */
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
  const differences = (variant: Variant) => AXES.filter((axis) => VALUE[axis](variant) !== VALUE[axis](own));
  const change = (variant: Variant) => differences(variant).reduce((sum, axis) => sum + WEIGHT[axis], 0);
  const nearestFirst = variants.toSorted(
    (one, other) => change(one) - change(other) || one.priceCents - other.priceCents,
  );

  const axes = AXES.map((axis) => {
    const best = new Map([[VALUE[axis](own), own]]);
    for (const variant of nearestFirst) {
      const value = VALUE[axis](variant);
      if (!best.has(value)) best.set(value, variant);
    }
    const choices = [...best.values()].toSorted(ORDER[axis]).map((variant) => ({
      ...variant,
      current: variant === own,
      differs: differences(variant).filter((other) => other !== axis),
    }));
    return { axis, choices };
  }).filter(({ choices }) => choices.length > 1);

  const same = nearestFirst.find((variant) => variant.id !== own.id && differences(variant).length === 0);
  const isBetter = same && (!product.available || same.priceCents < own.priceCents);
  return { axes, twin: isBetter ? { id: same.id, priceCents: same.priceCents } : null };
}
