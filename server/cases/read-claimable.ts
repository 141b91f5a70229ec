import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Journey } from "#contract/cases/claim-refusal.ts";
import type { Queries } from "#server/database/client.ts";
import type { SoldPhone } from "#server/orders/tables.ts";

const time = z.nullable(
  z.pipe(
    z.string(),
    z.transform((text) => new Date(text)),
  ),
);
const Row = z.object({
  position: z.int(),
  itemId: z.nullable(z.int()),
  name: z.string(),
  sold: z.nullable(z.custom<SoldPhone>()),
  ordered: z.int(),
  sent: z.int(),
  refunded: z.int(),
  inCases: z.int(),
  deviceId: z.nullable(z.int()),
  shippedAt: time,
  deliveredAt: time,
  sentBackAt: time,
  repairs: z.int(),
  isPrivate: z.boolean(),
});

export interface ClaimableLine extends Journey {
  readonly position: number;
  readonly itemId: number | null;
  readonly name: string;
  readonly sold: SoldPhone | null;
  /**
   * Units that are neither refunded nor in another open case: `sentQuantity` counts those that left, `quantity`
   * all.
   */
  readonly sentQuantity: number;
  readonly quantity: number;
  /** The line's current own unit. */
  readonly deviceId: number | null;
}

/**
 * The lines of an order, with the units that a new case may cover. A repair has no goods to return. The refund of an
 * open case is counted once, as part of the case. `sellerKindOf` also decides who is a private seller.
 */
export async function readClaimable(db: Queries, orderId: number): Promise<ClaimableLine[]> {
  const { rows } = await db.execute(sql`
    select l.position, l.item_id as "itemId", l.product_name as name, l.sold, l.quantity as ordered, parcels.*, claims.*,
      coalesce((select sum(r.quantity) from refund_lines r join refunds f on f.id = r.refund_id
        left join cases c on c.id = f.case_id
        where r.order_id = l.order_id and r.position = l.position and f.state <> 'revoked'
          and (c.id is null or c.ended_at is not null)), 0)::int as refunded,
      (select device_id from allocations a where a.order_id = l.order_id and a.position = l.position
        and a.closed_at is null) as "deviceId",
      l.item_id is not null and not exists (select from sellers s where s.user_id = l.seller_id
        and (s.first_party or s.siret <> '')) as "isPrivate"
    from order_lines l
    cross join lateral (
      select coalesce(max(s.quantity) filter (where p.state <> 'cancelled'), 0) as sent, min(p.shipped_at) as "shippedAt",
        max(p.ended_at) filter (where p.state = 'delivered') as "deliveredAt"
      from shipment_lines s join shipments p on p.id = s.shipment_id
      where s.order_id = l.order_id and s.position = l.position) parcels
    cross join lateral (
      select coalesce(sum(o.quantity) filter (where c.ended_at is null), 0)::int as "inCases",
        max(c.ended_at) filter (where c.sent_number is not null) as "sentBackAt",
        (count(*) filter (where c.state = 'closed' and c.outcome = 'repair'))::int as repairs
      from case_lines o join cases c on c.id = o.case_id
      where o.order_id = l.order_id and o.position = l.position) claims
    where l.order_id = ${orderId} order by l.position`);
  return z.parse(z.array(Row), rows).map(({ ordered, sent, refunded, inCases, ...line }) => ({
    ...line,
    // A unit that was refunded before packing is no longer in its parcel.
    sentQuantity: Math.max(0, Math.min(sent, ordered - refunded) - inCases),
    quantity: Math.max(0, ordered - refunded - inCases),
  }));
}
