import type { TradeInChoice } from "#contract/buyback/trade-in.ts";
import type { Transaction } from "#server/database/client.ts";
import { orderTradeIns } from "../tables.ts";

/** Keeps the old phone that the buyer of a new order means to sell, in the order's transaction. */
export async function keepTradeIn(
  tx: Transaction,
  orderId: number,
  { storageGb = null, defects = [], stops = [], ...phone }: TradeInChoice,
): Promise<void> {
  await tx.insert(orderTradeIns).values({ ...phone, orderId, storageGb, defects, stops });
}
