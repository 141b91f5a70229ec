import { and, desc, eq, isNull } from "drizzle-orm";
import type { ReceiveAnswer, ReceiveScan } from "#contract/devices/receptions.ts";
import type { DeviceStage } from "#contract/devices/stages.ts";
import { type Actor, recordAction } from "#server/audit/record-action.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { findScanned } from "#server/devices/find-device.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { writePassport } from "#server/devices/passport/write-passport.ts";
import { allocations, type DeviceRow, episodes, receptions } from "#server/devices/tables.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { orders } from "#server/orders/tables.ts";

const AWAY: readonly DeviceStage[] = ["shipped", "delivered", "returned", "lost"];

type StaffActor = Actor & { readonly staffId: number };

/**
 * Receives a scanned phone: one that is expected, or one that was sold and comes back. A phone that comes back gets a new
 * episode, which resumes price and regime of the one before; its allocation is closed, and it is the shop's again.
 * Error: STALE when somebody else has just received it.
 */
export async function receiveDevice(
  { database, clock }: Pick<Shop, "database" | "clock">,
  { code, isReturn = false }: ReceiveScan,
  actor: StaffActor,
): Promise<ReceiveAnswer> {
  const device = await findScanned(database, code);
  if (!device) return { outcome: "unknown", publicId: null, stage: null, number: null };
  const { publicId, stage } = device;
  const isAway = AWAY.includes(stage);
  const sale = isAway ? await openSale(database, device) : undefined;
  const answer = { publicId, stage, number: sale?.number ?? null };
  if (stage !== "expected" && !isAway) return { ...answer, outcome: "not_awaited" };
  if (sale && !isReturn) return { ...answer, outcome: "return_asked" };
  await transact(database, async (tx) => {
    const who = { kind: "staff", staffId: actor.staffId } as const;
    const facts = sale ? { owner: "shop" as const, order: sale.number } : {};
    await moveDevice(tx, clock, { deviceId: device.id, to: "received", by: "bench", who, facts });
    if (sale) await resumeAcquisition(tx, clock, device, actor);
    await writePassport(tx, clock, device.id);
    await recordAction(tx, clock, {
      actor,
      action: "device.received",
      object: { type: "device", id: publicId },
      changes: { stage: { from: stage, to: "received" } },
    });
  });
  return { ...answer, stage: "received", outcome: sale ? "returned" : "received" };
}

async function openSale(db: Queries, { id }: DeviceRow) {
  const [found] = await db
    .select({ number: orders.number })
    .from(allocations)
    .innerJoin(orders, eq(orders.id, allocations.orderId))
    .where(and(eq(allocations.deviceId, id), isNull(allocations.closedAt)));
  return found;
}

async function resumeAcquisition(
  tx: Transaction,
  clock: () => Date,
  { id }: DeviceRow,
  { staffId }: StaffActor,
) {
  const now = clock();
  const [before] = await tx
    .select()
    .from(episodes)
    .where(eq(episodes.deviceId, id))
    .orderBy(desc(episodes.id))
    .limit(1);
  if (!before) throw new Error(`Device ${id} has no episode.`);
  await tx
    .update(episodes)
    .set({ endedAt: now })
    .where(and(eq(episodes.deviceId, id), isNull(episodes.endedAt)));
  const [reception] = await tx
    .insert(receptions)
    .values({ source: "customer_return", staffId, createdAt: now })
    .returning({ id: receptions.id });
  await tx.insert(episodes).values({
    deviceId: id,
    source: "customer_return",
    receptionId: reception?.id ?? null,
    pricePaidCents: before.pricePaidCents,
    vatRegime: before.vatRegime,
    beganAt: now,
  });
  await tx
    .update(allocations)
    .set({ closedAt: now })
    .where(and(eq(allocations.deviceId, id), isNull(allocations.closedAt)));
}
