import { and, desc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import type { NewDevice } from "#server/devices/add-device.ts";
import { endEpisode, moveDevice } from "#server/devices/move-device.ts";
import { writePassports } from "#server/devices/passport/write-passport.ts";
import { allocations, type DeviceRow, episodes, receptions } from "#server/devices/tables.ts";

/**
 * A sold unit is the shop's again: its allocation is closed, and a new episode resumes the price and regime of the one before.
 * The caller has written the event that names the owner, and so locked the device.
 */
export async function takeBack(
  tx: Transaction,
  clock: () => Date,
  { id }: Pick<DeviceRow, "id">,
  { staffId }: { readonly staffId: number | null },
): Promise<void> {
  const [before] = await tx
    .select()
    .from(episodes)
    .where(eq(episodes.deviceId, id))
    .orderBy(desc(episodes.id))
    .limit(1);
  if (!before) throw new Error(`Device ${id} has no episode.`);
  const [reception] = await tx
    .insert(receptions)
    .values({ source: "customer_return", staffId, createdAt: clock() })
    .returning({ id: receptions.id });
  await beginEpisode(tx, clock, id, {
    source: "customer_return",
    receptionId: reception?.id ?? null,
    pricePaidCents: before.pricePaidCents,
    vatRegime: before.vatRegime,
  });
}

/**
 * A phone that was gone is on a supplier's list once more: an episode with its own price and regime begins, and the sale before,
 * if there was one, is over. Error: STALE when it is not gone any more.
 */
export async function buyAgain(
  tx: Transaction,
  clock: () => Date,
  deviceId: number,
  { modelId, stage, episode, who }: NewDevice,
): Promise<void> {
  const move = { deviceId, who, facts: { modelId } };
  await moveDevice(tx, clock, { ...move, to: "expected", by: "supplier" });
  await beginEpisode(tx, clock, deviceId, episode);
  if (stage === "received") await moveDevice(tx, clock, { ...move, to: "received", by: "bench" });
}

/** The next life of a device that is locked: the one before is over, and so is its sale. */
async function beginEpisode(
  tx: Transaction,
  clock: () => Date,
  deviceId: number,
  episode: NewDevice["episode"],
): Promise<void> {
  const now = clock();
  await endEpisode(tx, deviceId, now);
  await tx.insert(episodes).values({ ...episode, deviceId, beganAt: now });
  await tx
    .update(allocations)
    .set({ closedAt: now })
    .where(and(eq(allocations.deviceId, deviceId), isNull(allocations.closedAt)));
  await writePassports(tx, clock, [deviceId]);
}
