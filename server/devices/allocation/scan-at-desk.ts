import { eq } from "drizzle-orm";
import { isImei } from "#contract/devices/imei.ts";
import type { PackAnswer, Packing, PackScan } from "#contract/devices/packing.ts";
import { isOrderNumber, readOrderNumber } from "#contract/orders/order-number.ts";
import { TrackingNumber } from "#contract/shipments/carriers.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { findScanned } from "#server/devices/find-device.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { moveShipment, type ShipmentDeps } from "#server/shipments/move-shipment.ts";
import { readShipments } from "#server/shipments/read-shipments.ts";
import { shipments } from "#server/shipments/tables.ts";
import { holdMails } from "./hold-mails.ts";
import { packByScan } from "./pack-by-scan.ts";
import { presentPacking, readPacking } from "./read-packing.ts";

/**
 * A scan on the packing page: an order opens, a phone is verified and packed, and the number on a carrier's label sends
 * the packed parcel that is open. A begun parcel must be finished or put aside before another order opens.
 * Errors: STALE, REFUND_UNDER_WAY.
 */
export async function scanAtDesk(
  given: ShipmentDeps,
  input: PackScan,
  actor: StaffActor,
): Promise<PackAnswer> {
  const deps = holdMails(given);
  const open = await openParcel(deps, input);
  // A code that a page sends for a parcel that somebody else has changed may mean something else now.
  if (open && input.version !== undefined && input.version !== open.version) throw new Failure("STALE");
  const awaitsNumber = open?.state === "packed" && !open.isCollected && !open.refunded;
  const number = readOrderNumber(input.code);
  if (isOrderNumber(number)) {
    const isBegun = open?.state === "preparing" && open.units.some(({ stage }) => stage === "packed");
    if (open && open.number !== number && !open.refunded && (awaitsNumber || isBegun))
      return wrong("unfinished", open.number);
    const packing = await readPacking(deps, number);
    return packing ? { outcome: "opened", packing } : wrong("no_order", number);
  }
  if (!open || !awaitsNumber) return packByScan(deps, input, actor);
  const device = await findScanned(deps.database, input.code);
  const tracking = TrackingNumber.safeParse(input.code);
  if (device) return { ...wrong("unfinished", open.number), publicId: device.publicId };
  if (!tracking.success || isImei(tracking.data)) return wrong("no_tracking", open.number);
  const sent = await moveShipment(deps, {
    ...{ id: open.parcel, orderNumber: open.number, to: "shipped", version: input.version ?? "" },
    by: { kind: "staff", actor },
    parcel: { carrier: input.carrier ?? open.carrier, number: tracking.data },
  });
  return { outcome: "sent", packing: await presentPacking(deps, open.number, sent) };
}

async function openParcel(deps: ShipmentDeps, { number, parcel }: PackScan): Promise<Packing | null> {
  if (number === undefined || parcel === undefined) return null;
  const [found] = await readShipments(deps.database, eq(shipments.id, parcel));
  return found?.order.number === number ? presentPacking(deps, number, found) : null;
}

const wrong = (why: "no_order" | "unfinished" | "no_tracking", number: string) =>
  ({ outcome: "wrong", why, number, publicId: null, stage: null }) as const;
