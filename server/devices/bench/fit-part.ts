import type { PartInput } from "#contract/devices/bench.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { unitChange } from "./change-unit.ts";
import { partsFitted } from "./tables.ts";

/** Records a part that was replaced in a unit under repair, and the part's origin. Errors: NOT_FOUND, STALE. */
export const fitPart = unitChange<PartInput>(async ({ tx, unit, actor, at, note }, { part, origin }) => {
  if (unit.stage !== "repairing") throw new Failure("STALE");
  await tx.insert(partsFitted).values({ deviceId: unit.id, part, origin, staffId: actor.staffId, at });
  await note({ kind: "part-fitted", facts: { part, origin, repaired: true }, public: true });
  return { action: "device.part-fitted", changes: { [part]: { from: null, to: origin } } };
});
