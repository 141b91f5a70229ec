import type { ReceiveAnswer, ReceiveScan } from "#contract/devices/receptions.ts";
import { AWAY } from "#contract/devices/stages.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { caseAwaiting, receiveCase } from "#server/cases/receive-case.ts";
import { transact } from "#server/database/transact.ts";
import { openOrderOf } from "#server/devices/allocation/order-units.ts";
import { ownParcels } from "#server/devices/allocation/read-packing.ts";
import { findScanned } from "#server/devices/find-device.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { moveShipment, type ShipmentDeps } from "#server/shipments/move-shipment.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { quarantineStopped } from "./quarantine-stopped.ts";
import { receiveFromLot } from "./receive-from-lot.ts";
import { takeBack } from "./take-back.ts";

/**
 * Receives a scanned phone: an expected one, or a sold one that comes back. A returned phone belongs to the shop again:
 * its allocation is closed, and a new episode keeps the price and regime of the previous one. If its parcel was still
 * on its way, the parcel is marked as sent back. A phone for an accepted case is received for that case.
 * Error: STALE when a colleague has just received it.
 */
export async function receiveDevice(
  deps: ShipmentDeps,
  { code, isReturn = false, lot }: ReceiveScan,
  actor: StaffActor,
): Promise<ReceiveAnswer> {
  const { database, clock } = deps;
  const device = await findScanned(database, code);
  if (!device) return receiveFromLot(deps, { code, lot }, actor);
  const { publicId, stage } = device;
  // A phone that was handed back to its supplier is received by a list, with its new price.
  const isSuppliers = stage === "handed_back" && device.owner === "supplier";
  const isAway = AWAY.includes(stage) && !isSuppliers;
  const announced = isAway ? await caseAwaiting(database, device.id) : undefined;
  const sale = isAway ? await openOrderOf(database, device.id) : undefined;
  const answer = { publicId, stage, number: sale?.order.number ?? null };
  if (stage !== "expected" && !isAway) return { ...answer, outcome: "not_awaited" };
  if (announced) {
    await receiveCase(deps, announced, { code }, actor);
    return { ...answer, stage: "received", outcome: "returned" };
  }
  if (sale && !isReturn) return { ...answer, outcome: "return_asked" };
  // The parcel was not delivered, whatever the carrier reports, and its other units came back with it. The dashboard
  // shows the order.
  const parcels = sale && stage === "shipped" ? await ownParcels(database, sale.order.id, sale.position) : [];
  const parcel = parcels.find(({ state }) => state === "shipped");
  if (parcel) await moveShipment(deps, { id: parcel.id, to: "sent_back", by: { kind: "staff", actor } });
  // The phone was lost on its way to a buyer, who has since been refunded or sent another one.
  const isFound = stage === "lost" && device.owner === "customer";
  const isStopped = await transact(database, async (tx) => {
    const facts = {
      ...((sale || isFound) && { owner: "shop" as const }),
      ...(sale && { order: sale.order.number }),
    };
    await moveDevice(tx, clock, {
      deviceId: device.id,
      to: "received",
      by: "bench",
      who: authorOf(actor),
      facts,
    });
    if (sale || isFound) await takeBack(tx, clock, device, actor);
    const stopped = stage === "expected" && (await quarantineStopped(tx, clock, device.id, actor));
    await recordAudit(tx, clock, {
      actor,
      action: "device.received",
      object: { type: "device", id: publicId },
      changes: { stage: { from: stage, to: stopped ? "quarantine" : "received" } },
    });
    return stopped;
  });
  if (isStopped) return { ...answer, stage: "quarantine", outcome: "quarantine" };
  return { ...answer, stage: "received", outcome: sale ? "returned" : "received" };
}
