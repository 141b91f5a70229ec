import { eq } from "drizzle-orm";
import type { RepairReception } from "#contract/repair/reception.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { findOrAddRetired } from "#server/catalog/models/change-models.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { receiveForCustomer } from "#server/devices/reception/receive-for-customer.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { lockRepair, type RepairDeps, writeMove } from "../desk/move-repair.ts";
import { repairReceptions, repairs } from "../tables.ts";

/**
 * Records how a phone came for its repair. The phone joins the devices by its IMEI: its customer owns it, the shop keeps it, and
 * it is nobody's stock. A booked repair becomes `received`. A phone whose repair began without a reception, under guarantee for
 * instance, keeps its state. Errors: NOT_FOUND; STALE for another version, an ended repair or a second reception; VALIDATION
 * for a missing field, with `imei` TAKEN for a phone that is in the shop or in another open repair.
 */
export async function receiveRepair(
  deps: RepairDeps & { readonly database: Database },
  {
    number,
    version,
    imei,
    unreadable,
    modelId,
    other,
    seen,
    accessories,
  }: RepairReception & { number: string },
  actor: StaffActor,
): Promise<void> {
  const at = deps.clock();
  const add = async (tx: Transaction) => {
    const found = await lockRepair(tx, number, version);
    if (found.endedAt !== null) throw new Failure("STALE");
    const [known] = await tx.select().from(repairReceptions).where(eq(repairReceptions.repairId, found.id));
    if (known) throw new Failure("STALE");
    const entry = other ? await findOrAddRetired(tx, at, other) : (modelId ?? 0);
    const phone = { imei, modelId: entry, facts: { repair: number }, isRepair: true };
    const deviceId = found.deviceId ?? (await receiveForCustomer(tx, deps.clock, phone, actor));
    const row = {
      unreadable: imei === null ? unreadable : null,
      seen,
      accessories: [...new Set(accessories)],
    };
    await tx.insert(repairReceptions).values({ ...row, repairId: found.id, staffId: actor.staffId, at });
    if (found.state === "booked") {
      await writeMove(tx, deps, found, {
        ...{ to: "received", by: { kind: "staff", actor }, values: { deviceId } },
      });
      return;
    }
    await tx.update(repairs).set({ deviceId }).where(eq(repairs.id, found.id));
    await recordStaffAct(tx, deps.clock, {
      ...{ kind: "repair.received", subject: { type: "repair", id: number }, actor, at },
      changes: { state: { from: found.state, to: found.state } },
    });
  };
  try {
    await transact(deps.database, add);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "device_imeis_pkey" || constraint === "repairs_device_open")
      throw new Failure("VALIDATION", { fields: { imei: "TAKEN" } });
    throw error;
  }
}
