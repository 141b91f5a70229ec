import type { ReceiveAnswer, ReceiveScan } from "#contract/devices/receptions.ts";
import { AWAY } from "#contract/devices/stages.ts";
import { recordAction, type StaffActor } from "#server/audit/record-action.ts";
import { caseAwaiting, receiveCase } from "#server/cases/receive-case.ts";
import { transact } from "#server/database/transact.ts";
import { openOrderOf } from "#server/devices/allocation/order-units.ts";
import { findScanned } from "#server/devices/find-device.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { takeBack } from "./take-back.ts";

/**
 * Receives a scanned phone: one that is expected, or one that was sold and comes back. A phone that comes back gets a new
 * episode, which resumes price and regime of the one before; its allocation is closed, and it is the shop's again. One that an
 * accepted case waits for is received for that case.
 * Error: STALE when somebody else has just received it.
 */
export async function receiveDevice(
  deps: Pick<Shop, "database" | "clock"> & { readonly sendMail: SendMail },
  { code, isReturn = false }: ReceiveScan,
  actor: StaffActor,
): Promise<ReceiveAnswer> {
  const { database, clock } = deps;
  const device = await findScanned(database, code);
  if (!device) return { outcome: "unknown", publicId: null, stage: null, number: null };
  const { publicId, stage } = device;
  const isAway = AWAY.includes(stage);
  const announced = isAway ? await caseAwaiting(database, device.id) : undefined;
  const sale = isAway ? await openOrderOf(database, device.id) : undefined;
  const answer = { publicId, stage, number: sale?.order.number ?? null };
  if (stage !== "expected" && !isAway) return { ...answer, outcome: "not_awaited" };
  if (announced) {
    await receiveCase(deps, announced, { code }, actor);
    return { ...answer, stage: "received", outcome: "returned" };
  }
  if (sale && !isReturn) return { ...answer, outcome: "return_asked" };
  // It was lost on its way to a buyer, whom the shop has paid back or sent another one.
  const isFound = stage === "lost" && device.owner === "customer";
  await transact(database, async (tx) => {
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
    await recordAction(tx, clock, {
      actor,
      action: "device.received",
      object: { type: "device", id: publicId },
      changes: { stage: { from: stage, to: "received" } },
    });
  });
  return { ...answer, stage: "received", outcome: sale ? "returned" : "received" };
}
