import * as z from "zod/mini";
import { PROMISES } from "../company.ts";

const days = z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(365, "TOO_BIG"));

/** The dated figures of repairs, the setting `repairs`. */
export const RepairFigures = z.strictObject({
  /** Days for the phone to come in after the payment. */
  arrivalDays: days,
  /** Days from the reception to the diagnosis, and from the diagnosis to the quote. */
  diagnosisDays: days,
  /** Days for which a quote is valid. */
  quoteDays: days,
  workDays: days,
  /** Days for parts to arrive. */
  partsDays: days,
  /** Days for the customer to collect the phone before the first reminder. */
  collectDays: days,
  /** Months of guarantee on a repair, from the day on which the phone is handed back. It is never shorter than pages promise. */
  guaranteeMonths: z
    .int("WRONG_TYPE")
    .check(z.gte(PROMISES.repairWarrantyMonths, "TOO_SMALL"), z.lte(60, "TOO_BIG")),
  /** The cents, with VAT, that the shop keeps of what was paid when a customer refuses a quote. */
  diagnosisFeeCents: z._default(
    z.int("WRONG_TYPE").check(z.gte(0, "TOO_SMALL"), z.lte(20_000, "TOO_BIG")),
    0,
  ),
});
export type RepairFigures = z.infer<typeof RepairFigures>;
