import * as z from "zod/mini";
import { CONDITION_LEVELS } from "../repair/buyback.ts";
import type { PhoneAnswers } from "./offer-price.ts";
import { DEFECTS } from "./phone-answers.ts";

/** What a photograph proves about a phone: the closed list of differences. */
const DIFFERENCES = ["storage", "condition", ...DEFECTS] as const;
/** A difference that the bench photographs, at least once before a counter-offer. */
export const PhoneDifference = z.enum(DIFFERENCES);
export type PhoneDifference = z.infer<typeof PhoneDifference>;

/** Why a counter-offer is lower than the offer. `late`: the phone came after the deadline, so the price of the day counts. */
export const CounterReason = z.enum([...DIFFERENCES, "late"]);
export type CounterReason = z.infer<typeof CounterReason>;

type Facts = Pick<PhoneAnswers, "condition" | "storageGb" | "defects">;

/** What the bench found that speaks against the answers of the customer. */
export function reasonsOf(declared: Facts, measured: Facts): PhoneDifference[] {
  const isWorn = CONDITION_LEVELS.indexOf(measured.condition) > CONDITION_LEVELS.indexOf(declared.condition);
  const isSmaller = (measured.storageGb ?? 0) < (declared.storageGb ?? 0);
  return DIFFERENCES.filter((reason) => {
    if (reason === "storage") return isSmaller;
    if (reason === "condition") return isWorn;
    return measured.defects.includes(reason) && !declared.defects.includes(reason);
  });
}
