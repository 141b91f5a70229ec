import * as z from "zod/mini";

/** Work of the reader, whatever its day, then all work by the day in Paris on which it is due. */
export const URGENT_BANDS = ["mine", "late", "today", "tomorrow"] as const;
export type UrgentBand = (typeof URGENT_BANDS)[number];
/** The rows that a band shows. */
export const BAND_ROWS = 6;

/** `GET /admin/api/dashboard/urgent`: parcels that the shop owes, and steps of cases. */
export const Urgent = z.object({
  rows: z.array(
    z.object({
      band: z.enum(URGENT_BANDS),
      /** All orders and cases of the band, also those beyond `BAND_ROWS`. */
      orders: z.int(),
      cases: z.int(),
      kind: z.enum(["order", "case"]),
      number: z.string(),
      /** Null for a repair alone. */
      phone: z.nullable(z.string()),
      town: z.string(),
      /** The day in Paris, as yyyy-mm-dd. */
      due: z.string(),
      /** Whole days since the order was placed or the case was opened. */
      age: z.int(),
      assignee: z.nullable(z.string()),
    }),
  ),
});
export type Urgent = z.infer<typeof Urgent>;
