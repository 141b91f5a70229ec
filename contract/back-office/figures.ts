import * as z from "zod/mini";

/** Upper ends of the ages of stock, in days. The last group is older than the last end. */
export const STOCK_AGES = [7, 30, 60] as const;
/** A unit is ready in time if it is on sale this many days after it was received. */
export const READY_DAYS = 7;
/** The yield counts this many days. */
export const YIELD_DAYS = 30;

/** The counts and sums of one day in Paris. Money is in cents. */
const DayFigures = z.object({
  orders: z.int(),
  salesCents: z.int(),
  /** The margin of the shop's own phones, without tax. Null without the permission `money.read`. */
  marginCents: z.nullable(z.int()),
  sent: z.int(),
  received: z.int(),
  returns: z.int(),
});
export type DayFigures = z.infer<typeof DayFigures>;

const share = z.object({ reached: z.int(), all: z.int() });

/** `GET /admin/api/dashboard/figures`. A part is null if the person may not read it. */
export const Figures = z.object({
  days: z.nullable(z.object({ today: DayFigures, weekBefore: DayFigures })),
  /** The sales of the last 14 days, the oldest first. */
  sales: z.nullable(z.array(z.object({ day: z.string(), cents: z.int() }))),
  workshop: z.nullable(
    z.object({
      /** Own units in stock by age, youngest first: one more than `STOCK_AGES`. */
      stock: z.array(z.int()),
      /** Units received from suppliers that were on sale within `READY_DAYS`. */
      ready: share,
      /** Intake tests of the last `YIELD_DAYS` days without a failed point. */
      passed: share,
    }),
  ),
});
export type Figures = z.infer<typeof Figures>;
