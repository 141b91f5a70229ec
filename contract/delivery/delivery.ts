import * as z from "zod/mini";
import { addWorkingDays, type Day, isWorkingDay, parisMoment, parisTime } from "./working-days.ts";

const days = () => z.int().check(z.gte(0), z.lte(30));

/** What delivery dates are worked out from: the value of the dated setting `delivery`. All days are working days. */
export const DeliveryFigures = z
  .strictObject({
    /** Orders before this hour in Paris count for the day, later ones for the next working day. */
    cutOffHour: z.int().check(z.gte(1), z.lte(24)),
    /** Until the parcel is handed to the carrier. */
    preparationDays: days(),
    /** The carrier's time after dispatch, from and to. */
    carrierDays: z.tuple([days(), days()]),
    /** Added to the last day only: carriers are late at times. */
    spareDays: days(),
  })
  .check(z.refine(({ carrierDays: [first, last] }) => first <= last));
export type DeliveryFigures = z.infer<typeof DeliveryFigures>;

/** The figures and the moment from which they are in force, until the next version's. */
export interface DeliveryVersion {
  readonly figures: DeliveryFigures;
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
function countedDay(now: Date, { cutOffHour }: DeliveryFigures): Day {
  const { day, hour } = parisTime(now);
  return isWorkingDay(day) && hour < cutOffHour ? day : addWorkingDays(day, 1);
}

/** The promise for an order placed now. It stays the same until the cut-off of the day that the order counts for. */
export function promiseAt(now: Date, figures: DeliveryFigures): DeliveryPromise {
  const counted = countedDay(now, figures);
  const [first, last] = daysInAll(figures);
  return {
    first: addWorkingDays(counted, first),
    last: addWorkingDays(counted, last),
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
