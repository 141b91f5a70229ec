import { and, eq, notInArray } from "drizzle-orm";
import type { Carrier } from "#contract/shipments/carriers.ts";
import {
  nextStates,
  SHIPMENT_MOVES,
  type ShipmentMailKind,
  type ShipmentState,
} from "#contract/shipments/shipment-states.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { closeCase } from "#server/cases/close-case.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { carryUnits, returnGoods, unitsOf } from "#server/devices/allocation/order-units.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { isErasedMailbox } from "#server/mail/erased-mailbox.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { touchOrder } from "#server/orders/lock-order.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { isPickup, openPickup, withdrawPickup } from "#server/pickups/open-pickup.ts";
import { pickups } from "#server/pickups/tables.ts";
import { recordEvent } from "#server/timeline/record-event.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { shippingLabels } from "./labels/tables.ts";
import { nameParcels, readShipment, type ShipmentRead } from "./read-shipments.ts";
import { refuseDisputed, refuseRefunding, refuseSettled } from "./refuse-refunding.ts";
import { type ShipmentRow, shipmentLines, shipments } from "./tables.ts";

export interface ShipmentDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly sendMail: SendMail;
}

export type Mover =
  | { readonly kind: "staff"; readonly actor: StaffActor }
  /** Staff who was shown the buyer's code. */
  | { readonly kind: "desk"; readonly actor: StaffActor }
  | { readonly kind: "seller"; readonly sellerId: number }
  | { readonly kind: "customer" }
  | { readonly kind: "shop" };

export interface ShipmentMove {
  readonly id: number;
  /** The number of the parcel's order. If given, another order's parcel is NOT_FOUND. */
  readonly orderNumber?: string;
  readonly to: Exclude<ShipmentState, "preparing">;
  readonly by: Mover;
  /** The version that the person saw. */
  readonly version?: string;
  /** Only for a move to `shipped`. */
  readonly parcel?: {
    readonly carrier: Carrier;
    readonly number: string;
    readonly imeis?: readonly { readonly position: number; readonly imei: string }[] | undefined;
    /** The id of the bought label that sends the parcel. */
    readonly label?: number;
  };
  readonly reason?: string | undefined;
}

/**
 * Moves a parcel to another state, with its event, mail, stock and audit row in one transaction.
 * Errors: NOT_FOUND, also for another seller's parcel; STALE for another version, when the move is not allowed, or when the label is
 * no longer bought.
 */
export async function moveShipment(deps: ShipmentDeps, move: ShipmentMove): Promise<ShipmentRead> {
  return transact(deps.database, async (tx) => {
    const { shipment, order } = await lockShipment(tx, move);
    const allowed = nextStates(shipment.state, move.by.kind, {
      refunded: shipment.isRefunded,
      collected: isPickup(shipment, order),
    });
    if (!allowed.includes(move.to)) throw new Failure("STALE");
    const { label } = move.parcel ?? {};
    if (label !== undefined && !(await isBought(tx, label))) throw new Failure("STALE");
    await writeMove(tx, deps, { shipment, order, move });
    const moved = await readShipment(tx, shipment.id);
    const { by } = move;
    if (by.kind === "staff" || by.kind === "desk")
      await recordAudit(tx, deps.clock, {
        actor: by.actor,
        action: by.kind === "desk" ? "pickup.collected" : `shipment.${move.to}`,
        object: { type: "order", id: order.number },
        changes: changesOf(shipment, moved),
        reason: move.reason ?? null,
      });
    return moved;
  });
}

async function isBought(tx: Transaction, label: number): Promise<boolean> {
  const [row] = await tx
    .select({ state: shippingLabels.state })
    .from(shippingLabels)
    .where(eq(shippingLabels.id, label));
  return row?.state === "bought";
}

/** Locks the order first, as refunds do. If a move and a refund meet, the later one sees the changes of the other. */
async function lockShipment(tx: Transaction, { id, orderNumber, by, version }: ShipmentMove) {
  const [seen] = await tx.select({ orderId: shipments.orderId }).from(shipments).where(eq(shipments.id, id));
  const order = seen && (await touchOrder(tx, seen.orderId));
  if (!order || order.number !== (orderNumber ?? order.number)) throw new Failure("NOT_FOUND");
  const isOwn = by.kind === "seller" ? eq(shipments.sellerId, by.sellerId) : undefined;
  await lockRow(tx, shipments, and(eq(shipments.id, id), isOwn), version);
  return { shipment: await readShipment(tx, id), order };
}

interface Writing {
  readonly shipment: ShipmentRead;
  readonly order: OrderRow;
  readonly move: Pick<ShipmentMove, "to" | "by" | "parcel">;
}

/** Refuses to pack or unpack own units other than by scan. Error: SCAN_NEEDED. */
async function refuseUnscanned(tx: Transaction, shipment: ShipmentRead, to: ShipmentState): Promise<void> {
  if (to !== "packed" && !(to === "cancelled" && shipment.state === "packed")) return;
  const scanned = (await unitsOf(tx, shipment)).filter(({ stage }) => stage === "packed");
  const units = shipment.lines.filter(({ deviceId }) => deviceId !== null);
  if (scanned.length !== (to === "packed" ? units.length : 0)) throw new Failure("SCAN_NEEDED");
}

