import { and, eq, isNull, ne } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { type RepairDbRow, repairs } from "./tables.ts";

/** The repair for which a customer's phone is in the shop. SQL condition on `repairs`. */
export const IS_HERE = and(isNull(repairs.endedAt), ne(repairs.state, "booked"));

/** The repair for which a device is in the shop. Undefined for any other device. */
export async function openRepairOf(db: Queries, deviceId: number): Promise<RepairDbRow | undefined> {
  const [found] = await db
    .select()
    .from(repairs)
    .where(and(eq(repairs.deviceId, deviceId), IS_HERE))
    .limit(1);
  return found;
}

/**
 * Whether the bench only tests the phone of a repair: it is its customer's. A phone under guarantee takes the bench's usual way,
 * because its case may still give it back to the shop.
 */
export const isTestedOnly = ({ source }: Pick<RepairDbRow, "source">): boolean => source !== "guarantee";

/** The time since which a test run counts: since the work began, or before it since the phone came. */
export const testedSince = ({
  state,
  movedAt,
  receivedAt,
}: Pick<RepairDbRow, "state" | "movedAt" | "receivedAt">) => (state === "repairing" ? movedAt : receivedAt);
