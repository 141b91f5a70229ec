import type { SettingName } from "#contract/back-office/settings.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";

/** `days` is a text with one day a line. `path` also identifies the field's errors. */
export interface SettingField {
  readonly path: string;
  readonly kind: "text" | "number" | "days";
}

const text = (...paths: string[]) => paths.map((path) => ({ path, kind: "text" as const }));
const numbers = (...paths: string[]) => paths.map((path) => ({ path, kind: "number" as const }));

/** The fields of each setting, in the order of its form. */
export const SETTING_FIELDS: Readonly<Record<SettingName, readonly SettingField[]>> = {
  company: text(
    ...["name", "email", "phone", "address", "siret", "tva", "rcs", "form", "director", "host"],
    ...["mediator", "mediatorUrl", "recyclingId"],
    ...["social.facebook", "social.instagram", "social.x", "social.linkedin", "marketplaceUrl"],
  ),
  delivery: numbers("cutOffHour", "preparationDays", "carrierDays.0", "carrierDays.1", "spareDays"),
  holidays: [{ path: "days", kind: "days" }],
  withdrawal: numbers("refundDays"),
  cases: numbers(
    ...["answerDays", "returnDays", "inspectionDays", "repairDays", "guaranteeMonths", "acceptedDays"],
  ),
};

/** Fields that may stay empty. */
export const isOptional = (path: string): boolean => /^(?:social\.|marketplaceUrl$|days$)/.test(path);

/** The text that a field's input shows for a setting's value. */
export function textAt(value: unknown, { path, kind }: SettingField): string {
  const found = path
    .split(".")
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value);
  return kind === "days" ? (found as string[]).join("\n") : String(found ?? "");
}

/** Reads the value of a setting from its form. An invalid number is passed on for the schema to refuse. */
export function typedValue(name: SettingName, read: (path: string) => string): unknown {
  const value: Record<string, unknown> = name === "company" ? { social: {} } : {};
  for (const { path, kind } of SETTING_FIELDS[name]) {
    const typed = read(path).trim();
    const part =
      kind === "days"
        ? daysIn(typed)
        : kind === "number"
          ? typed === ""
            ? null
            : Number(plainSigns(typed))
          : typed;
    const [first = "", second] = path.split(".");
    if (second === undefined) value[first] = part;
    else if (first === "social") (value[first] as Record<string, unknown>)[second] = part;
    else value[first] = [...((value[first] as unknown[] | undefined) ?? []), part];
  }
  return value;
}

const daysIn = (typed: string) => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))].toSorted();
