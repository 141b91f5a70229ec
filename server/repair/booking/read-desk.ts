import { asc, inArray } from "drizzle-orm";
import { Holidays } from "#contract/delivery/delivery.ts";
import { PickupOption } from "#contract/delivery/options.ts";
import { type Day, parisMoment } from "#contract/delivery/working-days.ts";
import { RepairDesk } from "#contract/repair/booking/repair-desk.ts";
import { type Slot, slotsOfDay } from "#contract/repair/booking/slots.ts";
import type { Queries } from "#server/database/client.ts";
import { settings } from "#server/dated-settings/tables.ts";

/** The repair desk by day: each day follows the settings that are in force at its end. */
export interface DeskPlan {
  readonly deskOn: (day: Day) => RepairDesk;
  readonly slotsOn: (day: Day) => Slot[];
  /** The shop's desk of the setting `pickup`; null if the shop names none. */
  readonly placeOn: (day: Day) => { readonly place: string; readonly address: string } | null;
}

/** Reads opening hours, closed days and the place of the desk, with their past and coming versions. */
export async function readDesk(db: Queries): Promise<DeskPlan> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.name, ["repairDesk", "holidays", "pickup"]))
    .orderBy(asc(settings.validFrom), asc(settings.id));
  const valueOn = (name: string, day: Day): unknown => {
    const end = parisMoment(day, 24);
    return rows.findLast((row) => row.name === name && row.validFrom < end)?.value;
  };
  const deskOn = (day: Day) => RepairDesk.parse(valueOn("repairDesk", day));
  return {
    deskOn,
    slotsOn: (day) =>
      slotsOfDay(deskOn(day), day, Holidays.safeParse(valueOn("holidays", day)).data?.days ?? []),
    placeOn: (day) => {
      const { data } = PickupOption.safeParse(valueOn("pickup", day));
      return data?.place ? { place: data.place, address: data.address } : null;
    },
  };
}
