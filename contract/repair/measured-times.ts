import * as z from "zod/mini";
import { PROMISES } from "../company.ts";
import { addWorkingDays, type Day } from "../delivery/working-days.ts";

/** Days back for which finished repairs are measured. */
export const MEASURED_DAYS = 180;
/** Finished repairs of a service from which customers see its times. */
export const LEAST_MEASURED = 10;

/** How long a service took, from the reception of the phone until it was ready. */
export const MeasuredTime = z.object({
  serviceId: z.int(),
  /** The French name. */
  name: z.string(),
  count: z.int(),
  /** The median in calendar days, at least 1. */
  medianDays: z.int(),
  /** The whole percentage that was ready within the promised working days. */
  onTimePercent: z.int(),
});
export type MeasuredTime = z.infer<typeof MeasuredTime>;

/** `since`: the first day that counts. */
export const MeasuredTimes = z.object({ since: z.string(), times: z.array(MeasuredTime) });
export type MeasuredTimes = z.infer<typeof MeasuredTimes>;

/** The days in Paris on which a phone came and was ready. */
export interface FinishedRepair {
  readonly received: Day;
  readonly ready: Day;
}

const DAY_MS = 86_400_000;
const daysOf = ({ received, ready }: FinishedRepair) =>
  Math.max(1, Math.round((Date.parse(ready) - Date.parse(received)) / DAY_MS));

/** The times of some finished repairs; null for none. A median between two days is rounded up, so that no time is prettier than it was. */
export function measure(
  repairs: readonly FinishedRepair[],
): Pick<MeasuredTime, "count" | "medianDays" | "onTimePercent"> | null {
  const days = repairs.map(daysOf).toSorted((one, other) => one - other);
  const middle = days.length / 2;
  const [low, high] = [days[Math.ceil(middle) - 1], days[Math.floor(middle)]];
  if (low === undefined || high === undefined) return null;
  const onTime = repairs.filter(
    ({ received, ready }) => ready <= addWorkingDays(received, PROMISES.repairDays),
  );
  return {
    count: repairs.length,
    medianDays: Math.ceil((low + high) / 2),
    onTimePercent: Math.floor((onTime.length / repairs.length) * 100),
  };
}
