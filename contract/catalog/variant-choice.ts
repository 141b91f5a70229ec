import { type Cents, toCents } from "../money.ts";
import { conditionSlug, readCondition } from "./conditions.ts";
import type { ModelChoice } from "./model-address.ts";
import type { ItemVariant } from "./variants.ts";

/** The choices of a buyer on a model, in the order of pages. */
export const AXES = ["condition", "storage", "colour"] as const;
export type Axis = (typeof AXES)[number];

/** The cheapest listing of one condition, storage and colour, as choices compare it. */
export interface Variant {
  readonly id: number;
  readonly priceCents: Cents;
  readonly conditionSlug: ReturnType<typeof conditionSlug> | null;
  /** GB, as digits. */
  readonly storage: string;
  readonly colour: { readonly slug: string; readonly name: string; readonly hex: string };
}

export function variantOf(variant: ItemVariant): Variant {
  const known = readCondition(variant.condition);
  return {
    id: variant.id,
    priceCents: toCents(variant.price),
    conditionSlug: known && conditionSlug(known),
    storage: /\d+/.exec(variant.storageCapacity)?.[0] ?? "",
    colour: { slug: variant.colorSlug, name: variant.color, hex: variant.colorHex },
  };
}

/** The value of a variant on each axis. */
export const VALUE_OF: Readonly<Record<Axis, (variant: Variant) => string>> = {
  condition: ({ conditionSlug: slug }) => slug ?? "",
  storage: ({ storage }) => storage,
  colour: ({ colour }) => colour.slug,
};

/** The weight of each axis when no listing has all chosen values. The heaviest is kept first. */
const WEIGHT: Readonly<Record<Axis, number>> = { storage: 4, condition: 2, colour: 1 };

/** The axes on which a variant differs from the choice. An axis without a choice never differs. */
export const differencesFrom = (wanted: ModelChoice, variant: Variant): Axis[] =>
  AXES.filter((axis) => wanted[axis] && VALUE_OF[axis](variant) !== wanted[axis]);

/** Sorts variants: those that keep most of the choice first, then the cheapest. */
export function nearestFirst(variants: readonly Variant[], wanted: ModelChoice): Variant[] {
  const change = (variant: Variant) =>
    differencesFrom(wanted, variant).reduce((sum, axis) => sum + WEIGHT[axis], 0);
  return variants.toSorted(
    (one, other) => change(one) - change(other) || one.priceCents - other.priceCents || one.id - other.id,
  );
}
