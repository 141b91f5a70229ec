import { type SQL, sql } from "drizzle-orm";
import type { BeforeReturn } from "#contract/devices/before-return.ts";
import type { DeviceRow } from "./tables.ts";

/** Whether the grade of a row of devices is younger than the last return of the phone. The argument is the row's alias. */
export const gradeOfNow = (device: string) =>
  `(${device}.held_by_customer_at is null or coalesce(${device}.graded_at >= ${device}.held_by_customer_at, false))`;
/** The same of its battery. A run that did not move the phone to `tested` has measured it as well. */
export const batteryOfNow = (device: string) =>
  `(${device}.held_by_customer_at is null or coalesce(${device}.tested_at >= ${device}.held_by_customer_at, false)
    or exists (select from test_runs runs join test_results results on results.run_id = runs.id
      where runs.device_id = ${device}.id and runs.began_at >= ${device}.held_by_customer_at and runs.finished_at is not null
        and results.point = 'capacity' and results.value is not null))`;

/** Both, as columns of a query of `devices`. */
export const ofNow = {
  grade: sql.raw(gradeOfNow("devices")) as SQL<boolean>,
  battery: sql.raw(batteryOfNow("devices")) as SQL<boolean>,
};

interface Known {
  readonly grade: DeviceRow["grade"];
  readonly battery: number | null;
  readonly beforeReturn: BeforeReturn | null;
}

/** What a device is now, and apart from it what it was before it came back and nobody has found again. */
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
