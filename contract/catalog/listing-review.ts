import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { rowVersion } from "../fields.ts";
import { Assignee, TimelineEntry } from "../timeline/timeline.ts";
import { plainText } from "../typed-text.ts";
import { SmartphoneItem } from "./catalog.ts";
import { REVIEW_STATES, type ReviewState } from "./review-states.ts";

export const REVIEW_DECISIONS = ["approved", "refused"] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/**
 * The decisions that each review state allows. An approval can follow a refusal. The seller's edit sets the state to waiting
 * again.
 */
export const REVIEW_MOVES: Readonly<Record<ReviewState, readonly ReviewDecision[]>> = {
  waiting: ["approved", "refused"],
  refused: ["approved"],
};

/** `POST /admin/api/listings/:id/review`. The seller reads the reason of a refusal. */
export const ReviewInput = z
  .strictObject({
    decision: z.enum(REVIEW_DECISIONS, "INVALID"),
    reason: z.optional(plainText(500)),
    version: rowVersion,
  })
  .check(
    z.refine(({ decision, reason }) => decision === "approved" || Boolean(reason), {
      path: ["reason"],
      error: "REQUIRED",
    }),
  );
export type ReviewInput = z.infer<typeof ReviewInput>;

/** A hidden listing in the back office's list. */
export const ReviewRow = z.object({
  id: z.int(),
  /** A decision names this version. */
  version: z.string(),
  name: z.string(),
  sellerId: z.int(),
  seller: z.string(),
  model: z.string(),
  condition: z.string(),
  priceCents: z.int(),
  state: z.enum(REVIEW_STATES),
  since: z.string(),
  reason: z.nullable(z.string()),
});
export type ReviewRow = z.infer<typeof ReviewRow>;
export const ReviewPage = tablePage(ReviewRow);

/** `GET /admin/api/listings`: waiting listings come first, the longest waiting at the top. */
export const ReviewQuery = tableQuery(
  {
    state: z.optional(z.enum(REVIEW_STATES)),
    /** The beginning of the seller's name. */
    q: z.optional(z.string().check(z.maxLength(100))),
  },
  ["since", "name", "seller", "model", "condition", "price", "state"],
);
export type ReviewQuery = z.infer<typeof ReviewQuery>;

/**
 * `GET /admin/api/listings/:id`: the listing as buyers see it, or will see it. State and time are null for a listing without a
 * review.
 */
export const ReviewedListing = z.object({
  item: SmartphoneItem,
  sellerId: z.int(),
  version: z.string(),
  state: z.nullable(z.enum(REVIEW_STATES)),
  since: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  timeline: z.array(TimelineEntry),
  assignee: Assignee,
});
export type ReviewedListing = z.infer<typeof ReviewedListing>;
