import type { WipeInput } from "#contract/devices/bench.ts";
import type { StaffActor } from "#server/audit/record-action.ts";
import { wipes } from "../tables.ts";
import { type BenchDeps, changeUnit } from "./change-unit.ts";

/** Records the wipe of an inspected unit: with what, how it was verified, by whom, where and when. Errors: NOT_FOUND, STALE. */
export async function wipeUnit(
  deps: BenchDeps,
  { publicId, version, ...record }: WipeInput & { readonly publicId: string },
  actor: StaffActor,
): Promise<void> {
  await changeUnit(deps, { publicId, version }, actor, async ({ tx, unit, at, move }) => {
    await tx.insert(wipes).values({ deviceId: unit.id, ...record, staffId: actor.staffId, at });
    const { method, tool, toolVersion } = record;
    await move({ to: "wiped", facts: { method, tool, toolVersion }, public: true });
    return {
      action: "device.wiped",
      changes: { method: { from: null, to: method }, tool: { from: null, to: tool } },
    };
  });
}
