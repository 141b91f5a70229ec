import { eq } from "drizzle-orm";
import { PROTOCOL_VERSION } from "#contract/devices/protocol.ts";
import type { RunPhase } from "#contract/devices/test-run.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { violatedConstraint } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { type BenchDeps, changeUnit, type Target } from "./change-unit.ts";
import { testRuns } from "./tables.ts";

/**
 * Opens a run of the protocol. The same key returns the same run. Errors: NOT_FOUND; STALE when the unit has another
 * open run, cannot be tested at its stage, or has another version.
 */
export async function openRun(
  deps: BenchDeps,
  { key, phase, ...target }: Target & { readonly key: string; readonly phase: RunPhase },
  actor: StaffActor,
): Promise<void> {
  const [known] = await deps.database.select().from(testRuns).where(eq(testRuns.key, key));
  if (known?.finishedAt) throw new Failure("STALE");
  if (known) return;
  try {
    await changeUnit(
      deps,
      target,
      actor,
      async ({ tx, unit, at }) => {
        if (unit.stage !== "inspected" && unit.stage !== "wiped") throw new Failure("STALE");
        await tx.insert(testRuns).values({
          key,
          deviceId: unit.id,
          phase,
          protocolVersion: PROTOCOL_VERSION,
          staffId: actor.staffId,
          beganAt: at,
        });
        return { action: "device.run-opened", changes: { phase: { from: null, to: phase } } };
      },
      true,
    );
  } catch (error) {
    // A concurrent request with the same key has opened the run.
    if (violatedConstraint(error) === "test_runs_key_key") return;
    if (violatedConstraint(error) === "one_open_run") throw new Failure("STALE");
    throw error;
  }
}
