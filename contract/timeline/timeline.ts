import * as z from "zod/mini";

/** What has a timeline, notes and an assignment. The id of an order is its number. */
export const SUBJECT_TYPES = ["order", "thread", "listing", "seller"] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

export const EVENT_BY = ["staff", "customer", "seller", "shop"] as const;
export type EventBy = (typeof EVENT_BY)[number];

/** One line of a timeline. A note of staff is shown among the events. */
export const TimelineEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  by: z.enum(EVENT_BY),
  /** The name of the member of staff; null for others. */
  staff: z.nullable(z.string()),
  facts: z.record(z.string(), z.unknown()),
  public: z.boolean(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
