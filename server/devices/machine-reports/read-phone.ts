import type { MachineReport, ReportReading } from "#contract/devices/machine-report.ts";
import { type Field, plainName } from "./field.ts";

/** One phone of a report: how it is identified, and what the report states. */
export interface ReadPhone {
  readonly format: MachineReport["format"];
  readonly imeis: readonly string[];
  readonly serials: readonly string[];
  readonly reading: ReportReading;
}

/** Lines without a meaning that a page shows, at most. A report may describe the hardware in hundreds of lines. */
const MOST_UNKNOWN = 200;

/** The words of each fact. Any other word is shown as an unknown line, and changes nothing. */
export const MEANINGS = {
  activationLock: { off: "off", disabled: "off", on: "on", enabled: "on" },
  blacklist: {
    ...({ clear: "clear", clean: "clear", notblacklisted: "clear" } as const),
    ...({ reported: "reported", blacklisted: "reported", blocked: "reported" } as const),
    lostorstolen: "reported",
  },
  simLock: { unlocked: "unlocked", locked: "locked" },
} as const;

const DONE: ReadonlySet<string> = new Set(["successful", "success", "erased", "yes", "true", "done", "pass"]);

/** Takes the fields of a phone one by one. What nothing takes is left as unknown lines. */
export function takeFields(fields: readonly Field[]) {
  const used = new Set<Field>();
  const find = (names: readonly string[], inside?: string) =>
    fields.find(
      ({ name, value, path = [] }) =>
        value !== "" && names.includes(plainName(name)) && (inside === undefined || path.includes(inside)),
    );
  /** The first value under one of the plain names. Empty if there is none. `inside`: an element around it. */
  function take(names: readonly string[], inside?: string): string {
    const found = find(names, inside);
    if (found) used.add(found);
    return found?.value ?? "";
  }
  /** Reads the value of a field. A field without a meaning stays unknown. */
  function read<Value>(names: readonly string[], meaning: (text: string) => Value | null): Value | null {
    const found = find(names);
    const value = found ? meaning(found.value) : null;
    if (found && value !== null) used.add(found);
    return value;
  }
  return {
    fields,
    take,
    read,
    state: <Value extends string>(
      meanings: Readonly<Record<string, Value>>,
      names: readonly string[],
    ): Value | null => read(names, (word) => meanings[plainName(word)] ?? null),
    /** A battery's health in whole percent: `91`, `91 %`, `91.4`. Null beyond 1 to 100. */
    percent: (names: readonly string[]) =>
      read(names, (text) => {
        const [, whole] = /^(\d{1,3})(?:[.,]\d{1,4})?\s?%?$/.exec(text) ?? [];
        const percent = Number(whole ?? 0);
        return percent >= 1 && percent <= 100 ? percent : null;
      }),
    /** What the report states about the wipe. Null without a status. */
    wipe(
      names: Readonly<Record<"tool" | "toolVersion" | "method" | "status", readonly string[]>>,
      inside?: string,
    ): ReportReading["wipe"] {
      const status = take(names.status, inside);
      if (status === "") return null;
      return {
        tool: take(names.tool),
        toolVersion: take(names.toolVersion),
        method: take(names.method),
        status,
        isDone: DONE.has(plainName(status)),
      };
    },
    use: (field: Field) => used.add(field),
    unknown: () =>
      fields
        .filter((field) => !used.has(field) && field.value !== "")
        .slice(0, MOST_UNKNOWN)
        .map(({ name, value }) => ({ name, value })),
  };
}

/** The result of the point that a measured battery passes. */
export const batteryResult = (percent: number | null): ReportReading["results"] =>
  percent === null ? [] : [{ point: "capacity", outcome: "pass", value: percent, note: "" }];
