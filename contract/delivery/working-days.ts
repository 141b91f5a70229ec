/** A calendar day, `2026-11-26`. Days compare as texts. */
export type Day = string;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const atMidnight = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/**
 * Whether a text is a calendar day from the year 2000 to 2999. In this range, days before and after also have four-digit years.
 * The check is needed because `Date` reads 31 February as 3 March.
 */
export function isCalendarDay(text: string): boolean {
  const ms = /^2\d{3}-\d\d-\d\d$/.test(text) ? atMidnight(text) : Number.NaN;
  return !Number.isNaN(ms) && dayOf(ms) === text;
}

export function addDays(day: Day, count: number): Day {
  return dayOf(atMidnight(day) + count * DAY_MS);
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const skippedLeaps = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - skippedLeaps + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const march = 22 + epact + toSunday - 7 * late;
  return dayOf(Date.UTC(year, 2, march));
}

/** New Year, Labour Day, Victory 1945, Bastille Day, Assumption, All Saints, Armistice 1918, Christmas. */
const FIXED_HOLIDAYS = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const EASTER_HOLIDAYS = [1, 39, 50];

/** The eleven public holidays of metropolitan France (Code du travail, L.3133-1), without the two of Alsace-Moselle. */
export function publicHolidays(year: number): Day[] {
  const easter = easterSunday(year);
  return [
    ...FIXED_HOLIDAYS.map((date) => `${year}-${date}`),
    ...EASTER_HOLIDAYS.map((days) => addDays(easter, days)),
  ].sort();
}

/** Monday to Friday, without public holidays and the days in `closed`. */
export function isWorkingDay(day: Day, closed: readonly Day[] = []): boolean {
  if (closed.includes(day)) return false;
  const weekday = new Date(atMidnight(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !publicHolidays(Number(day.slice(0, 4))).includes(day);
}

/** The working day `count` working days after a day. With 0, the day itself. */
export function addWorkingDays(day: Day, count: number, closed: readonly Day[] = []): Day {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1);
    if (isWorkingDay(reached, closed)) left -= 1;
  }
  return reached;
}

// Swedish writes dates as ISO 8601 does: `2026-11-26 14`.
const PARIS = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  hourCycle: "h23",
});

/** Day and hour of a moment in Paris. */
export function parisTime(moment: Date): { readonly day: Day; readonly hour: number } {
  const [day = "", hour = ""] = PARIS.format(moment).split(" ");
  return { day, hour: Number(hour) };
}

/** The moment of a full hour in Paris, from 0 to 24. */
export function parisMoment(day: Day, hour: number): Date {
  const asUtc = atMidnight(day) + hour * HOUR_MS;
  // Paris is one or two hours ahead of UTC. An hour before `asUtc` is within an hour of the result.
  const near = new Date(asUtc - HOUR_MS);
  const paris = parisTime(near);
  const ahead = atMidnight(paris.day) + paris.hour * HOUR_MS - near.getTime();
  return new Date(asUtc - ahead);
}

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}
