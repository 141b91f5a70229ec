import * as z from "zod/mini";
import { BUYBACK_LIMITS, CONDITION_LEVELS } from "../repair/buyback.ts";
import { oneLine } from "../typed-text.ts";
import { PRICE_ANSWERS } from "./phone-answers.ts";

/** The old phone that a buyer means to sell after the delivery: the answers of the wizard. A price sent with them would be a claim. */
export const TradeInChoice = z.object({
  brand: oneLine(BUYBACK_LIMITS.brand),
  model: oneLine(BUYBACK_LIMITS.model),
  functional: z.boolean("REQUIRED"),
  condition: z.enum(CONDITION_LEVELS, "INVALID"),
  ...PRICE_ANSWERS,
});
export type TradeInChoice = z.infer<typeof TradeInChoice>;

/** The old phone of a delivered order with its answers, at the price of the day. */
export const OrderTradeIn = z.extend(TradeInChoice, { cents: z.int() });
export type OrderTradeIn = z.infer<typeof OrderTradeIn>;
