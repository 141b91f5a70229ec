import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { reserveStock, takeStock } from "#server/catalog/stock.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { regimeOf, replaceAllocation } from "#server/devices/allocation/order-units.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import type { OrderLineRow } from "#server/orders/tables.ts";
import { shipmentLines, shipments } from "#server/shipments/tables.ts";
import { authorOf, recordEvent } from "#server/timeline/record-event.ts";
import type { CaseDeps } from "./move-case.ts";
import type { LockedCase } from "./queries.ts";
import { caseLines } from "./tables.ts";

type Claimed = LockedCase["lines"][number];

/**
 * Gives the lines of a locked case replacements in their own parcel: an own unit of the same model, grade and VAT
 * regime, or the same quantity of the same listing. The order keeps its price and documents. Error: OUT_OF_STOCK.
 */
export async function replaceUnits(
  tx: Transaction,
  deps: CaseDeps,
  found: LockedCase,
  actor: StaffActor,
): Promise<void> {
  const ordered = await linesOf(tx, [found.orderId]);
  const sold = found.lines.flatMap((claimed) => {
    if (claimed.isKept) return [];
    const line = ordered.find(({ position }) => position === claimed.position);
    return line?.sellerId && line.itemId ? [{ claimed, line, sellerId: line.sellerId }] : [];
  });
  for (const { claimed, line } of sold)
    if (claimed.deviceId === null) await takeMore(tx, claimed, line);
    else await replaceUnit(tx, deps, found, { position: line.position, from: claimed.deviceId }, actor);
  for (const sellerId of new Set(sold.map((one) => one.sellerId))) {
    const [parcel] = await tx
      .insert(shipments)
      .values({ orderId: found.orderId, sellerId, caseId: found.id, createdAt: deps.clock() })
      .returning({ id: shipments.id });
    if (!parcel) throw new Error("The parcel was not written.");
    const lines = sold.filter((one) => one.sellerId === sellerId).map(({ claimed }) => claimed);
    const ofParcel = { shipmentId: parcel.id, orderId: found.orderId };
    await tx
      .insert(shipmentLines)
      .values(lines.map(({ position, quantity }) => ({ ...ofParcel, position, quantity })));
    await recordEvent(tx, {
      subject: { type: "order", id: found.order.number },
      kind: "shipment.preparing",
      at: deps.clock(),
      by: authorOf(actor),
      facts: { shipment: parcel.id, case: found.number },
      public: false,
    });
  }
}

async function takeMore(tx: Transaction, { quantity }: Claimed, { itemId }: OrderLineRow) {
  const lines = [{ itemId: itemId ?? 0, quantity }];
  await reserveStock(tx, lines);
  await takeStock(tx, lines);
}

interface Unit {
  readonly position: number;
  /** The unit that is replaced. */
  readonly from: number;
}

async function replaceUnit(
  tx: Transaction,
  { clock }: CaseDeps,
  found: LockedCase,
  { position, from }: Unit,
  actor: StaffActor,
) {
  const place = { orderId: found.orderId, position, from };
  const to = await takeAlike(tx, place);
  await replaceAllocation(tx, clock, { ...place, to });
  await moveDevice(tx, clock, {
    deviceId: to,
    to: "allocated",
    by: "case",
    who: authorOf(actor),
    facts: { order: found.order.number, case: found.number },
  });
  await tx
    .update(caseLines)
    .set({ replacementId: to })
    .where(and(eq(caseLines.caseId, found.id), eq(caseLines.position, position)));
}

/**
 * Takes the unit that has been on sale longest and matches the returned unit in model, grade and VAT regime. If labels
 * were exchanged and another order now has the ordered unit, that unit is matched instead. Locks the listing before the
 * unit.
 */
async function takeAlike(
  tx: Transaction,
  { orderId, position, from }: Unit & { readonly orderId: number },
): Promise<number> {
  const { rows } = await tx.execute(sql`
    select i.id, other.id as "deviceId" from devices old
    join devices other on other.model_id = old.model_id and other.grade is not distinct from old.grade
    join smartphone_items i on i.device_id = other.id
    where old.id = coalesce((select a.device_id from allocations a
        join allocations now on now.device_id = a.device_id and now.closed_at is null and now.order_id <> a.order_id
        where a.order_id = ${orderId} and a.position = ${position} order by a.id desc limit 1), ${from})
      and other.stage = 'listed' and i.on_hand = 1 and i.reserved = 0 and i.withdrawn_at is null
      and ${regimeOf(sql`other.id`)} = ${regimeOf(sql`old.id`)}
    order by other.changed_at, other.id limit 1 for no key update of i skip locked`);
  const [taken] = z.parse(z.array(z.object({ id: z.int(), deviceId: z.int() })), rows);
  if (!taken) throw new Failure("OUT_OF_STOCK");
  await tx.update(smartphoneItems).set({ onHand: 0 }).where(eq(smartphoneItems.id, taken.id));
  return taken.deviceId;
}
