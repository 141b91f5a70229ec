/** A listing that the shop reviews is hidden in both. An approved one has no state. */
export const REVIEW_STATES = ["waiting", "refused"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
