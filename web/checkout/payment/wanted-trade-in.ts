import { TradeInChoice } from "#contract/buyback/trade-in.ts";
import { readEstimate } from "#web/client-state/estimate.ts";

/** The old phone about which the visitor wants a mail after the delivery. Null without one, and for an estimate that is not whole. */
export function wantedTradeIn(now: number): TradeInChoice | null {
  const estimate = readEstimate(now);
  return estimate?.wanted ? (TradeInChoice.safeParse(estimate.phone).data ?? null) : null;
}
