import type { SettingName } from "#contract/back-office/settings.ts";
import type { CarrierRule } from "#contract/delivery/packing-rules.ts";
import { BONUS_SERVICES } from "#contract/repair/repair-bonus.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { readEuros, typedEuros } from "../euros.ts";
import { readRules, textOfStored } from "./typed-rules.ts";

/**
 * `days` is a text with one day a line, `hours` are the opening hours of one day, `lines` any text of several lines, `switch` is yes or no, `euros` are cents, and
 * `carriers` is the table of rules that propose a carrier. `path` also identifies the field's errors.
 */
export interface SettingField {
  readonly path: string;
  readonly kind: "text" | "number" | "days" | "hours" | "lines" | "switch" | "euros" | "carriers";
}

const text = (...paths: string[]) => paths.map((path) => ({ path, kind: "text" as const }));
const numbers = (...paths: string[]) => paths.map((path) => ({ path, kind: "number" as const }));

const euros = (path: string) => ({ path, kind: "euros" as const });
const enabled = { path: "enabled", kind: "switch" } as const;
const dates = numbers("cutOffHour", "preparationDays", "carrierDays.0", "carrierDays.1", "spareDays");

/** The fields of each setting, in the order of its form. */
export const SETTING_FIELDS: Readonly<Record<SettingName, readonly SettingField[]>> = {
  company: text(
    ...["name", "email", "phone", "address", "siret", "tva", "rcs", "form", "director", "host"],
    ...["mediator", "mediatorUrl", "recyclingId"],
    ...["social.facebook", "social.instagram", "social.x", "social.linkedin", "marketplaceUrl"],
  ),
  delivery: dates,
  express: [enabled, euros("priceCents"), ...dates],
  relay: [enabled, euros("priceCents"), ...dates],
  pickup: [
    ...[enabled, ...text("place", "address"), { path: "hours", kind: "lines" } as const],
    ...numbers("cutOffHour", "preparationDays", "keepDays", "remindDays"),
  ],
  claims: [
    ...[...numbers("sold"), ...text("soldSource"), ...numbers("satisfied"), ...text("satisfiedSource")],
    ...[...numbers("models"), ...text("modelsSource")],
  ],
  resale: [...numbers("feeBp"), euros("shippingCents"), euros("partCents")],
  holidays: [{ path: "days", kind: "days" }],
  packing: [
    ...[{ path: "box", kind: "lines" } as const, ...numbers("phoneGrams"), ...text("returnOption")],
    { path: "carriers", kind: "carriers" },
  ],
  withdrawal: numbers("refundDays"),
  buyback: numbers(...["priceDays", "offerDays", "postDays", "inspectDays", "counterDays", "payDays"]),
  vouchers: numbers("bonusPercent", "validMonths"),
  inbox: numbers("answerHours"),
  repairs: [
    ...numbers(
      ...["arrivalDays", "diagnosisDays", "quoteDays", "workDays", "partsDays", "collectDays"],
      "guaranteeMonths",
    ),
    euros("diagnosisFeeCents"),
  ],
  repairDesk: [
    { path: "dropOff", kind: "switch" },
    ...["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map(
      (path) => ({ path, kind: "hours" }) as const,
    ),
    ...numbers("slotMinutes", "capacity", "daysAhead", "noticeHours"),
    { path: "post", kind: "switch" },
  ],
  repairBonus: [enabled, ...BONUS_SERVICES.map(euros)],
  cases: numbers(
    ...["answerDays", "returnDays", "inspectionDays", "repairDays", "guaranteeMonths", "acceptedDays"],
  ),
};

/** Fields that may stay empty. */
export const isOptional = (path: string): boolean =>
  /^(?:social\.|marketplaceUrl$|days$|place$|hours$|box$|returnOption$|(?:mon|tues|wednes|thurs|fri|satur|sun)day$|(?:sold|satisfied|models)(?:Source)?$)/.test(
    path,
  );

/** The text that a field's input shows for a setting's value. */
export function textAt(value: unknown, { path, kind }: SettingField): string {
  const found = path
    .split(".")
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value);
  if (kind === "days") return (found as string[]).join("\n");
  if (kind === "carriers") return textOfStored(found as CarrierRule[]);
  return kind === "euros" ? typedEuros(found as number, "fr") : String(found ?? "");
}

/** Reads the value of a setting from its form. An invalid number is passed on for the schema to refuse. */
export function typedValue(name: SettingName, read: (path: string) => string): unknown {
  const value: Record<string, unknown> = name === "company" ? { social: {} } : {};
  for (const { path, kind } of SETTING_FIELDS[name]) {
    const typed = read(path).trim();
    const part = READ[kind](typed);
    const [first = "", second] = path.split(".");
    if (second === undefined) value[first] = part;
    else if (first === "social") (value[first] as Record<string, unknown>)[second] = part;
    else value[first] = [...((value[first] as unknown[] | undefined) ?? []), part];
  }
  return value;
}

const READ: Readonly<Record<SettingField["kind"], (typed: string) => unknown>> = {
  text: (typed) => typed,
  lines: (typed) => typed,
  hours: (typed) => typed,
  days: (typed) => daysIn(typed),
  number: (typed) => numberIn(typed),
  euros: readEuros,
  switch: (typed) => typed === "true",
  carriers: (typed) =>
    readRules(typed).map(({ option, maxGrams, postcode, carrier, labelOption }) => ({
      ...{ option: option || null, maxGrams: numberIn(maxGrams), postcode, carrier },
      ...(labelOption && { labelOption }),
    })),
};

const numberIn = (typed: string) => (typed.trim() === "" ? null : Number(plainSigns(typed)));
const daysIn = (typed: string) => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))].toSorted();
