import type { Cents } from "../money.ts";

/** Sales needed before their median is a proposal. */
const ENOUGH_SALES = 3;

/** The market of a phone: the shop's sales of the last 90 days, and what others ask now. */
export interface Market {
  readonly sales: { readonly count: number; readonly medianCents: Cents | null };
  readonly offers: { readonly count: number; readonly lowestCents: Cents | null };
}

/** How a price is proposed: the median of the shop's own sales, else the lowest offer of others. */
export type ProposedPrice = { readonly cents: Cents; readonly by: "sales" | "offers" } | null;

/** Proposes a price from the market. Null if it says nothing. */
export function proposePrice({ sales, offers }: Market): ProposedPrice {
  if (sales.medianCents !== null && sales.count >= ENOUGH_SALES)
    return { cents: sales.medianCents, by: "sales" };
  return offers.lowestCents === null ? null : { cents: offers.lowestCents, by: "offers" };
}
