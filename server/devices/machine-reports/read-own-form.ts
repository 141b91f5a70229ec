import type { ReportReading } from "#contract/devices/machine-report.ts";
import { CONTROL_POINTS, type PointName } from "#contract/devices/protocol.ts";
import type { Outcome } from "#contract/devices/test-run.ts";
import { type Field, plainName } from "./field.ts";
import { batteryResult, MEANINGS, type ReadPhone, takeFields } from "./read-phone.ts";

/** The name of a point in the form. `imei` names the phone, so the point about the IMEI has another name. */
export const formNameOf = (point: PointName): string => (point === "imei" ? "imeiCheck" : point);
const POINTS = new Map(CONTROL_POINTS.map((point) => [plainName(formNameOf(point.name)), point]));
const OUTCOME_OF: Readonly<Record<string, Outcome>> = {
  pass: "pass",
  fail: "fail",
  notapplicable: "not_applicable",
};
const IDENTITY = ["imei", "imei2", "serial"];

/** Whether the fields are those of the documented form: an identity, and at least one other known name. */
export function isOwnForm(fields: readonly Field[]): boolean {
  const names = fields.map(({ name }) => plainName(name));
  const isKnown = (name: string) => POINTS.has(name) || OTHERS.has(name);
  return names.some((name) => IDENTITY.includes(name)) && names.some(isKnown);
}
const WIPE = {
  status: ["wipestatus"],
  tool: ["wipetool"],
  toolVersion: ["wipetoolversion"],
  method: ["wipemethod"],
};
const OTHERS = new Set(["battery", "activationlock", "blacklist", "simlock", ...Object.values(WIPE).flat()]);

/**
 * Reads the documented form (docs/machine-reports.md). A point is named as in `contract/devices/protocol.ts`. Twice the same
 * point gives no result, because nobody knows which counts; both lines stay unknown.
 */
export function readOwnForm(fields: readonly Field[]): ReadPhone {
  const phone = takeFields(fields);
  const imeis = [phone.take(["imei"]), phone.take(["imei2"])].filter(Boolean);
  const serials = [phone.take(["serial"])].filter(Boolean);
  const results: ReportReading["results"][number][] = [];
  for (const field of fields) {
    const point = POINTS.get(plainName(field.name));
    const outcome = OUTCOME_OF[plainName(field.value)];
    const isOnce = fields.filter(({ name }) => plainName(name) === plainName(field.name)).length === 1;
    const isAbsurd = point?.required && outcome === "not_applicable";
    // A measured point is stated by its figure.
    if (!point || !outcome || !isOnce || isAbsurd || (point.measures && outcome === "pass")) continue;
    phone.use(field);
    results.push({ point: point.name, outcome, value: null, note: field.note ?? "" });
  }
  const hasFailed = results.some(({ point }) => point === "capacity");
  const battery = hasFailed ? null : phone.percent(["battery"]);
  return {
    ...{ format: "reluit", imeis, serials },
    reading: {
      results: [...results, ...batteryResult(battery)],
      activationLock: phone.state(MEANINGS.activationLock, ["activationlock"]),
      blacklist: phone.state(MEANINGS.blacklist, ["blacklist"]),
      simLock: phone.state(MEANINGS.simLock, ["simlock"]),
      wipe: phone.wipe(WIPE),
      unknown: phone.unknown(),
    },
  };
}
