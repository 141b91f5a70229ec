import { eq, sql } from "drizzle-orm";
import { tacOf } from "#contract/devices/imei.ts";
import { readScan } from "#contract/devices/read-scan.ts";
import type { ReceiveAnswer, ReceiveScan } from "#contract/devices/receptions.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Queries } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { addDevice } from "#server/devices/add-device.ts";
import { expectedLots } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { quarantineStopped } from "./quarantine-stopped.ts";
import { readLots } from "./read-lots.ts";

/** The lots that a person chooses from, at most. */
const MOST_LOTS = 50;

/**
 * Receives a phone whose IMEI is new to the shop, as one of a list without IMEI. The person names the lot for the first phone of a
 * type of IMEI; the next ones of that type go to the only lot of their model. Errors: NOT_FOUND; STALE when the lot is complete or
 * a colleague has just received the phone.
 */
export async function receiveFromLot(
  { database, clock }: Pick<Shop, "database" | "clock">,
  { code, lot }: Pick<ReceiveScan, "code" | "lot">,
  actor: StaffActor,
): Promise<ReceiveAnswer> {
  const scan = readScan(code);
  const nothing = { publicId: null, stage: null, number: null };
  if (scan?.kind !== "imei") return { ...nothing, outcome: "unknown" };
  const lots = lot
    ? []
    : await readLots(
        database,
        sql`arrived < lots.quantity and lots.id = any (array(
    select id from expected_lots where arrived < quantity order by id desc limit ${MOST_LOTS}))`,
      );
  if (!lot && lots.length === 0) return { ...nothing, outcome: "unknown" };
  const chosen = lot ?? (await onlyLotOf(database, scan.imei, lots));
  if (!chosen) return { ...nothing, outcome: "lot_asked", lots };
  const work = transact(database, async (tx) => {
    const row = await lockRow(tx, expectedLots, eq(expectedLots.id, chosen.id));
    const models = (await readLots(tx, sql`lots.id = ${chosen.id}`)).flatMap((one) => one.models);
    if (row.arrived >= row.quantity) throw new Failure("STALE");
    if (!models.some(({ id }) => id === chosen.modelId))
      throw new Failure("VALIDATION", { fields: { lot: "INVALID" } });
    await tx
      .update(expectedLots)
      .set({ arrived: sql`${expectedLots.arrived} + 1` })
      .where(eq(expectedLots.id, row.id));
    const device = await addDevice(tx, clock, {
      ...{
        modelId: chosen.modelId,
        imeis: [scan.imei],
        serial: null,
        stage: "received",
        who: authorOf(actor),
      },
      episode: {
        ...{ source: "supplier", receptionId: row.receptionId, pricePaidCents: row.priceCents },
        ...{ vatRegime: row.vatRegime, listedModelId: chosen.modelId, listed: row.listed },
      },
    });
    const stopped = await quarantineStopped(tx, clock, device.id, actor);
    await recordAudit(tx, clock, {
      actor,
      action: "device.received",
      object: { type: "device", id: device.publicId },
      changes: { stage: { from: null, to: stopped ? "quarantine" : "received" } },
    });
    const stage = stopped ? ("quarantine" as const) : ("received" as const);
    return { publicId: device.publicId, stage, outcome: stage, number: null };
  });
  return work.catch((error: unknown) => {
    if (violatedConstraint(error) === "device_imeis_pkey") throw new Failure("STALE", { cause: error });
    throw error;
  });
}

/** The lot of the only model that phones of this type of IMEI were received as; null when several or none fit. */
async function onlyLotOf(
  db: Queries,
  imei: string,
  lots: Awaited<ReturnType<typeof readLots>>,
): Promise<NonNullable<ReceiveScan["lot"]> | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct model_id as id from devices join device_imeis on device_id = devices.id
    where left(imei, 8) = ${tacOf(imei)}`);
  const fitting = lots.filter(({ models }) => models.some(({ id }) => rows.some((row) => row.id === id)));
  const [lot] = fitting;
  const [model] = lot?.models ?? [];
  return fitting.length === 1 && lot?.models.length === 1 && model ? { id: lot.id, modelId: model.id } : null;
}
