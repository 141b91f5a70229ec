/** The colour of each state of a buy-back. */
export const OFFER_TONES = {
  offered: "brand",
  accepted: "success",
  sent: "brand",
  received: "brand",
  inspected: "brand",
  matched: "success",
  countered: "warning",
  bought: "success",
  paid: "success",
  returning: "brand",
  returned: "neutral",
  refused: "danger",
  recycled: "neutral",
  declined: "neutral",
  expired: "warning",
  cancelled: "neutral",
} as const;
