/** How a phone came into the shop's possession. */
export const EPISODE_SOURCES = ["supplier", "customer_return", "buyback", "repair"] as const;
export type EpisodeSource = (typeof EPISODE_SOURCES)[number];

/** The VAT that a sale of the phone carries: on the margin, or on the whole price. */
export const VAT_REGIMES = ["margin", "standard"] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];
