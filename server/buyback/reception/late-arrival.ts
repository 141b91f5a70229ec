import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { events } from "#server/timeline/tables.ts";
import { type BuybackOffer, buybackPerson } from "../tables.ts";

/**
 * Whether the deadline of a buy-back ended it once, before its phone came. The offered price is then no longer promised. A
 * cancellation by the customer or by staff is another one.
 */
export async function endedByTime(db: Queries, id: number): Promise<boolean> {
  const [found] = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        ...[eq(events.subjectType, "buyback"), eq(events.subjectId, String(id))],
        ...[eq(events.kind, "buyback.cancelled"), eq(events.byKind, "shop")],
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * Whether the bench receives the phone of a buy-back when it comes: it is expected, or comes after the deadline of its posting. A
 * late phone that would be bought needs the identity of its seller.
 */
export async function isAwaited(
  db: Queries,
  { id, state, priceCents }: Pick<BuybackOffer, "id" | "state" | "priceCents">,
): Promise<boolean> {
  if (state === "accepted" || state === "sent") return true;
  if (state !== "cancelled" || !(await endedByTime(db, id))) return false;
  if (priceCents === 0) return true;
  const [seller] = await db
    .select({ one: sql`1` })
    .from(buybackPerson)
    .where(eq(buybackPerson.buybackId, id));
  return seller !== undefined;
}
