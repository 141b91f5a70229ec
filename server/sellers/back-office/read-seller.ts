import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  type BackOfficeSeller,
  RECORD_DAYS,
  SellerListing,
  SellerRecord,
} from "#contract/back-office/people.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import { readPage } from "#server/back-office/read-page.ts";
import type { UrgentReader } from "#server/back-office/urgent-work.ts";
import { casesList } from "#server/cases/list-cases.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { ordersList } from "#server/orders/back-office/list-orders.ts";
import { findAssignee, readTimeline } from "#server/timeline/read-timeline.ts";
import { oneSeller } from "./list-sellers.ts";

/** A seller with listings, sales, lateness, cases and history. Errors: NOT_FOUND. */
export async function readSeller(
  database: Queries,
  id: number,
  reader: UrgentReader & { readonly mayReadOrders: boolean },
): Promise<BackOfficeSeller> {
  const subject = { type: "seller", id: String(id) } as const;
  const [found] = (await readPage(database, oneSeller(id))).rows;
  if (!found) throw new Failure("NOT_FOUND");
  return {
    ...found,
    ...(await readRecord(database, id, reader.now)),
    offers: await readOffers(database, id),
    orders: reader.mayReadOrders
      ? (await readPage(database, ordersList({}, reader, { sellerId: id }))).rows
      : [],
    cases: (await readPage(database, casesList({}, reader, { sellerId: id }))).rows,
    timeline: await readTimeline(database, subject),
    assignee: await findAssignee(database, subject),
  };
}

/** The most listings that the page shows, the newest first. */
const MOST = 50;

async function readOffers(db: Queries, sellerId: number): Promise<BackOfficeSeller["offers"]> {
  const { rows } = await db.execute(sql`
    select id, name, price_cents as "priceCents", on_hand - reserved as stock, review from smartphone_items
    where seller_id = ${sellerId} and not sold and withdrawn_at is null order by id desc limit ${MOST}`);
  return z.parse(z.array(SellerListing), rows);
}

/** Listings of today; parcels, sold units and cases of the last `RECORD_DAYS` days. A parcel is late once its first promised day is over. */
async function readRecord(db: Queries, id: number, now: Date): Promise<SellerRecord> {
  const since = sql`${now.toISOString()}::timestamptz - ${`${RECORD_DAYS} days`}::interval`;
  const { rows } = await db.execute(sql`
    with sold as (
      select l.order_id, l.position, l.quantity, l.unit_price_cents from order_lines l join orders o on o.id = l.order_id
        where l.seller_id = ${id} and o.paid_at > ${since}),
    parcels as (
      select coalesce((p.shipped_at at time zone 'Europe/Paris')::date, ${parisTime(now).day}::date) > o.deliver_from as late
        from shipments p join orders o on o.id = p.order_id
        where p.seller_id = ${id} and p.case_id is null and p.state <> 'cancelled' and o.paid_at > ${since})
    select u.email, coalesce(c.telephone, '') as phone,
      (select count(*)::int from smartphone_items where seller_id = u.id and not sold and withdrawn_at is null) as listings,
      (select coalesce(sum(quantity), 0)::int from sold) as units,
      (select coalesce(sum(quantity * unit_price_cents), 0)::int from sold) as "salesCents",
      (select count(*)::int from parcels) as parcels,
      (select count(*)::int from parcels where late) as late,
      (select coalesce(sum(l.quantity), 0)::int from case_lines l join sold using (order_id, position)
        join cases c on c.id = l.case_id where c.state not in ('cancelled', 'rejected')) as returned
    from users u left join clients c on c.user_id = u.id where u.id = ${id}`);
  return z.parse(SellerRecord, rows[0]);
}
