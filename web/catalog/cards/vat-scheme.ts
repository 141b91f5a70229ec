import type { CardItem } from "./card-item.ts";

/** The VAT scheme, which stands beside the price. */
export const vatScheme = ({ vatIncluded }: Pick<CardItem, "vatIncluded">) =>
  vatIncluded ? "included" : "margin";
