import * as z from "zod/mini";

const MINUTE = /^([01]\d|2[0-4]):([0-5]\d)$/;
const MINUTES_A_DAY = 1440;

/** Minutes from midnight: from `from` up to `to`. */
export interface OpenTime {
  readonly from: number;
  readonly to: number;
}

function readMinute(text: string): number | null {
  const [, hours, minutes] = MINUTE.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const minute = Number(hours) * 60 + Number(minutes);
  return minute <= MINUTES_A_DAY ? minute : null;
}

/**
 * Reads the opening hours of a day, `09:30-12:30 14:00-18:30`. An empty text is a closed day. Null for a text that is none, and
 * for hours that overlap or go backwards.
 */
export function readOpenTimes(text: string): OpenTime[] | null {
  const times: OpenTime[] = [];
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const [first = "", second = "", ...more] = part.split("-");
    const [from, to] = [readMinute(first), readMinute(second)];
    if (from === null || to === null || more.length > 0 || to <= from) return null;
    if (from < (times.at(-1)?.to ?? 0)) return null;
    times.push({ from, to });
  }
  return times;
}

/** The week as JavaScript counts it: Sunday is 0. */
export const WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;

const hours = z.string("WRONG_TYPE").check(
  z.trim(),
  z.maxLength(60, "TOO_LONG"),
  z.refine((text) => readOpenTimes(text) !== null, "INVALID"),
);
const whole = (least: number, most: number) =>
  z.int("WRONG_TYPE").check(z.gte(least, "TOO_SMALL"), z.lte(most, "TOO_BIG"));

/**
 * How phones reach the repair desk: the value of the dated setting `repairDesk`. The place is that of the setting `pickup`. The
 * desk is closed on public holidays and on the days of the setting `holidays`.
 */
export const RepairDesk = z
  .strictObject({
    /** Whether customers bring their phone to the desk. */
    dropOff: z.boolean("WRONG_TYPE"),
    ...{ monday: hours, tuesday: hours, wednesday: hours, thursday: hours, friday: hours },
    ...{ saturday: hours, sunday: hours },
    slotMinutes: whole(10, 240),
    /** Phones that one slot has room for. */
    capacity: whole(1, 50),
    /** Days from today for which slots are offered. */
    daysAhead: whole(1, 90),
    /** Hours before a slot begins until which it can be chosen. */
    noticeHours: whole(0, 168),
    /** Whether customers send their phone by post. */
    post: z.boolean("WRONG_TYPE"),
  })
  .check(
    z.refine((desk) => !desk.dropOff || WEEKDAYS.some((day) => desk[day] !== ""), {
      path: ["monday"],
      error: "REQUIRED",
    }),
  );
export type RepairDesk = z.infer<typeof RepairDesk>;
