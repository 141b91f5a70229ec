/** One visit in a calendar. */
export interface CalendarEntry {
  /** The same for all files about one visit, so that a calendar replaces the earlier one. */
  readonly id: string;
  /** Rises with each change. */
  readonly sequence: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly title: string;
  readonly place: string;
  readonly link: string;
  readonly isCancelled: boolean;
}

const MOST_BYTES = 74;

/** `2026-12-01T08:30:00.000Z` as `20261201T083000Z`: a moment in UTC, which no change of summer time moves. */
const stamp = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, "")}Z`;
const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Folds a line after at most 75 bytes, as RFC 5545 asks, and never within a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let part = "";
  for (const character of line) {
    if (Buffer.byteLength(part + character) > MOST_BYTES) {
      lines.push(part);
      part = "";
    }
    part += character;
  }
  return [...lines, part].join("\r\n ");
}

/** An iCalendar file (RFC 5545) with one visit. */
export function calendarFile({ id, sequence, startsAt, endsAt, ...entry }: CalendarEntry): string {
  return [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Reluit//Repairs//FR"],
    `METHOD:${entry.isCancelled ? "CANCEL" : "PUBLISH"}`,
    ...["BEGIN:VEVENT", `UID:${id}`, `SEQUENCE:${sequence}`],
    `DTSTAMP:${stamp(new Date(sequence * 1000).toISOString())}`,
    ...[`DTSTART:${stamp(startsAt)}`, `DTEND:${stamp(endsAt)}`],
    ...[`SUMMARY:${escaped(entry.title)}`, `LOCATION:${escaped(entry.place)}`, `URL:${entry.link}`],
    `STATUS:${entry.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    ...["END:VEVENT", "END:VCALENDAR", ""],
  ]
    .map(folded)
    .join("\r\n");
}
