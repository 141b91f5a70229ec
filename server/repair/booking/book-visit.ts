import { parisTime } from "#contract/delivery/working-days.ts";
import type { BookingCancel, BookingWish, FreeSlots, SlotsWish } from "#contract/repair/booking/booking.ts";
import { isInTime, offeredDays } from "#contract/repair/booking/slots.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { findOwnRepair, presentRepair } from "../desk/find-own-repair.ts";
import { lockRepair } from "../desk/move-repair.ts";
import { countTaken } from "./count-taken.ts";
import { readDesk } from "./read-desk.ts";
import { type BookingDeps, cancelBooking, writeBooking } from "./write-booking.ts";

type Deps = BookingDeps & Pick<Shop, "database">;

/** The slots that a customer can choose. Error: NOT_FOUND. */
export async function listFreeSlots(deps: Deps, wish: SlotsWish): Promise<FreeSlots> {
  const repairId = await findOwnRepair(deps, wish);
  const now = deps.clock();
  const plan = await readDesk(deps.database);
  const { day: today } = parisTime(now);
  const offered = offeredDays(plan.deskOn(today), now).flatMap((day) => {
    const desk = plan.deskOn(day);
    if (!offeredDays(desk, now).includes(day)) return [];
    return plan
      .slotsOn(day)
      .filter((slot) => isInTime(desk, slot, now))
      .map((slot) => ({ ...slot, capacity: desk.capacity }));
  });
  const taken = await countTaken(deps.database, now, repairId);
  const { name, address } = deps.company();
  return {
    ...(plan.placeOn(today) ?? { place: name, address }),
    slots: offered
      .filter(({ startsAt, capacity }) => (taken.get(startsAt.getTime()) ?? 0) < capacity)
      .map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })),
  };
}

/** Chooses how a phone arrives, or changes the choice. Errors: NOT_FOUND; those of `writeBooking`. */
export async function bookVisit(
  deps: Deps,
  { version, way, startsAt, ...wish }: BookingWish,
): Promise<CustomerRepair> {
  const id = await findOwnRepair(deps, wish);
  await transact(deps.database, async (tx) => {
    const found = await lockRepair(tx, wish.number);
    const choice = { version, way, startsAt: way === "drop_off" && startsAt ? new Date(startsAt) : null };
    await writeBooking(tx, deps, found, choice, { kind: "customer" });
  });
  return presentRepair(deps.database, id, deps.clock());
}

/** Cancels the choice. Errors: NOT_FOUND; those of `writeBooking`. */
export async function cancelVisit(deps: Deps, { version, ...wish }: BookingCancel): Promise<CustomerRepair> {
  const id = await findOwnRepair(deps, wish);
  await transact(deps.database, async (tx) => {
    const found = await lockRepair(tx, wish.number);
    await cancelBooking(tx, deps, found, version, { kind: "customer" });
  });
  return presentRepair(deps.database, id, deps.clock());
}
