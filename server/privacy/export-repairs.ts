import { asc, eq, getTableColumns, inArray, or } from "drizzle-orm";
import { isOfMailbox, type MailboxOwner } from "#server/accounts/email/former-emails.ts";
import type { Queries } from "#server/database/client.ts";
import { orders } from "#server/orders/tables.ts";
import { repairBookings } from "#server/repair/booking/tables.ts";
import { repairQuotes } from "#server/repair/quotes/tables.ts";
import { repairReceptions, repairs } from "#server/repair/tables.ts";

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The repairs of a person's orders and mailbox, with how the phones came and what was asked and answered. */
export async function repairsOf(db: Queries, owner: MailboxOwner) {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, owner.id));
  const ofMailbox = isOfMailbox(db, { email: repairs.email, at: repairs.createdAt }, owner);
  const rows = await db
    .select({
      ...{ ...getTableColumns(repairs), visit: repairBookings.startsAt },
      ...{ seen: repairReceptions.seen, accessories: repairReceptions.accessories },
    })
    .from(repairs)
    .leftJoin(repairBookings, eq(repairBookings.repairId, repairs.id))
    .leftJoin(repairReceptions, eq(repairReceptions.repairId, repairs.id))
    .where(or(inArray(repairs.orderId, own), ofMailbox))
    .orderBy(asc(repairs.id));
  const quotes = await quotesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(
    ({ id, number, phone, state, name, telephone, description, createdAt, endedAt, visit, ...more }) => ({
      ...{ number, phone, state, name, telephone, description, visit: iso(visit) },
      ...{ seen: more.seen, accessories: more.accessories, guaranteeUntil: more.guaranteeUntil },
      createdAt: createdAt.toISOString(),
      endedAt: iso(endedAt),
      quotes: quotes.flatMap(({ repairId, ...quote }) => (repairId === id ? [quote] : [])),
    }),
  );
}

/** The versions of repairs' quotes with their texts and answers. */
async function quotesOf(db: Queries, repairIds: readonly number[]) {
  if (repairIds.length === 0) return [];
  const rows = await db
    .select()
    .from(repairQuotes)
    .where(inArray(repairQuotes.repairId, [...repairIds]))
    .orderBy(asc(repairQuotes.id));
  return rows.map(({ repairId, version, state, text, answeredAt, answeredName }) => ({
    ...{ repairId, version, state, text, answeredName, answeredAt: iso(answeredAt) },
  }));
}
