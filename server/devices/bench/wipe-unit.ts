import type { WipeInput } from "#contract/devices/bench.ts";
import { moveDevice } from "../move-device.ts";
import { wipes } from "../tables.ts";
import { type BenchDeps, changeUnit, type Worker, whoIs } from "./change-unit.ts";

/** Records the wipe of an inspected unit: with what, how it was verified, by whom, where and when. Errors: NOT_FOUND, STALE. */
export async function wipeUnit(
  deps: BenchDeps,
  { publicId, version, ...record }: WipeInput & { readonly publicId: string },
  worker: Worker,
): Promise<void> {
  await changeUnit(deps, { publicId, version }, worker, async (tx, unit) => {
    const at = deps.clock();
    await tx.insert(wipes).values({ deviceId: unit.id, ...record, staffId: worker.staffId, at });
    const { method, tool, toolVersion } = record;
    await moveDevice(tx, deps.clock, {
      deviceId: unit.id,
      to: "wiped",
      by: "bench",
      who: whoIs(worker),
      facts: { method, tool, toolVersion },
      public: true,
    });
    return {
      action: "device.wiped",
      changes: { method: { from: null, to: method }, tool: { from: null, to: tool } },
    };
  });
}
