import { and, eq, isNull, sql } from "drizzle-orm";
import { readPostalCode } from "#contract/orders/shipping.ts";
import { type RelayPoint, RelayPointId, townKey } from "#contract/relay/points.ts";
import type { Queries } from "#server/database/client.ts";
import { relayPoints } from "./tables.ts";

/** The port to collection points. A carrier's interface would be another adapter. */
export interface RelayPoints {
  /** Points in or near a town or a postcode, the nearest first. */
  search(near: string): Promise<RelayPoint[]>;
  /** An open point; null when there is none. */
  find(id: string): Promise<RelayPoint | null>;
}

const LIMIT = 20;
const { id, name, street, postalCode, town, hours, closedAt } = relayPoints;
export const POINT = { id, name, street, postalCode, town, hours };

/** The adapter for the list that staff uploads. */
export function listedPoints(db: Queries): RelayPoints {
  const isOpen = isNull(closedAt);
  return {
    async search(near) {
      const code = readPostalCode(near);
      if (/^\d{5}$/.test(code))
        return db
          .select(POINT)
          .from(relayPoints)
          .where(and(isOpen, sql`left(${postalCode}, 2) = ${code.slice(0, 2)}`))
          .orderBy(sql`abs(${postalCode}::int - ${code}::int)`, name, id)
          .limit(LIMIT);
      const key = townKey(near);
      if (key === "") return [];
      return db
        .select(POINT)
        .from(relayPoints)
        .where(and(isOpen, sql`starts_with(${relayPoints.townKey}, ${key})`))
        .orderBy(sql`${relayPoints.townKey} <> ${key}`, town, postalCode, name, id)
        .limit(LIMIT);
    },
    async find(asked) {
      const { success, data } = RelayPointId.safeParse(asked);
      if (!success) return null;
      const [found] = await db
        .select(POINT)
        .from(relayPoints)
        .where(and(isOpen, eq(id, data)));
      return found ?? null;
    },
  };
}
