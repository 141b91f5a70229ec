import { sql } from "drizzle-orm";
import { LEAST_SALES, type SellerRecord } from "#contract/accounts/sellers.ts";
import { addWorkingDays, parisTime } from "#contract/delivery/working-days.ts";
import type { Queries } from "#server/database/client.ts";

/** The newest sales and parcels that are counted, so that a visitor can't make the shop count years of them. */
const MOST_SALES = 10_000;
const MOST_PARCELS = 1000;

interface Counts extends Record<string, unknown> {
  readonly sold: number;
  readonly cases: number;
}
interface Parcel extends Record<string, unknown> {
  readonly createdAt: string;
  /** For a parcel that is collected, when it was packed: the buyer chooses the day. Null for a parcel that has not left. */
  readonly shippedAt: string | null;
}

/**
 * Counts a seller's record from the paid orders: phones sold, the share of parcels that left in time, and cases. Changes of
 * mind are not counted, because they say nothing about the seller. Returns null below `LEAST_SALES`, where a share says
 * nothing.
 */
export async function readRecord(
  database: Queries,
  sellerId: number,
  now: Date,
): Promise<SellerRecord | null> {
  const [counts] = (
    await database.execute<Counts>(sql`
      with sales as (
        select order_lines.order_id, position, quantity from order_lines join orders on orders.id = order_id
        where seller_id = ${sellerId} and product_type = 'SMARTPHONE' and status = 'PAYED'
        order by order_id desc limit ${MOST_SALES}
      )
      select coalesce(sum(quantity), 0)::integer as sold,
        (select count(distinct case_id)::integer from case_lines join sales using (order_id, position)
          join cases on cases.id = case_id where kind <> 'change_of_mind') as cases
      from sales`)
  ).rows;
  if (!counts || counts.sold < LEAST_SALES) return null;
  const { rows } = await database.execute<Parcel>(sql`
    select created_at as "createdAt", case when exists (select from pickups where shipment_id = shipments.id)
      then packed_at else shipped_at end as "shippedAt" from shipments
    where seller_id = ${sellerId} and case_id is null and state <> 'cancelled'
    order by id desc limit ${MOST_PARCELS}`);
  return { sold: counts.sold, cases: counts.cases, onTimePercent: onTimePercent(rows, now) };
}

/**
 * The share of parcels that left by the next working day, as a seller is told with each sale, rounded down. Null while no parcel
 * was due.
 */
function onTimePercent(parcels: readonly Parcel[], now: Date): number | null {
  const due = parcels.flatMap(({ createdAt, shippedAt }) => {
    const last = addWorkingDays(parisTime(new Date(createdAt)).day, 1);
    if (shippedAt === null && parisTime(now).day <= last) return [];
    return shippedAt !== null && parisTime(new Date(shippedAt)).day <= last;
  });
  return due.length === 0 ? null : Math.floor((due.filter(Boolean).length / due.length) * 100);
}
