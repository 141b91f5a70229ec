import {
  addDays,
  type Day,
  parisMoment,
  parisTime,
  publicHolidays,
} from "#contract/delivery/working-days.ts";
import { type RepairDesk, readOpenTimes, WEEKDAYS } from "./repair-desk.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A time at which phones are brought to the desk. */
export interface Slot {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The moment of a minute of a day in Paris. Null for a minute that the change to summer time skips. */
function momentOf(day: Day, minute: number): Date | null {
  const hour = Math.floor(minute / 60);
  const start = parisMoment(day, hour);
  const paris = parisTime(start);
  const expected = hour === 24 ? { day: addDays(day, 1), hour: 0 } : { day, hour };
  if (paris.day !== expected.day || paris.hour !== expected.hour) return null;
  return new Date(start.getTime() + (minute % 60) * MINUTE_MS);
}

/** The slots of a day by the clock of Paris. None on a public holiday, a day of `closed`, and a day without opening hours. */
export function slotsOfDay(desk: RepairDesk, day: Day, closed: readonly Day[]): Slot[] {
  if (!desk.dropOff || closed.includes(day) || publicHolidays(Number(day.slice(0, 4))).includes(day))
    return [];
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "sunday";
  const slots: Slot[] = [];
  for (const { from, to } of readOpenTimes(desk[weekday]) ?? [])
    for (let minute = from; minute + desk.slotMinutes <= to; minute += desk.slotMinutes) {
      const startsAt = momentOf(day, minute);
      if (startsAt)
        slots.push({ startsAt, endsAt: new Date(startsAt.getTime() + desk.slotMinutes * MINUTE_MS) });
    }
  return slots;
}

/** The days for which slots are offered, today first. */
export const offeredDays = ({ daysAhead }: RepairDesk, now: Date): Day[] =>
  Array.from({ length: daysAhead + 1 }, (_, count) => addDays(parisTime(now).day, count));

/** Whether a slot can still be chosen. */
export const isInTime = ({ noticeHours }: RepairDesk, { startsAt }: Slot, now: Date): boolean =>
  startsAt.getTime() > now.getTime() + noticeHours * HOUR_MS;

/** Whether the customer may still move or cancel a visit: until the day before it, by the calendar of Paris. */
export const mayChange = (startsAt: Date, now: Date): boolean => parisTime(now).day < parisTime(startsAt).day;
