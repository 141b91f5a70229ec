import { type Field, plainName } from "./field.ts";
import { batteryResult, MEANINGS, type ReadPhone, takeFields } from "./read-phone.ts";

export const isBlancco = (fields: readonly Field[]): boolean =>
  fields.some(({ path = [] }) => path.includes("blancco_data"));

/**
 * Reads a Blancco report, in XML or JSON: entries with names, in nested groups. Its diagnostics are not read, because their names
 * are not public; they stay unknown lines.
 */
export function readBlancco(fields: readonly Field[]): ReadPhone {
  const phone = takeFields(fields);
  const imeis: string[] = [];
  for (const field of fields)
    if (/^imei\d?$/.test(plainName(field.name))) {
      phone.use(field);
      imeis.push(field.value);
    }
  const serials = [phone.take(["serial"], "system")].filter(Boolean);
  const wipe = phone.wipe(
    {
      status: ["state"],
      tool: ["productname"],
      toolVersion: ["productversion"],
      method: ["erasurestandardname"],
    },
    "blancco_erasure_report",
  );
  return {
    ...{ format: "blancco", imeis, serials },
    reading: {
      results: batteryResult(phone.percent(["batteryhealth"])),
      activationLock: phone.state(MEANINGS.activationLock, ["findmyiphone"]),
      blacklist: phone.state(MEANINGS.blacklist, ["prologblacklisted"]),
      simLock: phone.state(MEANINGS.simLock, ["prologsimlock"]),
      wipe: wipe && { ...wipe, tool: wipe.tool || "Blancco" },
      unknown: phone.unknown(),
    },
  };
}
