import * as z from "zod/mini";
import { addDays, type Day, isWorkingDay, parisMoment, parisTime } from "../delivery/working-days.ts";

/** The dated figures of the inbox, the setting `inbox`. */
export const InboxFigures = z.strictObject({
  /** Hours until a customer's message is answered. Only hours of working days count. */
  answerHours: z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(240, "TOO_BIG")),
});
export type InboxFigures = z.infer<typeof InboxFigures>;

const HOUR_MS = 3_600_000;

/** The moment at which `hours` hours of working days have passed since `from`. Days are those of Paris. */
export function addWorkingHours(from: Date, hours: number, closed: readonly Day[] = []): Date {
  let at = from.getTime();
  for (let left = hours * HOUR_MS; ; ) {
    const { day } = parisTime(new Date(at));
    const midnight = parisMoment(addDays(day, 1), 0).getTime();
    if (isWorkingDay(day, closed)) {
      if (at + left < midnight) return new Date(at + left);
      left -= midnight - at;
    }
    at = midnight;
  }
}
