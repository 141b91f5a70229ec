import * as z from "zod/mini";
import { type Cents, roundCents } from "../money.ts";

/** The dated figures of vouchers, the setting `vouchers`. */
export const VoucherFigures = z.strictObject({
  /** The bonus of a voucher over the price of a bought phone. */
  bonusPercent: z.int("WRONG_TYPE").check(z.gte(0, "TOO_SMALL"), z.lte(50, "TOO_BIG")),
  /** Months from the issue, or from a refund, until the voucher ends. */
  validMonths: z.int("WRONG_TYPE").check(z.gte(12, "TOO_SMALL"), z.lte(120, "TOO_BIG")),
});
export type VoucherFigures = z.infer<typeof VoucherFigures>;

/** The bonus on a price, in whole cents. */
export const bonusOf = (cents: Cents, percent: number): Cents => roundCents((cents * percent) / 100);
