import { and, asc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { orders } from "#server/orders/tables.ts";
import type { BuybackDeps } from "../reception/receive-buyback.ts";
import { orderTradeIns } from "../tables.ts";
import { answersOf, HAS_ARRIVED, priceTradeIn } from "./read-trade-ins.ts";

/** The orders of one run, at most. */
const MOST = 100;

/**
 * Invites the buyers whose new phone has arrived to send the old one, once each, at the price of the day. A phone that the shop does
 * not price any more gets no mail. Runs every ten minutes.
 */
export async function inviteTradeIns({ database, clock, sendMail }: BuybackDeps): Promise<void> {
  await transact(database, async (tx: Transaction) => {
    const arrived = await tx
      .select({ tradeIn: orderTradeIns, order: orders })
      .from(orderTradeIns)
      .innerJoin(orders, eq(orders.id, orderTradeIns.orderId))
      .where(and(isNull(orderTradeIns.invitedAt), HAS_ARRIVED))
      .orderBy(asc(orderTradeIns.orderId))
      .limit(MOST)
      .for("update", { of: orderTradeIns, skipLocked: true });
    for (const { tradeIn, order } of arrived) {
      await tx
        .update(orderTradeIns)
        .set({ invitedAt: clock() })
        .where(eq(orderTradeIns.orderId, tradeIn.orderId));
      const cents = await priceTradeIn(tx, tradeIn, clock());
      if (cents === null) continue;
      const { number, locale, email, shipName } = order;
      await sendMail(tx, {
        ...{ kind: "trade-in", subjectId: number, recipient: email, locale },
        data: { number, name: shipName, ...answersOf(tradeIn), cents },
      });
    }
  });
}
