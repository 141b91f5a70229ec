import { type SQL, sql } from "drizzle-orm";
import type { BeforeReturn } from "#contract/devices/before-return.ts";
import type { DeviceRow } from "./tables.ts";

/** Whether a device was graded after its last return. `device` is the alias of the row. */
export const gradeOfNow = (device: string) =>
  `(${device}.held_by_customer_at is null or coalesce(${device}.graded_at >= ${device}.held_by_customer_at, false))`;
/**
 * Whether a device's battery was measured after its last return. A run that did not move the device to `tested` counts
 * as well.
 */
export const batteryOfNow = (device: string) =>
  `(${device}.held_by_customer_at is null or coalesce(${device}.tested_at >= ${device}.held_by_customer_at, false)
    or exists (select from test_runs runs join test_results results on results.run_id = runs.id
      where runs.device_id = ${device}.id and runs.began_at >= ${device}.held_by_customer_at and runs.finished_at is not null
        and results.point = 'capacity' and results.value is not null))`;

/** Both conditions, as columns of a query of `devices`. */
export const ofNow = {
  grade: sql.raw(gradeOfNow("devices")) as SQL<boolean>,
  battery: sql.raw(batteryOfNow("devices")) as SQL<boolean>,
};

interface Known {
  readonly grade: DeviceRow["grade"];
  readonly battery: number | null;
  readonly beforeReturn: BeforeReturn | null;
}

/**
 * The device's grade and battery: current values, and separately those from before its return that were not measured
 * again.
 */
export function whatIsKnown(
  { grade, batteryHealth, heldByCustomerAt }: DeviceRow,
  isOfNow: { readonly grade: boolean; readonly battery: boolean },
): Known {
  return {
    grade: isOfNow.grade ? grade : null,
    battery: isOfNow.battery ? batteryHealth : null,
    beforeReturn: heldByCustomerAt && {
      at: heldByCustomerAt.toISOString(),
      grade: isOfNow.grade ? null : grade,
      battery: isOfNow.battery ? null : batteryHealth,
    },
  };
}
