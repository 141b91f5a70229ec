import { eq } from "drizzle-orm";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { withSavepoint } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { touchOrder } from "#server/orders/lock-order.ts";
import type { LockedOrder } from "#server/orders/prepared-statements.ts";
import { orderLines, orders } from "#server/orders/tables.ts";
import { recordEvent } from "#server/timeline/record-event.ts";
import { findSwap, giveUnit } from "./give-unit.ts";
import { lockParcels } from "./lock-unpacked.ts";
import { tellChange } from "./tell-change.ts";

interface Deps {
  readonly clock: () => Date;
  readonly sendMail: SendMail;
}

type Difference = LockedOrder & { readonly swap: NonNullable<LockedOrder["swap"]> };

/**
 * Gives a line its dearer unit once the order for the difference is paid. Returns that order without the unit, which is the other
 * order's now; null when they can no longer change places, such as once the parcel is packed.
 */
export async function swapPaid(
  tx: Transaction,
  deps: Deps,
  { swap: { orderId, position }, ...locked }: Difference,
): Promise<LockedOrder | null> {
  const itemId = locked.lines[0]?.itemId ?? 0;
  try {
    await withSavepoint(tx, async () => {
      const [listing] = await tx.select().from(smartphoneItems).where(eq(smartphoneItems.id, itemId));
      const target = await touchOrder(tx, orderId);
      if (!target || !listing?.deviceId) throw new Failure("NOT_FOUND");
      const { order, parcels } = await lockParcels(tx, target, position);
      const swap = await findSwap(tx, { order, parcels, position, deviceId: listing.deviceId, isHeld: true });
      await giveUnit(tx, deps.clock, swap, { who: { kind: "shop" }, reason: locked.order.number });
      await tellChange(tx, deps, order, { changes: [{ what: "unit", text: listing.name }] });
      await recordEvent(tx, {
        ...{ subject: { type: "order", id: order.number }, kind: "order.unit-changed", public: true },
        ...{ at: deps.clock(), by: { kind: "shop" }, facts: { order: locked.order.number } },
      });
    });
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
  const { id } = locked.order;
  await tx.update(orders).set({ reservation: "none" }).where(eq(orders.id, id));
  await tx.update(orderLines).set({ itemId: null }).where(eq(orderLines.orderId, id));
  return {
    ...{ ...locked, swap: null, order: { ...locked.order, reservation: "none" } },
    lines: locked.lines.map((line) => ({ ...line, itemId: null })),
  };
}
