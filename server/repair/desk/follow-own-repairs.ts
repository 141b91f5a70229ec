import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import { REPAIR_STATES } from "#contract/repair/repair-states.ts";
import type { CustomerRepair, OwnRepair } from "#contract/repair/tracked-repair.ts";
import { TrackingToken } from "#contract/shipments/tracking.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { orders } from "#server/orders/tables.ts";
import { fittedIn } from "#server/parts/read-uses.ts";
import { events } from "#server/timeline/tables.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { readArrivals } from "../booking/read-arrivals.ts";
import { chargesOf } from "../quotes/charge-repair.ts";
import { heldFor, sumHeld } from "../quotes/held-money.ts";
import { readShownQuotes } from "../quotes/read-quotes.ts";
import { photosOf } from "../reception/photos-of.ts";
import { handbacksOf, receiptsOf } from "../reception/receipts-of.ts";
import { type RepairDbRow, repairReceptions, repairs } from "../tables.ts";
import { servicesOf } from "./services-of.ts";

/** The repairs of an order, oldest first. */
export const repairsOfOrder = (db: Queries, orderId: number, now: Date): Promise<CustomerRepair[]> =>
  readCustomerRepairs(db, eq(repairs.orderId, orderId), now);

/** Some repairs as their customers see them, oldest first. */
export async function readCustomerRepairs(db: Queries, where: SQL, now: Date): Promise<CustomerRepair[]> {
  return present(db, await db.select().from(repairs).where(where).orderBy(asc(repairs.id)), now);
}

async function present(db: Queries, rows: readonly RepairDbRow[], now: Date): Promise<CustomerRepair[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [
    charges,
    services,
    arrivals,
    quotes,
    fitted,
    receptions,
    receipts,
    handbacks,
    photos,
    held,
    happened,
  ] = await Promise.all([
    chargesOf(db, ids),
    servicesOf(db, ids),
    readArrivals(db, ids, now),
    readShownQuotes(db, ids),
    fittedIn(db, ids),
    db
      .select({
        repairId: repairReceptions.repairId,
        shown: { seen: repairReceptions.seen, accessories: repairReceptions.accessories },
      })
      .from(repairReceptions)
      .where(inArray(repairReceptions.repairId, ids)),
    receiptsOf(db, ids),
    handbacksOf(db, ids),
    photosOf(db, ids),
    heldFor(db, ids),
    db
      .select({ number: events.subjectId, kind: events.kind, at: events.at })
      .from(events)
      .where(
        and(
          eq(events.subjectType, "repair"),
          inArray(
            events.subjectId,
            rows.map(({ number }) => number),
          ),
          eq(events.public, true),
        ),
      )
      .orderBy(asc(events.id)),
  ]);
  return rows.map(({ id, number, phone, state, movedAt, guaranteeUntil }) => ({
    ...{ number, phone, state, since: movedAt.toISOString(), services: services.get(id) ?? [] },
    arrival: arrivals.get(id) ?? null,
    quote: quotes.get(id) ?? null,
    paidCents: sumHeld(held.get(id)),
    toPay:
      charges.flatMap(({ repairId, totalCents, token }) =>
        repairId === id ? [{ totalCents, token }] : [],
      )[0] ?? null,
    parts: fitted.flatMap(({ repairId, name, origin }) => (repairId === id ? [{ name, origin }] : [])),
    ...{
      guaranteeUntil,
      photos: photos.filter((one) => one.repairId === id).map(({ repairId, ...one }) => one),
    },
    receipt: receipts.get(id) ?? null,
    handback: handbacks.get(id) ?? null,
    reception: receptions.find(({ repairId }) => repairId === id)?.shown ?? null,
    history: happened.flatMap((event) => {
      const reached = REPAIR_STATES.find((one) => event.kind === `repair.${one}`);
      return event.number === number && reached ? [{ state: reached, at: event.at.toISOString() }] : [];
    }),
  }));
}

/** The repairs of a person's orders, newest first, each with the token of its tracking page. */
export async function listOwnRepairs(
  { database, clock }: Pick<Shop, "database" | "clock">,
  userId: number,
): Promise<OwnRepair[]> {
  const rows = await database
    .select({ repair: repairs, orderId: orders.id })
    .from(repairs)
    .innerJoin(orders, eq(orders.id, repairs.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(repairs.id))
    .limit(100);
  const shown = await present(
    database,
    rows.map(({ repair }) => repair),
    clock(),
  );
  const tokens = new Map<number, string>();
  for (const { orderId } of rows)
    if (!tokens.has(orderId)) tokens.set(orderId, await trackingTokenOf(database, orderId, clock()));
  return shown.map((one, index) => ({ ...one, token: tokens.get(rows[index]?.orderId ?? 0) ?? "" }));
}

/** The repair from the counter with a token. Error: NOT_FOUND. */
export async function findTrackedRepair(db: Queries, token: string, now: Date): Promise<CustomerRepair> {
  if (!TrackingToken.safeParse(token).success) throw new Failure("NOT_FOUND");
  // Compares digests, so that the time of the comparison reveals nothing about the token.
  const [found] = await readCustomerRepairs(db, eq(repairs.digest, digestOf(token)), now);
  if (!found) throw new Failure("NOT_FOUND");
  return found;
}
