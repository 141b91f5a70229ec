import { sql } from "drizzle-orm";
import type { Condition } from "#contract/catalog/conditions.ts";
import type { DeviceStage } from "#contract/devices/stages.ts";
import type { ShipmentState } from "#contract/shipments/shipment-states.ts";
import type { Transaction } from "#server/database/client.ts";

const DAY_MS = 86_400_000;

/** A sold phone of the shop's own: its order line and its parcel. */
export interface SoldUnit {
  readonly [column: string]: unknown;
  readonly orderId: number;
  readonly position: number;
  readonly number: string;
  readonly itemId: number;
  readonly modelId: number;
  readonly brand: string;
  readonly condition: Condition;
  readonly battery: number;
  readonly priceCents: number;
  readonly paidAt: string;
  readonly state: ShipmentState;
  readonly packedAt: string | null;
  readonly shippedAt: string | null;
  readonly endedAt: string | null;
}

/**
 * The paid lines for which the demo creates a unit. Lines with a quantity of two, and sealed new phones, are sold by
 * quantity and have none.
 */
export async function findSoldUnits(tx: Transaction): Promise<SoldUnit[]> {
  const { rows } = await tx.execute<SoldUnit>(sql`
    select l.order_id as "orderId", l.position, o.number, l.item_id as "itemId", i.model_id as "modelId", m.brand,
      i.condition, i.battery_health as battery, l.unit_price_cents as "priceCents", o.paid_at as "paidAt", s.state,
      s.packed_at as "packedAt", s.shipped_at as "shippedAt", s.ended_at as "endedAt"
    from order_lines l join orders o on o.id = l.order_id
      join shipment_lines using (order_id, position) join shipments s on s.id = shipment_id
      join smartphone_items i on i.id = l.item_id join smartphone_models m on m.id = i.model_id
      join sellers on sellers.user_id = i.seller_id and sellers.first_party
    where o.status = 'PAYED' and l.quantity = 1 and i.battery_health is not null and s.state <> 'cancelled'
    order by o.paid_at, l.order_id, l.position`);
  return rows;
}

/** The stages of a sold unit since its payment. Some buyers have sent theirs back. */
export function saleOf(sold: SoldUnit, now: Date): { to: DeviceStage; at: Date }[] {
  const { state, packedAt, shippedAt, endedAt } = sold;
  const moments: [DeviceStage, string | Date | null][] = [
    ["allocated", sold.paidAt],
    ["packed", packedAt],
    ["shipped", shippedAt],
  ];
  if (state === "delivered" || state === "lost") moments.push([state, endedAt]);
  if (state === "sent_back") moments.push(["returned", endedAt]);
  const sentBackAt = new Date(Date.parse(String(endedAt)) + 3 * DAY_MS);
  if (state === "delivered" && sold.orderId % 12 === 5 && sentBackAt < now)
    moments.push(["returned", sentBackAt]);
  return moments.flatMap(([to, at]) => (at === null ? [] : [{ to, at: new Date(at) }]));
}
