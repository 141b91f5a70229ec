import * as z from "zod/mini";

const days = z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(90, "TOO_BIG"));

/** The dated figures of buy-backs, the setting `buyback`. */
export const BuybackFigures = z.strictObject({
  /** Days for staff to set a price that the grid lacks. */
  priceDays: days,
  /** The days after which an unanswered offer lapses. */
  offerDays: days,
  /** Days for the customer to post the phone after the yes. */
  postDays: days,
  /** Working days from the reception to the inspection. */
  inspectDays: days,
  /** Days for the answer to a counter-offer. */
  counterDays: days,
  /** Days from the purchase to the payment. */
  payDays: days,
});
export type BuybackFigures = z.infer<typeof BuybackFigures>;
