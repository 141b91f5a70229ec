import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";
import { transact } from "#server/database/transact.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { type OrderRow, orders } from "#server/orders/tables.ts";
import type { ShipmentDeps } from "./move-shipment.ts";
import { shipments } from "./tables.ts";
import { takeOutLines } from "./take-out-lines.ts";

const PAGE = 200;

/** A single prepared statement, because it runs for every order. */
const OPEN = `with phones as (
    select position, quantity, seller_id from order_lines
    where order_id = $1 and item_id is not null and seller_id is not null),
  opened as (
    insert into shipments (order_id, seller_id, created_at)
    select $1, seller_id, $3 from phones group by seller_id order by min(position)
    on conflict do nothing returning id, seller_id),
  filled as (
    insert into shipment_lines (shipment_id, order_id, position, quantity)
    select opened.id, $1, position, quantity from opened join phones using (seller_id))
  insert into events (subject_type, subject_id, kind, at, by_kind, facts, public)
  select 'order', $2, 'shipment.preparing', $3, 'shop', jsonb_build_object('shipment', id), false from opened`;

/**
 * Opens the parcels of an order in the transaction that makes it paid: one for each seller of a phone in it. Repairs
 * have no parcel, because customers bring or send them in. Repeating it changes nothing. `tellSellers` notifies the
 * sellers.
 */
export async function openShipments(tx: Transaction, order: OrderRow): Promise<void> {
  await prepared(tx, OPEN, [order.id, order.number, order.paidAt]);
}

/**
 * Opens missing parcels of paid orders. Older versions opened parcels by a job that may not have run. Returns the
 * number of orders.
 */
export async function reconcileShipments(deps: ShipmentDeps): Promise<number> {
  const { database } = deps;
  for (let count = 0, after = 0; ; ) {
    const found = await database
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.status, "PAYED"),
          eq(orders.reservation, "taken"),
          sql`${orders.id} > ${after}`,
          sql`not exists (select from ${shipments} where ${shipments.orderId} = ${orders.id})`,
        ),
      )
      .orderBy(orders.id)
      .limit(PAGE);
    for (const { id } of found) {
      await transact(database, async (tx) => {
        const order = await lockOrder(tx, id);
        if (order?.status !== "PAYED") return;
        await openShipments(tx, order);
        // A refund may have taken units out already.
        await takeOutLines(tx, deps, order, await linesOf(tx, [id]), { unpacked: false });
      });
      after = id;
    }
    count += found.length;
    if (found.length < PAGE) return count;
  }
}
