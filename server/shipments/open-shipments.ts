import { and, eq, lt, notExists, sql } from "drizzle-orm";
import { prepared } from "#server/database/prepared.ts";
import { transact } from "#server/database/transact.ts";
import { lockOrder } from "#server/orders/queries.ts";
import { orders } from "#server/orders/tables.ts";
import { recordEvent } from "#server/timeline/record-event.ts";
import type { ShipmentDeps } from "./move-shipment.ts";
import { linesOfShipments } from "./read-shipments.ts";
import { saleMail } from "./shipment-mail.ts";
import { shipmentLines, shipments } from "./tables.ts";
import { takeOutLines } from "./take-out-lines.ts";

/** The queue's job after a settlement. */
export const OPEN_SHIPMENTS_JOB = "open-shipments";

/** Orders paid longer ago than this should have their parcels: the job was lost, or the order is older than the job. */
const PATIENCE_MS = 60_000;
const PAGE = 200;

interface Phone {
  readonly position: number;
  readonly quantity: number;
  readonly name: string;
  readonly itemId: number;
  readonly sellerId: number;
  /** A refund may have been faster. */
  readonly hasRefund: boolean;
}

/** Prepared: it runs for each order. */
const PHONES = `select position, quantity, product_name as name, item_id as "itemId", seller_id as "sellerId",
  exists (select from refunds where refunds.order_id = order_lines.order_id) as "hasRefund"
  from order_lines where order_id = $1 and item_id is not null and seller_id is not null order by position`;

/**
 * Opens the parcels of a paid order: one for each seller with a phone in it, who is told by mail. Repairs are brought or sent
 * in, so their lines form none. Can be repeated: what is open already stays as it is.
 */
export async function openShipments(deps: ShipmentDeps, orderId: number): Promise<void> {
  const { database, clock } = deps;
  await transact(database, async (tx) => {
    // A refund waits for this lock, or has cancelled the order before.
    const order = await lockOrder(tx, orderId);
    if (order?.status !== "PAYED") return;
    const phones = await prepared<Phone>(tx, PHONES, [orderId]);
    for (const sellerId of new Set(phones.map((line) => line.sellerId))) {
      const now = clock();
      const [opened] = await tx
        .insert(shipments)
        .values({ orderId, sellerId, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: shipments.id });
      if (!opened) continue;
      const own = phones.filter((line) => line.sellerId === sellerId);
      await tx
        .insert(shipmentLines)
        .values(
          own.map(({ position, quantity }) => ({ shipmentId: opened.id, orderId, position, quantity })),
        );
      await recordEvent(tx, {
        subject: { type: "order", id: order.number },
        kind: "shipment.preparing",
        at: now,
        by: { kind: "shop" },
        facts: { shipment: opened.id },
        public: false,
      });
      const hasRefund = own.some((line) => line.hasRefund);
      if (hasRefund) await takeOutLines(tx, deps, order, own, { unpacked: false });
      const sold = hasRefund ? await linesOfShipments(tx, [opened.id]) : own;
      if (own[0] && sold.length > 0)
        await saleMail(tx, deps.sendMail, { order, sellerId, itemId: own[0].itemId, lines: sold });
    }
  });
}

/** Opens the parcels of paid orders that have none. Returns how many orders there were. */
export async function reconcileShipments(deps: ShipmentDeps): Promise<number> {
  const { database, clock } = deps;
  const before = new Date(clock().getTime() - PATIENCE_MS);
  for (let count = 0, after = 0; ; ) {
    const found = await database
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.status, "PAYED"),
          eq(orders.reservation, "taken"),
          lt(orders.paidAt, before),
          sql`${orders.id} > ${after}`,
          notExists(
            database.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderId, orders.id)),
          ),
        ),
      )
      .orderBy(orders.id)
      .limit(PAGE);
    for (const { id } of found) {
      await openShipments(deps, id);
      after = id;
    }
    count += found.length;
    if (found.length < PAGE) return count;
  }
}
