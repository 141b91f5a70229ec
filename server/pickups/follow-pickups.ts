import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { parisTime } from "#contract/delivery/working-days.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { eachOf } from "#server/documents/each-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { MAIL_WORDS } from "#server/mail/render-email.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import type { ShipmentDeps } from "#server/shipments/move-shipment.ts";
import { readShipment } from "#server/shipments/read-shipments.ts";
import { isRefunding } from "#server/shipments/refuse-refunding.ts";
import { shipmentLines, shipments } from "#server/shipments/tables.ts";
import { pickupMail } from "./pickup-mail.ts";
import { type PickupRow, pickups } from "./tables.ts";

/**
 * Runs an act on each pickup, with its order and then its own row locked. Refunded and withdrawn parcels are left out:
 * they wait for a scan, not for their buyer.
 */
async function eachPickup(
  deps: ShipmentDeps,
  isDue: SQL | undefined,
  act: (tx: Transaction, found: { readonly pickup: PickupRow; readonly order: OrderRow }) => Promise<void>,
): Promise<void> {
  const due = await deps.database
    .select({ id: pickups.shipmentId, orderId: shipments.orderId })
    .from(pickups)
    .innerJoin(shipments, eq(shipments.id, pickups.shipmentId))
    .where(isDue)
    .orderBy(asc(pickups.shipmentId));
  const failed = await eachOf(due, ({ id, orderId }) =>
    transact(deps.database, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const [pickup] = await tx
        .select()
        .from(pickups)
        .where(and(eq(pickups.shipmentId, id), isDue))
        .for("update");
      // Another process has done it, or the parcel was collected meanwhile.
      if (!order || !pickup) return;
      const shipment = await readShipment(tx, id);
      if (!shipment.isRefunded && !(await isRefunding(tx, shipment))) await act(tx, { pickup, order });
    }),
  );
  if (failed.length > 0) throw failed[0];
}

const isReady = eq(pickups.state, "ready");
/** The pickup has expired, and nobody could propose its refund: a case or a dispute decided about the money. */
const isUnproposed = and(
  eq(pickups.state, "expired"),
  sql`not exists (select from shipment_lines s
    join refund_lines l on l.order_id = s.order_id and l.position = s.position
    where s.shipment_id = ${pickups.shipmentId})`,
);

/** Reminds of pickups and ends them. Runs daily. If one half fails, the other is still done. */
export async function followPickups(deps: ShipmentDeps): Promise<void> {
  const failed = await eachOf([remindPickups, expirePickups], (half) => half(deps));
  if (failed.length > 0) throw failed[0];
}

/** Reminds buyers once, some days before the last day. */
export async function remindPickups(deps: ShipmentDeps): Promise<void> {
  const now = deps.clock();
  const { day } = parisTime(now);
  await eachPickup(
    deps,
    and(isReady, isNull(pickups.remindedAt), lte(pickups.remindOn, day)),
    async (tx, found) => {
      await tx
        .update(pickups)
        .set({ remindedAt: now })
        .where(eq(pickups.shipmentId, found.pickup.shipmentId));
      await pickupMail(tx, deps.sendMail, { kind: "pickup-reminder", ...found }, now);
    },
  );
}

/**
 * Ends pickups after their last day and proposes the refund of what the parcel holds, and of its delivery. A person
 * decides: sent, the refund cancels the order and its goods go on sale again; revoked, the buyer may still collect the
 * parcel. A refund that a case or a dispute has hindered is proposed on a later day.
 */
export async function expirePickups(deps: ShipmentDeps): Promise<void> {
  const now = deps.clock();
  const { day } = parisTime(now);
  const isDue = or(and(isReady, lt(pickups.keepUntil, day)), isUnproposed);
  await eachPickup(deps, isDue, async (tx, { pickup, order }) => {
    if (pickup.state === "ready") {
      const expired = { state: "expired" as const, endedAt: now };
      await tx.update(pickups).set(expired).where(eq(pickups.shipmentId, pickup.shipmentId));
      await pickupMail(tx, deps.sendMail, { kind: "pickup-expired", order, pickup }, now);
    }
    await proposeRefund(tx, deps.clock, order, pickup);
  });
}

/** Proposes the refund of a parcel's goods and of the delivery. A repair of the same order may be done: it is paid. */
async function proposeRefund(
  tx: Transaction,
  clock: () => Date,
  order: OrderRow,
  { shipmentId }: PickupRow,
): Promise<void> {
  const inParcel = await tx
    .select({ position: shipmentLines.position })
    .from(shipmentLines)
    .where(eq(shipmentLines.shipmentId, shipmentId));
  const parts = (await readRefundable(tx, order))
    .filter((part) => part.position === null || inParcel.some(({ position }) => position === part.position))
    .map(({ position, quantity, amountCents }) => ({ position, quantity, amountCents }));
  if (parts.length === 0) return;
  try {
    await grantRefund(tx, clock, {
      key: randomUUID(),
      order,
      origin: "staff",
      parts,
      reason: MAIL_WORDS.fr("pickup.expiredSubject", { number: order.number }),
      // The goods are at the desk; a parcel with own units is unpacked by scan.
      unpacked: true,
      actor: { staffId: null, requestId: null },
    });
  } catch (error) {
    // A case or a dispute decides about the money already.
    if (!(error instanceof Failure)) throw error;
  }
}
