import { and, eq, isNull } from "drizzle-orm";
import { addMonths, parisTime } from "#contract/delivery/working-days.ts";
import type { RepairState } from "#contract/repair/repair-states.ts";
import type { Transaction } from "#server/database/client.ts";
import { finishRunAsItStands } from "#server/devices/bench/finish-run.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { episodes } from "#server/devices/tables.ts";
import type { NewEvent } from "#server/timeline/record-event.ts";
import { readRepairFigures } from "../desk/read-figures.ts";
import type { RepairDbRow } from "../tables.ts";

/**
 * Gives the phone of a repair back to its customer when the repair ends: the device leaves the shop, and its episode of the
 * repair ends. Returns the last day of the guarantee, which begins now if the phone was repaired. The case of a phone sold
 * here moves its device itself.
 */
export async function giveBack(
  tx: Transaction,
  clock: () => Date,
  found: Pick<RepairDbRow, "number" | "deviceId" | "repairedAt" | "source">,
  { to, who }: { readonly to: RepairState; readonly who: NewEvent["by"] },
): Promise<Partial<RepairDbRow>> {
  if (to !== "handed_back" && to !== "shipped_back") return {};
  const { number: repair, deviceId, repairedAt, source } = found;
  const at = clock();
  if (deviceId !== null) {
    const ended = await tx
      .update(episodes)
      .set({ endedAt: at })
      .where(and(eq(episodes.deviceId, deviceId), eq(episodes.source, "repair"), isNull(episodes.endedAt)))
      .returning({ id: episodes.id });
    if (source !== "guarantee" || ended.length > 0) {
      // The results of the run say nothing about the phone after its owner has had it again.
      await finishRunAsItStands(tx, deviceId, at);
      await moveDevice(tx, clock, { deviceId, to: "handed_back", by: "repair", who, facts: { repair } });
    }
  }
  if (repairedAt === null) return {};
  const { guaranteeMonths } = await readRepairFigures(tx, at);
  return { guaranteeUntil: addMonths(parisTime(at).day, guaranteeMonths) };
}
