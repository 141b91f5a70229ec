import { and, eq, inArray } from "drizzle-orm";
import { caseActs, outcomesOf } from "#contract/cases/case-states.ts";
import type { CaseDecision } from "#contract/cases/cases.ts";
import { mayMoveDevice } from "#contract/devices/stages.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { closeAllocations, unitsOf } from "#server/devices/allocation/order-units.ts";
import { lockDevice, moveDevice, noteDevice } from "#server/devices/move-device.ts";
import { takeBack } from "#server/devices/reception/take-back.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { endCaseRepairs, openCaseRepairs } from "#server/repair/desk/case-repairs.ts";
import { writeMove } from "#server/shipments/move-shipment.ts";
import { readShipments } from "#server/shipments/read-shipments.ts";
import { shipmentLines, shipments } from "#server/shipments/tables.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { closeCase } from "./close-case.ts";
import { type CaseDeps, moveCase } from "./move-case.ts";
import { type LockedCase, lockCase } from "./queries.ts";
import { readAsked, refundCase } from "./refund-case.ts";
import { replaceUnits } from "./replace-units.ts";

export type DecideDeps = CaseDeps & { readonly database: Database };

/**
 * Decides a case. This transaction grants the refund or allocates the replacement; sending and packing are later steps.
 * If the money was already refunded, for example in the provider's dashboard, the case is closed.
 * Errors: NOT_FOUND; STALE; VALIDATION, `outcome`, for an outcome that this case cannot have; OUT_OF_STOCK without
 * another unit; those of `refundCase`.
 */
export async function decideCase(
  deps: DecideDeps,
  number: string,
  { version, ...decision }: CaseDecision,
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) =>
    writeDecision(tx, deps, await lockCase(tx, number, version), decision, actor),
  );
}

/** Decides a locked case. Errors: those of `decideCase`. */
export async function writeDecision(
  tx: Transaction,
  deps: CaseDeps,
  found: LockedCase,
  { outcome, reason = "", ...amounts }: Omit<CaseDecision, "version">,
  actor: StaffActor,
): Promise<void> {
  if (!caseActs(found.facts).includes("decide")) throw new Failure("STALE");
  if (!outcomesOf(found.facts).includes(outcome))
    throw new Failure("VALIDATION", { fields: { outcome: "INVALID" } });
  const asked = outcome === "refund" ? await readAsked(tx, found) : [];
  const isPaidBack = outcome === "refund" && asked.length === 0;
  if (asked.length > 0) await refundCase(tx, deps.clock, found, { asked, reason, ...amounts }, actor);
  // A case that is decided again after a replacement has already settled its goods.
  if (found.state !== "decided" || found.outcome === "repair") {
    if (found.kind === "lost") await loseParcels(tx, deps, found, actor);
    if (outcome === "refund" || outcome === "replace") await takeBackUnits(tx, deps, found, actor);
  }
  if (outcome === "replace") await replaceUnits(tx, deps, found, actor);
  if (outcome === "repair") await openCaseRepairs(tx, deps, found);
  else await endCaseRepairs(tx, deps, found.id, "cancelled");
  await moveCase(tx, deps, found, {
    to: "decided",
    by: { kind: "staff", actor },
    outcome,
    values: { reason },
  });
  if (isPaidBack) await closeCase(tx, deps, found.order, found.id);
}

/** Makes returned units that the buyer will not get back the shop's again. */
async function takeBackUnits(tx: Transaction, { clock }: CaseDeps, found: LockedCase, actor: StaffActor) {
  const ids = found.lines.flatMap(({ deviceId, receivedAt }) => (deviceId && receivedAt ? [deviceId] : []));
  for (const deviceId of ids) {
    // Units withdrawn before 2026-11-27 became the shop's when they were received.
    if ((await lockDevice(tx, deviceId)).owner === "shop") continue;
    await noteDevice(tx, clock, {
      deviceId,
      kind: "taken-back",
      who: authorOf(actor),
      facts: { owner: "shop", order: found.order.number, case: found.number },
    });
    await takeBack(tx, clock, { id: deviceId }, actor);
  }
}

/**
 * Marks the parcels of a locked case about a lost parcel as lost, with their units. This includes parcels that count as
 * delivered, because nobody saw them arrive, and parcels that a case sent back. The units no longer belong to any
 * order.
 */
async function loseParcels(
  tx: Transaction,
  deps: CaseDeps,
  found: LockedCase,
  actor: StaffActor,
): Promise<void> {
  const positions = found.lines.map(({ position }) => position);
  const by = { kind: "staff", actor } as const;
  const ofLines = tx
    .select({ id: shipmentLines.shipmentId })
    .from(shipmentLines)
    .where(and(eq(shipmentLines.orderId, found.orderId), inArray(shipmentLines.position, positions)));
  const under = await readShipments(tx, and(inArray(shipments.id, ofLines), eq(shipments.state, "shipped")));
  for (const shipment of under)
    await writeMove(tx, deps, { shipment, order: found.order, move: { to: "lost", by } });
  const lines = (await linesOf(tx, [found.orderId])).filter(({ position }) => positions.includes(position));
  const units = await unitsOf(tx, { orderId: found.orderId, lines });
  const who = authorOf(actor);
  for (const { deviceId, stage } of units)
    if (stage !== "lost")
      for (const to of mayMoveDevice(stage, "lost", "case")
        ? (["lost"] as const)
        : (["returned", "lost"] as const))
        await moveDevice(tx, deps.clock, { deviceId, to, by: "case", who, facts: { case: found.number } });
  if (units.length > 0) await closeAllocations(tx, deps.clock, units);
}
