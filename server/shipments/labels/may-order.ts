import { type SQL, sql } from "drizzle-orm";
import { shippingLabels } from "./tables.ts";

/** A refused label is ordered again after this time, until there were so many. Then staff types a number. */
const PAUSE_MS = 3_600_000;
const MOST_REFUSALS = 3;

/** SQL: whether the shop may order a label for an owner. `isOf` names the labels that it has: none is open, and few were refused. */
export const mayOrderLabel = (isOf: SQL, now: Date): SQL => sql`(
  select count(*) filter (where ${shippingLabels.state} in ('ordered', 'bought')) = 0
    and count(*) filter (where ${shippingLabels.state} = 'refused') < ${MOST_REFUSALS}
    and coalesce(max(${shippingLabels.endedAt}), '-infinity') <= ${new Date(now.getTime() - PAUSE_MS).toISOString()}::timestamptz
  from ${shippingLabels} where ${isOf})`;
