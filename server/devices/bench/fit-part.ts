import type { PartInput } from "#contract/devices/bench.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { noteDevice } from "../move-device.ts";
import { partsFitted } from "../tables.ts";
import { type BenchDeps, changeUnit, type Worker, whoIs } from "./change-unit.ts";

/** Notes a part that was changed in a unit under repair, and where the part is from. Errors: NOT_FOUND, STALE. */
export async function fitPart(
  deps: BenchDeps,
  { part, origin, ...target }: PartInput & { readonly publicId: string },
  worker: Worker,
): Promise<void> {
  await changeUnit(deps, target, worker, async (tx, unit) => {
    if (unit.stage !== "repairing") throw new Failure("STALE");
    const at = deps.clock();
    await tx.insert(partsFitted).values({ deviceId: unit.id, part, origin, staffId: worker.staffId, at });
    await noteDevice(tx, deps.clock, {
      deviceId: unit.id,
      kind: "part-fitted",
      who: whoIs(worker),
      facts: { part, origin, repaired: true },
      public: true,
    });
    return { action: "device.part-fitted", changes: { [part]: { from: null, to: origin } } };
  });
}
