import { and, eq, inArray, isNull } from "drizzle-orm";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import {
  areTaxedAlike,
  closeAllocations,
  openOrderOf,
  replaceAllocation,
} from "#server/devices/allocation/order-units.ts";
import { noteDevice } from "#server/devices/move-device.ts";
import { allocations, type DeviceRow, devices } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import type { CaseDeps } from "./move-case.ts";
import type { LockedCase } from "./queries.ts";
import { caseLines, cases } from "./tables.ts";

type Line = LockedCase["lines"][number];
interface Exchange {
  readonly found: LockedCase;
  readonly line: Line;
  readonly device: DeviceRow;
  /** Staff has confirmed that the labels were exchanged. */
  readonly isExchanged: boolean;
}

/**
 * Corrects two parcels with exchanged labels: the buyer of a locked case has returned the unit of another order. Each
 * order gets the unit that its buyer received, in its allocation, margin and open cases; prices and documents stay.
 * Returns the line with its new unit.
 * Errors: VALIDATION, `code`, for a unit that no buyer has, and MISMATCH until `isExchanged`; VAT_REGIMES_DIFFER when
 * the units have different regimes, because the documents already state them.
 */
export async function exchangeUnits(
  tx: Transaction,
  { clock }: Pick<CaseDeps, "clock">,
  { found, line, device, isExchanged }: Exchange,
  actor: StaffActor,
): Promise<Line> {
  const other = await openOrderOf(tx, device.id);
  const [own] = await tx
    .select({ id: devices.id, publicId: devices.publicId, allocationId: allocations.id })
    .from(devices)
    .innerJoin(allocations, and(eq(allocations.deviceId, devices.id), isNull(allocations.closedAt)))
    // The unit must not have been sold again since.
    .where(and(eq(allocations.orderId, found.orderId), eq(allocations.position, line.position)));
  if (!other || !own) throw new Failure("VALIDATION", { fields: { code: "INVALID" } });
  if (!(await areTaxedAlike(tx, own.id, device.id))) throw new Failure("VAT_REGIMES_DIFFER");
  if (!isExchanged) throw new Failure("VALIDATION", { fields: { code: "MISMATCH" } });
  await lockOrder(tx, other.order.id);
  const theirs = await tx
    .select({ allocationId: allocations.id })
    .from(allocations)
    .where(and(eq(allocations.deviceId, device.id), isNull(allocations.closedAt)));
  await closeAllocations(tx, clock, [own, ...theirs]);
  const who = authorOf(actor);
  const units = { from: own.publicId, to: device.publicId };
  const open = tx.select({ id: cases.id }).from(cases).where(isNull(cases.endedAt));
  for (const { order, position, from, to } of [
    { order: found.order, position: line.position, from: own.id, to: device.id },
    { order: other.order, position: other.position, from: device.id, to: own.id },
  ]) {
    const place = { orderId: order.id, position };
    await replaceAllocation(tx, clock, { ...place, from, to });
    await tx
      .update(caseLines)
      .set({ deviceId: to })
      .where(
        and(
          eq(caseLines.orderId, order.id),
          eq(caseLines.position, position),
          isNull(caseLines.receivedAt),
          inArray(caseLines.caseId, open),
        ),
      );
    await noteDevice(tx, clock, { deviceId: to, kind: "exchanged", who, facts: { order: order.number } });
    const subject = { type: "order", id: order.number } as const;
    const act = { kind: "order.units-exchanged", facts: units, changes: { unit: units } } as const;
    await recordStaffAct(tx, clock, { actor, subject, ...act });
  }
  return { ...line, deviceId: device.id };
}
