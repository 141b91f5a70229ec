/** Review states. A listing is hidden in both. An approved listing has no state. */
export const REVIEW_STATES = ["waiting", "refused"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
