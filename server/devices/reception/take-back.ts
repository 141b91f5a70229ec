import { and, desc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import type { NewDevice } from "#server/devices/add-device.ts";
import { endEpisode, moveDevice } from "#server/devices/move-device.ts";
import { writePassports } from "#server/devices/passport/write-passport.ts";
import { allocations, type DeviceRow, episodes, receptions } from "#server/devices/tables.ts";

/**
 * Makes a sold unit the shop's again: closes its allocation, and opens an episode with the price and regime of the
 * previous one. The caller has locked the device by writing the event that names the owner.
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
 * Buys a phone again that was gone and is on a supplier's list: opens an episode with its own price and regime, and
 * closes the previous sale if there was one. Error: STALE when the phone is no longer gone.
 */
export async function buyAgain(
  tx: Transaction,
  clock: () => Date,
  deviceId: number,
  { modelId, stage, episode, who }: NewDevice,
): Promise<void> {
  if (!episode) throw new Error("A supplier's phone has a price.");
  const move = { deviceId, who, facts: { modelId } };
  await moveDevice(tx, clock, { ...move, to: "expected", by: "supplier" });
  await beginEpisode(tx, clock, deviceId, episode);
  if (stage === "received") await moveDevice(tx, clock, { ...move, to: "received", by: "bench" });
}

/** Opens a locked device's next episode; ends the previous one and its sale. */
export async function beginEpisode(
  tx: Transaction,
  clock: () => Date,
  deviceId: number,
  episode: NonNullable<NewDevice["episode"]>,
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
