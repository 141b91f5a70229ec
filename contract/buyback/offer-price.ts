import * as z from "zod/mini";
import { type Cents, rateOf, roundCents } from "../money.ts";
import { CONDITION_LEVELS, type ConditionLevel } from "../repair/buyback.ts";
import type { ModelGrid } from "./grid.ts";
import { DEFECTS, type Defect, STOPS, type Stop, WORKING_DEFECTS } from "./phone-answers.ts";

const cents = z.int();

/** One line of an offer. The lines add up to its price. `desk`: staff set the price. */
export const PriceStep = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("base"), storageGb: z.int(), cents }),
  z.object({ kind: z.literal("condition"), condition: z.enum(CONDITION_LEVELS), cents }),
  z.object({ kind: z.literal("defect"), defect: z.enum(DEFECTS), cents }),
  z.object({ kind: z.literal("floor"), cents }),
  z.object({ kind: z.literal("stop"), stop: z.enum(STOPS), cents }),
  z.object({ kind: z.literal("desk"), cents }),
]);
export type PriceStep = z.infer<typeof PriceStep>;

/** The key of a step's name in the words of `offer`. */
export function stepKey(step: PriceStep) {
  if (step.kind === "condition") return `condition.${step.condition}` as const;
  if (step.kind === "defect") return `defect.${step.defect}` as const;
  if (step.kind === "stop") return `stop.${step.stop}` as const;
  return `step.${step.kind}` as const;
}

export interface OfferPrice {
  /** Zero only for a phone that is recycled. */
  readonly cents: Cents;
  readonly steps: readonly PriceStep[];
}

/** What a visitor says about the phone besides its model. */
export interface PhoneAnswers {
  readonly functional: boolean;
  readonly condition: ConditionLevel;
  readonly storageGb: number | null;
  readonly defects: readonly Defect[];
  readonly stops: readonly Stop[];
}

const wholeEuros = (amount: Cents): Cents => roundCents(amount / 100) * 100;

/** Whether something does not work and no answer says what. Nobody can price that from afar. */
export const isUnexplained = ({
  functional,
  defects,
}: Pick<PhoneAnswers, "functional" | "defects">): boolean =>
  !functional && !WORKING_DEFECTS.some((defect) => defects.includes(defect));

/**
 * What the shop pays for a phone, in whole euros, and each step to it. Null when a person has to set the price: the grid has
 * no price for the model and storage, or an answer is missing.
 */
export function offerPrice(
  grid: Pick<ModelGrid, "rules" | "storages"> | null,
  answers: PhoneAnswers,
): OfferPrice | null {
  const stops = STOPS.filter((stop) => answers.stops.includes(stop));
  if (stops.length > 0) return { cents: 0, steps: stops.map((stop) => ({ kind: "stop", stop, cents: 0 })) };
  const base = grid?.storages.find(({ storageGb }) => storageGb === answers.storageGb);
  if (!grid || !base || isUnexplained(answers)) return null;
  const { factors, deductions, floorCents } = grid.rules;
  const { condition } = answers;
  const shareOf = (rate: number) => wholeEuros(rateOf(base.cents, rate));
  const steps: PriceStep[] = [{ kind: "base", ...base }];
  const wear = shareOf(factors[condition]) - base.cents;
  if (wear !== 0) steps.push({ kind: "condition", condition, cents: wear });
  for (const defect of DEFECTS) {
    const lost = answers.defects.includes(defect) ? shareOf(deductions[defect]) : 0;
    if (lost > 0) steps.push({ kind: "defect", defect, cents: -lost });
  }
  const sum = steps.reduce((total, step) => total + step.cents, 0);
  if (sum < floorCents) steps.push({ kind: "floor", cents: floorCents - sum });
  return { cents: Math.max(sum, floorCents), steps };
}

/** The most that the shop pays for a model: the dearest storage in perfect state. */
export const bestPrice = ({ rules, storages }: Pick<ModelGrid, "rules" | "storages">): Cents =>
  Math.max(
    0,
    ...storages.map(
      ({ storageGb }) =>
        offerPrice(
          { rules, storages },
          { functional: true, condition: "perfect", storageGb, defects: [], stops: [] },
        )?.cents ?? 0,
    ),
  );
