import { and, desc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
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
  await writePassports(tx, clock, [id]);
}
