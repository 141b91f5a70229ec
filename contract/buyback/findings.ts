import * as z from "zod/mini";
import { CONDITION_LEVELS } from "../repair/buyback.ts";
import type { PhoneAnswers } from "./offer-price.ts";
import { DEFECTS } from "./phone-answers.ts";

/** Why a counter-offer is lower than the offer: the closed list. Each reason has at least one photograph. */
const COUNTER_REASONS = ["storage", "condition", ...DEFECTS] as const;
export const CounterReason = z.enum(COUNTER_REASONS);
export type CounterReason = z.infer<typeof CounterReason>;

type Facts = Pick<PhoneAnswers, "condition" | "storageGb" | "defects">;

/** What the bench found that speaks against the answers of the customer. */
export function reasonsOf(declared: Facts, measured: Facts): CounterReason[] {
  const isWorn = CONDITION_LEVELS.indexOf(measured.condition) > CONDITION_LEVELS.indexOf(declared.condition);
  const isSmaller = (measured.storageGb ?? 0) < (declared.storageGb ?? 0);
  return COUNTER_REASONS.filter((reason) => {
    if (reason === "storage") return isSmaller;
    if (reason === "condition") return isWorn;
    return measured.defects.includes(reason) && !declared.defects.includes(reason);
  });
}
