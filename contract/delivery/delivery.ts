import * as z from "zod/mini";
import {
  addWorkingDays,
  type Day,
  isCalendarDay,
  isWorkingDay,
  parisMoment,
  parisTime,
} from "./working-days.ts";

const days = () => z.int("WRONG_TYPE").check(z.gte(0, "TOO_SMALL"), z.lte(30, "TOO_BIG"));

/** What delivery dates are worked out from: the value of the dated setting `delivery`. All days are working days. */
export const DeliveryFigures = z
  .strictObject({
    /** Orders before this hour in Paris count for the day, later ones for the next working day. */
    cutOffHour: z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(24, "TOO_BIG")),
    /** Until the parcel is handed to the carrier. */
    preparationDays: days(),
    /** The carrier's time after dispatch, from and to. */
    carrierDays: z.tuple([days(), days()]),
    /** Added to the last day only: carriers are late at times. */
    spareDays: days(),
  })
  .check(
    z.refine(({ carrierDays: [first, last] }) => first <= last, {
      path: ["carrierDays", "1"],
      error: "TOO_SMALL",
    }),
  );
export type DeliveryFigures = z.infer<typeof DeliveryFigures>;

/** The value of the dated setting `holidays`: days on which the shop is closed, besides weekends and public holidays. */
export const Holidays = z.strictObject({
  days: z.array(z.string().check(z.refine(isCalendarDay, "INVALID"))).check(z.maxLength(100, "TOO_LONG")),
});
export type Holidays = z.infer<typeof Holidays>;

/** The figures, and the days on which the shop prepares no parcel. */
export interface DeliveryRules extends DeliveryFigures {
  readonly closedDays?: readonly Day[];
}

/** The figures and the moment from which they are in force, until the next version's. */
export interface DeliveryVersion {
  readonly figures: DeliveryRules;
  readonly validFrom: Date;
}

/** The first and the last day on which a parcel may arrive. */
export interface DeliveryDates {
  readonly first: Day;
  readonly last: Day;
}

/** The dates for an order placed before `until`. */
export interface DeliveryPromise extends DeliveryDates {
  readonly until: Date;
}

/** Working days from the day of the order to the delivery, from and to. */
export function daysInAll({ preparationDays, carrierDays, spareDays }: DeliveryFigures) {
  const [first, last] = carrierDays;
  return [preparationDays + first, preparationDays + last + spareDays] as const;
}

/** The day that an order counts for. */
function countedDay(now: Date, { cutOffHour, closedDays }: DeliveryRules): Day {
  const { day, hour } = parisTime(now);
  return isWorkingDay(day, closedDays) && hour < cutOffHour ? day : addWorkingDays(day, 1, closedDays);
}

/** The promise for an order placed now. It stays the same until the cut-off of the day that the order counts for. */
export function promiseAt(now: Date, figures: DeliveryRules): DeliveryPromise {
  const counted = countedDay(now, figures);
  const sent = addWorkingDays(counted, figures.preparationDays, figures.closedDays);
  // The carrier works on days when the shop is closed.
  const [first, last] = figures.carrierDays;
  return {
    first: addWorkingDays(sent, first),
    last: addWorkingDays(sent, last + figures.spareDays),
    until: parisMoment(counted, figures.cutOffHour),
  };
}

/** What pages say about delivery: the figures in force, and the promises now and after the next cut-offs. */
export interface DeliveryTerms {
  readonly days: readonly [number, number];
  readonly carrierDays: readonly [number, number];
  readonly promises: readonly DeliveryPromise[];
}

/** Promises of one page. A page that stays open for longer than two working days is rare. */
const PROMISES = 3;

/** The terms at a moment. `versions` holds at least one, sorted by `validFrom`; the first counts also before its time. */
export function deliveryTerms(
  now: Date,
  versions: readonly [DeliveryVersion, ...DeliveryVersion[]],
): DeliveryTerms {
  const inForce = (moment: Date) => versions.findLast(({ validFrom }) => validFrom <= moment) ?? versions[0];
  const promises: DeliveryPromise[] = [];
  let moment = now;
  while (promises.length < PROMISES) {
    const promise = promiseAt(moment, inForce(moment).figures);
    const change = versions.find(({ validFrom }) => validFrom > moment)?.validFrom;
    moment = change && change < promise.until ? change : promise.until;
    promises.push({ ...promise, until: moment });
  }
  const { figures } = inForce(now);
  return { days: daysInAll(figures), carrierDays: figures.carrierDays, promises };
}
