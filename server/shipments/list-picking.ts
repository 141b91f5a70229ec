import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PickingLine } from "#contract/back-office/shipments.ts";
import { DEFAULT_SHIPPING, type ShippingOption } from "#contract/orders/shipping.ts";
import type { Queries } from "#server/database/client.ts";
import { orderLines, orders } from "#server/orders/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { refunded } from "./read-shipments.ts";
import { isWithdrawn } from "./refuse-refunding.ts";
import { shipmentLines, shipments } from "./tables.ts";

/** The most lines of one list: more than one person packs in a day. */
const MOST_LINES = 500;

/** The unit to pack. After an exchange, the line is still allocated a unit that comes back and is not in stock. */
const ofUnit = <Value>(column: SQL) =>
  sql<Value | null>`(select ${column} from allocations
  join devices on devices.id = allocations.device_id left join places on places.id = devices.place_id
  where allocations.order_id = shipment_lines.order_id and allocations.position = shipment_lines.position
    and allocations.closed_at is null and devices.stage in ('allocated', 'packed')
  order by devices.public_id limit 1)`;

/**
 * The contents of the shop's own parcels to pack, for all orders or for some, in the order in which a person passes their
 * places; phones without a place come last, alike ones together. Refunded orders and withdrawn lines are left out.
 */
export const listPicking = (db: Queries, numbers?: readonly string[]): Promise<PickingLine[]> =>
  db
    .select({
      name: orderLines.productName,
      quantity: shipmentLines.quantity,
      number: orders.number,
      publicId: ofUnit<string>(sql`devices.public_id`),
      place: ofUnit<string>(sql`places.code`),
      // A replacement is sent in the standard way.
      shippingOption: sql<ShippingOption>`case when ${shipments.caseId} is null then ${orders.shippingOption} else ${DEFAULT_SHIPPING} end`,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(sellers, and(eq(sellers.userId, shipments.sellerId), eq(sellers.firstParty, true)))
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, shipmentLines.orderId), eq(orderLines.position, shipmentLines.position)),
    )
    .where(
      and(
        eq(shipments.state, "preparing"),
        sql`not ${refunded}`,
        sql`not ${isWithdrawn(shipmentLines.orderId, shipmentLines.position)}`,
        numbers && inArray(orders.number, [...numbers]),
      ),
    )
    .orderBy(sql`${ofUnit(sql`places.walk`)} nulls last`, orderLines.productName, orders.id)
    .limit(MOST_LINES);
