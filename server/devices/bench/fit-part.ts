import type { PartInput } from "#contract/devices/bench.ts";
import type { StaffActor } from "#server/audit/record-action.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { partsFitted } from "../tables.ts";
import { type BenchDeps, changeUnit } from "./change-unit.ts";

/** Notes a part that was changed in a unit under repair, and where the part is from. Errors: NOT_FOUND, STALE. */
export async function fitPart(
  deps: BenchDeps,
  { part, origin, ...target }: PartInput & { readonly publicId: string },
  actor: StaffActor,
): Promise<void> {
  await changeUnit(deps, target, actor, async ({ tx, unit, at, note }) => {
    if (unit.stage !== "repairing") throw new Failure("STALE");
    await tx.insert(partsFitted).values({ deviceId: unit.id, part, origin, staffId: actor.staffId, at });
    await note({ kind: "part-fitted", facts: { part, origin, repaired: true }, public: true });
    return { action: "device.part-fitted", changes: { [part]: { from: null, to: origin } } };
  });
}
