import * as z from "zod/mini";

const days = z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(90, "TOO_BIG"));

/** The dated figures of buy-backs, the setting `buyback`. */
export const BuybackFigures = z.strictObject({
  /** Days for which an offer holds. */
  offerDays: days,
});
export type BuybackFigures = z.infer<typeof BuybackFigures>;
