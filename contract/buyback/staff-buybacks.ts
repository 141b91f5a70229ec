import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { rowVersion } from "../fields.ts";
import { Assignee, TimelineEntry } from "../timeline/timeline.ts";
import { BUYBACK_STATES } from "./buyback-states.ts";
import { GridCents } from "./grid.ts";
import { offerFacts } from "./tracked-offer.ts";

/** A buy-back in the list of the back office. */
export const BuybackRow = z.object({
  id: z.int(),
  phone: z.string(),
  storageGb: z.nullable(z.int()),
  name: z.string(),
  state: z.enum(BUYBACK_STATES),
  priceCents: z.nullable(z.int()),
  createdAt: z.string(),
  dueAt: z.nullable(z.string()),
});
export type BuybackRow = z.infer<typeof BuybackRow>;
export const BuybackPage = tablePage(BuybackRow);

/** `GET /admin/api/buybacks`: those without a price come first. */
export const BuybackQuery = tableQuery(
  {
    state: z.optional(z.enum(BUYBACK_STATES)),
    /** Part of the person's name or of the phone's. */
    q: z.optional(z.string().check(z.maxLength(100))),
  },
  ["createdAt"],
);
export type BuybackQuery = z.infer<typeof BuybackQuery>;

/** `GET /admin/api/buybacks/:id`. */
export const StaffBuyback = z.object({
  ...offerFacts,
  id: z.int(),
  version: z.string(),
  details: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  gridVersion: z.nullable(z.int()),
  createdAt: z.string(),
  /** The conversation with the person. Null once it is deleted. */
  threadId: z.nullable(z.int()),
  timeline: z.array(TimelineEntry),
  assignee: Assignee,
});
export type StaffBuyback = z.infer<typeof StaffBuyback>;

/** `POST /admin/api/buybacks/:id/offer`: the price of a phone that the grid does not price. */
export const DeskOffer = z.strictObject({ version: rowVersion, priceCents: GridCents });
export type DeskOffer = z.infer<typeof DeskOffer>;

export const BuybackMove = z.strictObject({ version: rowVersion });
