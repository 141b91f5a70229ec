import { and, eq, inArray, isNull } from "drizzle-orm";
import { nextStates, type ShipmentState } from "#contract/shipments/shipment-states.ts";
import { postByCarrier } from "#server/buyback/way/post-phone.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { moveShipment, type ShipmentDeps } from "../move-shipment.ts";
import { readShipment, type ShipmentRead } from "../read-shipments.ts";
import { shipments } from "../tables.ts";
import type { CarrierEvent, CarrierStatus, ShippingLabels } from "./shipping-labels.ts";
import { carrierEvents, type LabelRow, shippingLabels } from "./tables.ts";

/** The job that handles one event of a carrier. */
export const CARRIER_JOB = "carrier-event";

interface StoreDeps extends Pick<ShipmentDeps, "database" | "clock"> {
  readonly labels: Pick<ShippingLabels, "provider">;
  readonly enqueue: Enqueue;
}

/**
 * Stores an event of a carrier with its job, once. An event about no label of the shop is ignored: the provider's account may send
 * other parcels, too.
 */
export async function storeCarrierEvent(deps: StoreDeps, event: CarrierEvent): Promise<void> {
  const { labels, clock } = deps;
  await transact(
    deps.database,
    async (tx) => {
      const [label] = await tx
        .select({ id: shippingLabels.id })
        .from(shippingLabels)
        .where(
          and(eq(shippingLabels.provider, labels.provider), eq(shippingLabels.reference, event.reference)),
        );
      if (!label) return;
      const [stored] = await tx
        .insert(carrierEvents)
        .values({ id: event.id, labelId: label.id, status: event.status, at: event.at, receivedAt: clock() })
        .onConflictDoNothing()
        .returning({ id: carrierEvents.id });
      if (stored) await deps.enqueue(tx, CARRIER_JOB, { id: event.id });
    },
    { hasKey: true },
  );
}

/** The states through which a report brings a parcel. */
const WAYS: Readonly<Record<CarrierStatus, readonly ShipmentState[]>> = {
  announced: [],
  moving: ["shipped"],
  delivered: ["shipped", "delivered"],
  returned: ["shipped", "sent_back"],
  cancelled: [],
  other: [],
};

/**
 * Moves the parcel of a stored event, once. Events may come twice or out of order: a report that its parcel is already past changes
 * nothing. Error: REFUND_UNDER_WAY, so that the job tries again.
 */
export async function handleCarrierEvent(deps: ShipmentDeps, id: string): Promise<void> {
  const [found] = await deps.database
    .select({ event: carrierEvents, label: shippingLabels })
    .from(carrierEvents)
    .innerJoin(shippingLabels, eq(shippingLabels.id, carrierEvents.labelId))
    .where(and(eq(carrierEvents.id, id), isNull(carrierEvents.handledAt)));
  if (!found) return;
  const { event, label } = found;
  for (const to of WAYS[event.status]) await moveOn(deps, label, to);
  // A phone that the shop buys is received by hand, too; its price holds from the moment when the carrier has it.
  if (label.buybackId !== null && WAYS[event.status].includes("shipped"))
    await postByCarrier(deps, label.buybackId);
  if (event.status === "cancelled") await endLabel(deps, label);
  await deps.database.update(carrierEvents).set({ handledAt: deps.clock() }).where(eq(carrierEvents.id, id));
}

async function moveOn(deps: ShipmentDeps, label: LabelRow, to: ShipmentState): Promise<void> {
  // A return is received by hand: the goods are looked at first.
  if (label.shipmentId === null || to === "preparing") return;
  const shipment = await readSettled(deps, label.shipmentId);
  // A cancelled label sends nothing: another one may be on the parcel.
  if (!shipment || (label.state === "cancelled" && shipment.trackingNumber !== label.number)) return;
  const allowed = nextStates(shipment.state, "shop", { refunded: shipment.isRefunded });
  // A parcel that is lost has been sent before.
  if (!allowed.includes(to) || (to === "shipped" && !label.number)) return;
  try {
    await moveShipment(deps, {
      ...{ id: shipment.id, to, by: { kind: "shop" }, version: shipment.version },
      ...(to === "shipped" && label.number
        ? { parcel: { carrier: label.carrier, number: label.number } }
        : {}),
    });
  } catch (error) {
    // Somebody else moved the parcel meanwhile: what is left to do follows from its new state.
    if (error instanceof Failure && error.code === "STALE") return moveOn(deps, label, to);
    throw error;
  }
}

/** Reads a parcel after an act that is under way on its order, such as an undo, has ended. */
const readSettled = ({ database }: ShipmentDeps, id: number): Promise<ShipmentRead | undefined> =>
  transact(database, async (tx) => {
    const [seen] = await tx
      .select({ orderId: shipments.orderId })
      .from(shipments)
      .where(eq(shipments.id, id));
    if (!seen) return undefined;
    await lockOrder(tx, seen.orderId);
    return readShipment(tx, id);
  });

/** A label that the provider cancelled is used no more. Its parcel, if it has not left, needs another one. */
const endLabel = ({ database, clock }: ShipmentDeps, { id }: LabelRow) =>
  database
    .update(shippingLabels)
    .set({ state: "cancelled", endedAt: clock() })
    .where(and(eq(shippingLabels.id, id), inArray(shippingLabels.state, ["bought", "cancelling"])));
