import { readFileSync } from "node:fs";
import type { Company } from "#contract/company.ts";
import { OPTION_SETTINGS } from "#contract/delivery/options.ts";
import type { Transaction } from "#server/database/client.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { readPointsFile } from "#server/relay/read-points-file.ts";
import { writePoints } from "#server/relay/replace-points.ts";

const HOURS = "Lundi à vendredi : 9 h à 19 h\nSamedi : 10 h à 18 h";
const DESK_HOURS = "09:30-12:30 14:00-18:30";
const PARCEL = { enabled: true, carrierDays: [1, 2], spareDays: 0 };

/** Switches all ways of delivery and the repair desk on and adds collection points, so that a visitor can try them. */
export async function addDelivery(
  tx: Transaction,
  { now, company }: { readonly now: Date; readonly company: Pick<Company, "name" | "address"> },
): Promise<void> {
  const values = {
    express: { ...PARCEL, priceCents: 499, cutOffHour: 12, preparationDays: 0 },
    relay: { ...PARCEL, priceCents: 0, cutOffHour: 14, preparationDays: 1, carrierDays: [2, 3] },
    store: {
      ...{ enabled: true, place: company.name, address: company.address, hours: HOURS },
      ...{ cutOffHour: 14, preparationDays: 1, keepDays: 10, remindDays: 3 },
    },
  } as const;
  for (const option of ["express", "relay", "store"] as const)
    await tx
      .insert(settings)
      .values({ name: OPTION_SETTINGS[option], value: values[option], validFrom: now });
  const week = { monday: DESK_HOURS, tuesday: DESK_HOURS, wednesday: DESK_HOURS, thursday: DESK_HOURS };
  await tx.insert(settings).values({
    name: "repairDesk",
    value: {
      ...{ dropOff: true, ...week, friday: DESK_HOURS, saturday: "10:00-17:00", sunday: "" },
      ...{ slotMinutes: 30, capacity: 2, daysAhead: 21, noticeHours: 2, post: true },
    },
    validFrom: now,
  });
  const csv = readFileSync(new URL("./data/relay-points.csv", import.meta.url), "utf8");
  await writePoints(tx, readPointsFile(csv), now);
}
