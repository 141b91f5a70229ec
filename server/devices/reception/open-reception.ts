import { createHash } from "node:crypto";
import type { ListError, ListInput } from "#contract/devices/receptions.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { addDevices, type NewDevice } from "#server/devices/add-device.ts";
import { expectedLots, receptions } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { orderOfList } from "#server/suppliers/order-of-list.ts";
import { rememberList } from "#server/suppliers/remember-list.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { checkList } from "./check-list.ts";
import { quarantineStopped } from "./quarantine-stopped.ts";
import { buyAgain } from "./take-back.ts";

type CheckedList = Awaited<ReturnType<typeof checkList>>;

/**
 * Opens a reception from a supplier's list. Its phones are expected, or received at once with `isHere`; those without IMEI are
 * expected by number. Refused lines are kept with the reception. The answers and columns are remembered for the supplier. Returns
 * the reception's id. Errors: VALIDATION, `csv`, for a list with open questions, without a phone, or that comes to something else
 * than what the person saw; `reference` for a file that is open already.
 */
export async function openReception(
  { database, clock }: Pick<Shop, "database" | "clock">,
  input: ListInput,
  actor: StaffActor,
): Promise<number> {
  const { supplier, reference, csv, isHere = false, seen } = input;
  const refused = (cause?: unknown) => new Failure("VALIDATION", { fields: { csv: "INVALID" }, cause });
  const write = transact(database, async (tx) => {
    const checked = await checkList(tx, input);
    const { accepted, questions, rows, totalCents, errors } = checked;
    if (questions.length > 0 || rows === 0) throw refused();
    if (seen && (seen.rows !== rows || seen.totalCents !== totalCents)) throw refused();
    const supplierId = await rememberList(tx, clock, input, checked);
    const orderId = await orderOfList(
      tx,
      clock,
      { supplierId, reference, orderId: input.orderId, accepted },
      actor,
    );
    const [reception] = await tx
      .insert(receptions)
      .values({
        ...{ source: "supplier", supplier, reference, staffId: actor.staffId, createdAt: clock() },
        ...{ supplierId, orderId, refused: [...errors, ...leftOf(checked)] },
        listHash: createHash("sha256").update(csv).digest("hex"),
      })
      .returning({ id: receptions.id });
    if (!reception) throw new Error("The reception was not written.");
    await addPhones(tx, clock, { receptionId: reception.id, accepted, isHere }, actor);
    await recordAudit(tx, clock, {
      actor,
      action: "reception.opened",
      object: { type: "reception", id: String(reception.id) },
      changes: { devices: { from: 0, to: rows } },
    });
    return reception.id;
  });
  return write.catch((error: unknown) => {
    const constraint = violatedConstraint(error);
    if (constraint === "receptions_once")
      throw new Failure("VALIDATION", { fields: { reference: "TAKEN" }, cause: error });
    // A colleague has received the same phone meanwhile.
    const isBought = error instanceof Failure && error.code === "STALE";
    if (isBought || constraint === "device_imeis_pkey" || constraint === "devices_serial_of_model")
      throw refused(error);
    throw error;
  });
}

/** Lines that a person left out, in the form of refused ones. */
const leftOf = ({ skipped }: CheckedList): ListError[] =>
  skipped.flatMap(({ line, text, why }) =>
    why === "left" ? [{ line, column: null, reason: "LEFT" as const, value: text }] : [],
  );

async function addPhones(
  tx: Transaction,
  clock: () => Date,
  { receptionId, accepted, isHere }: { receptionId: number; isHere: boolean } & Pick<CheckedList, "accepted">,
  actor: StaffActor,
): Promise<void> {
  const phones: NewDevice[] = [];
  const lots: (typeof expectedLots.$inferInsert)[] = [];
  for (const { line, models, deviceId, imeis, serial, quantity, priceCents, vatRegime, facts } of accepted) {
    const [model] = models;
    if (!model) continue;
    if (imeis.length === 0) {
      const anyColour = models.length > 1;
      lots.push({
        receptionId,
        line,
        modelId: model.id,
        anyColour,
        quantity,
        priceCents,
        vatRegime,
        listed: facts,
      });
      continue;
    }
    const device: NewDevice = {
      modelId: model.id,
      imeis,
      serial,
      stage: isHere ? "received" : "expected",
      episode: {
        ...{ source: "supplier", receptionId, pricePaidCents: priceCents, vatRegime },
        ...{ listedModelId: model.id, listed: facts },
      },
      who: authorOf(actor),
    };
    if (deviceId) await buyAgain(tx, clock, deviceId, device);
    if (deviceId && isHere) await quarantineStopped(tx, clock, deviceId, actor);
    if (!deviceId) phones.push(device);
  }
  const added = await addDevices(tx, clock, phones);
  if (isHere)
    for (const [at, { id }] of added.entries())
      if (phones[at]?.episode?.listed?.stops.length) await quarantineStopped(tx, clock, id, actor);
  for (let at = 0; at < lots.length; at += 500)
    await tx.insert(expectedLots).values(lots.slice(at, at + 500));
}
