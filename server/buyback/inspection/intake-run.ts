import { and, desc, eq, gte, isNotNull } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { testRuns } from "#server/devices/bench/tables.ts";
import type { BuybackOffer } from "../tables.ts";

/** The finished run of the phone since it came. Null without one. */
export async function intakeRun(
  db: Queries,
  { deviceId, receivedAt }: Pick<BuybackOffer, "deviceId" | "receivedAt">,
): Promise<number | null> {
  if (deviceId === null || !receivedAt) return null;
  const [run] = await db
    .select({ id: testRuns.id })
    .from(testRuns)
    .where(
      and(
        ...[eq(testRuns.deviceId, deviceId), eq(testRuns.phase, "intake")],
        ...[isNotNull(testRuns.finishedAt), gte(testRuns.beganAt, receivedAt)],
      ),
    )
    .orderBy(desc(testRuns.id))
    .limit(1);
  return run?.id ?? null;
}
