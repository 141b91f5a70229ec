import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { buybackOffers } from "./tables.ts";

/** The states in which the shop keeps a phone that is not its own. A phone declined before it came has no device. */
export const HELD_FOR_CUSTOMER = [
  ...(["received", "inspected", "matched", "countered", "declined", "refused"] as const),
] as const;

/** The buy-back in which the shop keeps a phone that is still its customer's. Undefined for any other phone. */
export async function openBuybackOf(db: Queries, deviceId: number) {
  const [found] = await db
    .select()
    .from(buybackOffers)
    .where(and(eq(buybackOffers.deviceId, deviceId), inArray(buybackOffers.state, [...HELD_FOR_CUSTOMER])))
    .limit(1);
  return found;
}

/** Whether a buy-back has a phone on its way or in the shop, or a debt. In SQL, for a row of `buyback_offers`. */
export const IS_UNDER_WAY =
  sql.raw(`(state in ('accepted', 'sent', 'received', 'inspected', 'matched', 'countered', 'bought',
  'refused', 'returning') or (state = 'declined' and received_at is not null))`);
