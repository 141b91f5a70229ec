import type { ListInput } from "#contract/devices/receptions.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { addDevice, type NewDevice } from "#server/devices/add-device.ts";
import { receptions } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { checkList } from "./check-list.ts";
import { buyAgain } from "./take-back.ts";

/**
 * Opens a reception from a supplier's list. Its phones are expected, or received at once with `isHere`. A list with an
 * error adds nothing. Returns the reception's id. Error: VALIDATION, `csv`.
 */
export async function openReception(
  { database, clock }: Pick<Shop, "database" | "clock">,
  { supplier, reference, csv, isHere = false }: ListInput,
  actor: StaffActor,
): Promise<number> {
  const refused = (cause?: unknown) => new Failure("VALIDATION", { fields: { csv: "INVALID" }, cause });
  const write = transact(database, async (tx) => {
    const { errors, phones } = await checkList(tx, csv);
    if (errors.length > 0) throw refused();
    const [reception] = await tx
      .insert(receptions)
      .values({ source: "supplier", supplier, reference, staffId: actor.staffId, createdAt: clock() })
      .returning({ id: receptions.id });
    if (!reception) throw new Error("The reception was not written.");
    for (const { deviceId, modelId, imeis, serial, priceCents, vatRegime } of phones) {
      const device: NewDevice = {
        modelId,
        imeis,
        serial,
        stage: isHere ? "received" : "expected",
        episode: { source: "supplier", receptionId: reception.id, pricePaidCents: priceCents, vatRegime },
        who: authorOf(actor),
      };
      await (deviceId ? buyAgain(tx, clock, deviceId, device) : addDevice(tx, clock, device));
    }
    await recordAudit(tx, clock, {
      actor,
      action: "reception.opened",
      object: { type: "reception", id: String(reception.id) },
      changes: { devices: { from: 0, to: phones.length } },
    });
    return reception.id;
  });
  return write.catch((error: unknown) => {
    // A colleague has received the same phone meanwhile.
    const isBought = error instanceof Failure && error.code === "STALE";
    const constraint = violatedConstraint(error);
    if (isBought || constraint === "device_imeis_pkey" || constraint === "devices_serial_of_model")
      throw refused(error);
    throw error;
  });
}
