import { and, eq, isNull } from "drizzle-orm";
import type { MoveInput } from "#contract/devices/bench.ts";
import { moveDevice } from "../move-device.ts";
import { gradings } from "../tables.ts";
import { type BenchDeps, changeUnit, type Worker, whoIs } from "./change-unit.ts";
import { finishRunAsItStands } from "./finish-run.ts";

/**
 * Moves a unit by hand: looked at, set apart, to be repaired or repaired, recycled, handed back. Its open run ends there, and
 * so does a grade that waits for approval. Errors: NOT_FOUND, STALE.
 */
export async function moveUnit(
  deps: BenchDeps,
  { to, reason = "", ...target }: MoveInput & { readonly publicId: string },
  worker: Worker,
): Promise<void> {
  await changeUnit(deps, target, worker, async (tx, unit) => {
    await finishRunAsItStands(tx, unit.id, deps.clock());
    await tx
      .update(gradings)
      .set({ decidedAt: deps.clock() })
      .where(and(eq(gradings.deviceId, unit.id), isNull(gradings.decidedAt)));
    await moveDevice(tx, deps.clock, {
      deviceId: unit.id,
      to,
      by: "bench",
      who: whoIs(worker),
      facts: reason ? { reason } : {},
    });
    return {
      action: `device.${to}`,
      changes: { stage: { from: unit.stage, to } },
      reason: reason || null,
    };
  });
}
