import { and, eq, isNull } from "drizzle-orm";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { episodes } from "#server/devices/tables.ts";
import { authorOf } from "#server/timeline/record-event.ts";

/**
 * Puts a received phone into quarantine when its list says that it is locked to an account or a carrier, or blacklisted. A person
 * takes it out after a look. Returns whether it was stopped.
 */
export async function quarantineStopped(
  tx: Transaction,
  clock: () => Date,
  deviceId: number,
  actor: StaffActor,
): Promise<boolean> {
  const [episode] = await tx
    .select({ listed: episodes.listed })
    .from(episodes)
    .where(and(eq(episodes.deviceId, deviceId), isNull(episodes.endedAt)));
  const stops = episode?.listed?.stops ?? [];
  if (stops.length === 0) return false;
  await moveDevice(tx, clock, {
    ...{ deviceId, to: "quarantine", by: "bench", who: authorOf(actor) },
    facts: { stops },
  });
  return true;
}
