import { and, eq, isNull } from "drizzle-orm";
import type { RunPhase } from "#contract/devices/test-run.ts";
import type { RepairState } from "#contract/repair/repair-states.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { type DeviceRow, episodes } from "../tables.ts";

type Episode = typeof episodes.$inferSelect;

/** The open episode of a unit in the shop's hands. Error: STALE without one. */
export async function openEpisode(db: Queries, unit: DeviceRow): Promise<Episode> {
  const [episode] = await db
    .select()
    .from(episodes)
    .where(and(eq(episodes.deviceId, unit.id), isNull(episodes.endedAt)));
  if (!episode || unit.custodian !== "shop") throw new Failure("STALE");
  return episode;
}

/** The phase of the next run of a unit. */
export function phaseOf(unit: DeviceRow, episode: Episode | null): RunPhase {
  const isRepaired = unit.repairedAt !== null && episode !== null && unit.repairedAt >= episode.beganAt;
  return isRepaired ? "after_repair" : episode?.source === "customer_return" ? "return" : "intake";
}

/** The phase of the next run of a phone that is here for a repair. */
export const phaseOfRepair = ({ state }: { readonly state: RepairState }): RunPhase =>
  state === "repairing" || state === "tested" || state === "ready" ? "after_repair" : "intake";
