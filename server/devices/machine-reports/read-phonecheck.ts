import { type Field, plainName } from "./field.ts";
import { resultsOfTests } from "./points-of-tests.ts";
import { batteryResult, MEANINGS, type ReadPhone, takeFields } from "./read-phone.ts";

export function isPhonecheck(fields: readonly Field[]): boolean {
  const names = new Set(fields.map(({ name }) => plainName(name)));
  return names.has("passed") && names.has("failed") && (names.has("imei") || names.has("serial"));
}

/** Reads one phone of a Phonecheck export: its tests stand in `Passed` and `Failed`, separated by commas. */
export function readPhonecheck(fields: readonly Field[]): ReadPhone {
  const phone = takeFields(fields);
  const imeis = [phone.take(["imei"]), phone.take(["imei2"])].filter(Boolean);
  const serials = [phone.take(["serial"])].filter(Boolean);
  const tests = (name: string) =>
    phone
      .take([name])
      .split(",")
      .map((test) => test.trim())
      .filter(Boolean);
  const [passed, failed] = [tests("passed"), tests("failed")];
  const { results, isUnknown } = resultsOfTests(passed, failed);
  const battery = phone.percent(["batteryhealthpercentage"]);
  const facts = {
    activationLock: phone.state(MEANINGS.activationLock, ["fmi", "fmip", "findmyiphone"]),
    blacklist: phone.state(MEANINGS.blacklist, ["esn", "blackliststatus"]),
    simLock: phone.state(MEANINGS.simLock, ["simlock", "unlockstatus"]),
  };
  const wipe = phone.wipe({ status: ["erased"], tool: [], toolVersion: ["version"], method: ["erasetype"] });
  return {
    ...{ format: "phonecheck", imeis, serials },
    reading: {
      ...facts,
      results: [...results, ...batteryResult(battery)],
      wipe: wipe && { ...wipe, tool: "Phonecheck" },
      unknown: [
        ...passed.filter(isUnknown).map((name) => ({ name, value: "Passed" })),
        ...failed.filter(isUnknown).map((name) => ({ name, value: "Failed" })),
        ...phone.unknown(),
      ],
    },
  };
}
