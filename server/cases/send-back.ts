import { caseActs } from "#contract/cases/case-states.ts";
import { mayMoveDevice } from "#contract/devices/stages.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { finishRunAsItStands } from "#server/devices/bench/finish-run.ts";
import { lockDevice, moveDevice } from "#server/devices/move-device.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { endCaseRepairs } from "#server/repair/desk/case-repairs.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import type { Parcel } from "./answer-case.ts";
import { type CaseDeps, moveCase } from "./move-case.ts";
import { lockCase } from "./queries.ts";

/**
 * Sends the goods of a case back to their owner, repaired, without a fault, or because the case is refused, and ends
 * the case.
 * Errors: NOT_FOUND; STALE; UNIT_AT_BENCH while the bench still works on a unit.
 */
export async function sendBack(
  deps: CaseDeps & { readonly database: Database },
  number: string,
  { version, carrier, number: parcel }: Parcel,
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const found = await lockCase(tx, number, version);
    if (!caseActs(found.facts).includes("send_back")) throw new Failure("STALE");
    const ids = found.lines.flatMap(({ deviceId, receivedAt }) => (deviceId && receivedAt ? [deviceId] : []));
    for (const deviceId of ids) {
      const { stage } = await lockDevice(tx, deviceId);
      if (!mayMoveDevice(stage, "handed_back", "case")) throw new Failure("UNIT_AT_BENCH");
      // Finished here, because its results say nothing about the unit after its owner has had it again.
      await finishRunAsItStands(tx, deviceId, deps.clock());
      await moveDevice(tx, deps.clock, {
        deviceId,
        to: "handed_back",
        by: "case",
        who: authorOf(actor),
        facts: { order: found.order.number, case: number, owner: "customer", custodian: "customer" },
        public: true,
      });
    }
    await endCaseRepairs(tx, deps, found.id, "shipped_back");
    await moveCase(tx, deps, found, {
      to: "closed",
      by: { kind: "staff", actor },
      values: { sentCarrier: carrier, sentNumber: parcel },
      facts: { carrier, number: parcel },
    });
  });
}
