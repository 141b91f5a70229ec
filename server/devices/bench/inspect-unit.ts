import { eq } from "drizzle-orm";
import { parisTime } from "#contract/delivery/working-days.ts";
import { readImei } from "#contract/devices/imei.ts";
import type { InspectionInput } from "#contract/devices/inspection.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { type DeviceRow, deviceImeis } from "../tables.ts";
import { unitChange } from "./change-unit.ts";
import { openEpisode } from "./open-episode.ts";
import { deviceInspections } from "./tables.ts";
import { takeInReports } from "./take-in-reports.ts";

/** The stages in which the checks may be recorded. A phone on sale is taken off sale first. */
const CHECKED: readonly DeviceRow["stage"][] = [
  ...(["received", "inspected", "quarantine", "repairing", "wiped", "tested", "graded"] as const),
];

/**
 * Records what was found when a phone was looked at. A received phone becomes `inspected`, and the results of the reports that
 * were attached before are taken into its first run. Later records replace the earlier ones.
 * Errors: NOT_FOUND; STALE; VALIDATION with `imei` INVALID for a text that is no IMEI, MISMATCH for that of another phone.
 */
export const inspectUnit = unitChange<InspectionInput>(async (locked, input) => {
  const { tx, unit, actor, at, move, note } = locked;
  if (!CHECKED.includes(unit.stage)) throw new Failure("STALE");
  const episode = await openEpisode(tx, unit);
  const { accessories, simLock, activationLock, activationSource, blacklist, blacklistSource } = input;
  const { waterMark } = input;
  const imeiRead = await isOwnImei(tx, unit.id, input.imei);
  const isListChecked = blacklist !== "not_checked";
  await tx.insert(deviceInspections).values({
    ...{ deviceId: unit.id, episodeId: episode.id, simLock, activationLock, blacklist, waterMark, imeiRead },
    accessories: [...new Set(accessories)],
    activationSource: activationLock === "not_checked" ? null : activationSource,
    blacklistSource: isListChecked ? blacklistSource : null,
    blacklistOn: isListChecked ? (input.blacklistOn ?? parisTime(at).day) : null,
    ...{ note: input.note, staffId: actor.staffId, at },
  });
  const facts = { simLock, activationLock, blacklist, waterMark, imeiRead };
  if (unit.stage === "received") {
    await move({ to: "inspected", facts });
    await takeInReports({ ...locked, unit: { ...unit, stage: "inspected" } }, episode);
  } else await note({ kind: "checked", facts });
  return {
    action: unit.stage === "received" ? "device.inspected" : "device.checked",
    changes: { imei: { from: null, to: imeiRead } },
  };
});

/** Whether the IMEI that was read back is on record. False for an empty text. */
async function isOwnImei(tx: Transaction, deviceId: number, typed: string): Promise<boolean> {
  if (typed === "") return false;
  const imei = readImei(typed);
  if (!imei) throw new Failure("VALIDATION", { fields: { imei: "INVALID" } });
  const known = await tx.select().from(deviceImeis).where(eq(deviceImeis.deviceId, deviceId));
  if (!known.some((one) => one.imei === imei))
    throw new Failure("VALIDATION", { fields: { imei: "MISMATCH" } });
  return true;
}