/**
 * Writes an allowed move of a locked parcel: state, stock, units, event and mail. Errors: SCAN_NEEDED,
 * REFUND_UNDER_WAY; DISPUTED at the desk.
 */
export async function writeMove(
  tx: Transaction,
  { clock, sendMail }: Pick<ShipmentDeps, "clock" | "sendMail">,
  { shipment, order, move: { to, by, parcel } }: Writing,
): Promise<void> {
  await refuseUnscanned(tx, shipment, to);
  if (to === "packed" || to === "shipped" || by.kind === "desk" || shipment.state === "lost")
    await refuseRefunding(tx, shipment);
  if (shipment.state === "lost") await refuseSettled(tx, shipment);
  if (by.kind === "desk") await refuseDisputed(tx, order.id);
  const now = clock();
  const step = SHIPMENT_MOVES[shipment.state][to];
  const values: Partial<ShipmentRow> =
    to === "packed"
      ? { packedAt: now }
      : to === "shipped" && parcel
        ? { shippedAt: now, carrier: parcel.carrier, trackingNumber: parcel.number }
        : by.kind === "desk"
          ? { shippedAt: now, endedAt: now }
          : { endedAt: now };
  if (shipment.state === "packed" && to === "cancelled") await withdrawPickup(tx, shipment.id, now);
  await tx
    .update(shipments)
    .set({ state: to, ...values })
    .where(eq(shipments.id, shipment.id));
  if (by.kind === "desk")
    await tx
      .update(pickups)
      .set({ state: "collected", endedAt: now, handedBy: by.actor.staffId })
      .where(eq(pickups.shipmentId, shipment.id));
  for (const { position, imei } of parcel?.imeis ?? [])
    await tx
      .update(shipmentLines)
      .set({ imei })
      .where(and(eq(shipmentLines.shipmentId, shipment.id), eq(shipmentLines.position, position)));
  const who =
    by.kind === "staff" || by.kind === "desk"
      ? ({ kind: "staff", staffId: by.actor.staffId } as const)
      : { kind: by.kind };
  if (step?.restocks) await returnGoods(tx, clock, shipment, who);
  else {
    // A unit leaves before it arrives, also at the desk.
    if (by.kind === "desk") await carryUnits(tx, clock, shipment, { to: "shipped", who });
    await carryUnits(tx, clock, shipment, { to, who });
  }
  await recordEvent(tx, {
    subject: { type: "order", id: order.number },
    kind: `shipment.${to}`,
    at: now,
    by: who,
    facts: { shipment: shipment.id, ...(parcel ? { carrier: parcel.carrier, number: parcel.number } : {}) },
    public: true,
  });
  if (to === "delivered" && shipment.caseId !== null && (await isAllThere(tx, shipment.caseId)))
    await closeCase(tx, { clock, sendMail }, order, shipment.caseId);
  const collected = isPickup(shipment, order);
  if (collected && to === "packed") await openPickup(tx, sendMail, order, { shipmentId: shipment.id, now });
  else if (step?.mail) await shipmentMail(tx, sendMail, { kind: step.mail, order, shipment, parcel }, now);
}

/** Whether all replacements of a case have arrived: each seller sends one. */
async function isAllThere(tx: Transaction, caseId: number): Promise<boolean> {
  const missing = and(eq(shipments.caseId, caseId), notInArray(shipments.state, ["delivered", "cancelled"]));
  return (await tx.$count(shipments, missing)) === 0;
}

/** The fields of a move for the audit log. */
function changesOf(before: ShipmentRead, after: ShipmentRead) {
  const fields = ["state", "carrier", "trackingNumber"] as const;
  return {
    shipment: { from: before.id, to: after.id },
    ...Object.fromEntries(
      fields
        .filter((field) => before[field] !== after[field])
        .map((field) => [field, { from: before[field], to: after[field] }]),
    ),
  };
}

interface News {
  readonly kind: ShipmentMailKind;
  readonly order: OrderRow;
  readonly shipment: ShipmentRead;
  readonly parcel?: { readonly carrier: Carrier; readonly number: string } | undefined;
}

/** Queues the mail about a step of a parcel. The mail's subject is the parcel, so each step is mailed once. */
async function shipmentMail(
  tx: Transaction,
  sendMail: SendMail,
  { kind, order, shipment, parcel }: News,
  now: Date,
): Promise<void> {
  // An erased buyer has no mailbox.
  if (isErasedMailbox(order.email)) return;
  const [named] = nameParcels([shipment], order.locale);
  await sendMail(tx, {
    kind,
    subjectId: `${order.number}/parcel-${shipment.id}`,
    recipient: order.email,
    locale: order.locale,
    data: {
      number: order.number,
      name: order.shipName,
      seller: shipment.isFirstParty ? null : shipment.sellerName,
      lines: (named ?? shipment).lines.map(({ name, quantity }) => ({ name, quantity })),
      carrier: parcel?.carrier ?? shipment.carrier,
      trackingNumber: parcel?.number ?? shipment.trackingNumber,
      ...(order.deliveryPlace ? { place: order.deliveryPlace } : {}),
      token: await trackingTokenOf(tx, order.id, now),
    },
  });
}
