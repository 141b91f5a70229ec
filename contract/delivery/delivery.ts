import * as z from "zod/mini";
import type { Cents } from "../money.ts";
import type { ShippingOption } from "../orders/shipping.ts";
import type { PickupPlace } from "./place.ts";
import {
  addWorkingDays,
  type Day,
  isCalendarDay,
  isWorkingDay,
  parisMoment,
  parisTime,
} from "./working-days.ts";

const days = () => z.int("WRONG_TYPE").check(z.gte(0, "TOO_SMALL"), z.lte(30, "TOO_BIG"));

/** The figures of a delivery date. All days are working days. */
export const FIGURES = {
  /** Orders before this hour in Paris count for the day, later ones for the next working day. */
  cutOffHour: z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(24, "TOO_BIG")),
  /** Days until the carrier gets the parcel. */
  preparationDays: days(),
  /** The carrier's days after dispatch, from and to. */
  carrierDays: z.tuple([days(), days()]),
  /** Days added to the last promised day only, because carriers are sometimes late. */
  spareDays: days(),
} as const;

/** The first of the carrier's days is not after the last one. */
export const inOrder = <Value extends { carrierDays: readonly [number, number] }>() =>
  z.refine<Value>(({ carrierDays: [first, last] }) => first <= last, {
    path: ["carrierDays", "1"],
    error: "TOO_SMALL",
  });

/** A price of delivery in cents, VAT included, at most 100 €. */
export const deliveryCents = () => z.int("WRONG_TYPE").check(z.gte(0, "TOO_SMALL"), z.lte(10_000, "TOO_BIG"));

/** The standard delivery, the value of the dated setting `delivery`. Without a price it is free. */
export const DeliveryFigures = z
  .strictObject({
    ...FIGURES,
    priceCents: z.optional(deliveryCents()),
    /** The price of goods from which the delivery is free. */
    freeFromCents: z.optional(z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(1_000_000, "TOO_BIG"))),
  })
  .check(inOrder());
export type DeliveryFigures = z.infer<typeof DeliveryFigures>;

/** The price of a delivery, and the price of goods from which it is free. */
export interface DeliveryPrice {
  readonly priceCents?: Cents | undefined;
  readonly freeFromCents?: Cents | undefined;
}

/** The price of delivering goods of a price. Both prices include VAT. */
export const deliveryPrice = (
  { priceCents = 0, freeFromCents = Number.POSITIVE_INFINITY }: DeliveryPrice,
  goodsCents: Cents,
): Cents => (goodsCents >= freeFromCents ? 0 : priceCents);

/** The value of the dated setting `holidays`: days on which the shop is closed, besides weekends and public holidays. */
export const Holidays = z.strictObject({
  days: z.array(z.string().check(z.refine(isCalendarDay, "INVALID"))).check(z.maxLength(100, "TOO_LONG")),
});
export type Holidays = z.infer<typeof Holidays>;

/** The delivery figures, and the days on which the shop prepares no parcels. */
export interface DeliveryRules extends DeliveryFigures {
  readonly closedDays?: readonly Day[];
}

/** A way of delivery on offer, with the version of its setting. */
export interface OptionVersion {
  readonly option: ShippingOption;
  readonly version: number;
  readonly rules: DeliveryRules;
  /** Null where a carrier brings the parcel. */
  readonly place: PickupPlace | null;
}

/** Delivery figures and the moment from which they are in force. The next version ends them. */
export interface DeliveryVersion {
  readonly figures: DeliveryRules;
  readonly validFrom: Date;
  /** The ways of delivery on offer then. */
  readonly options?: readonly OptionVersion[];
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

/** The day for which an order counts. */
function countedDay(now: Date, { cutOffHour, closedDays }: DeliveryRules): Day {
  const { day, hour } = parisTime(now);
  return isWorkingDay(day, closedDays) && hour < cutOffHour ? day : addWorkingDays(day, 1, closedDays);
}

/** The promise for an order placed now. It is the same until the cut-off of the day for which the order counts. */
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

/** The delivery facts of a page: the figures in force, and the promises now and after the next cut-offs. */
export interface ShownDelivery {
  readonly days: readonly [number, number];
  readonly carrierDays: readonly [number, number];
  readonly promises: readonly DeliveryPromise[];
  readonly price: DeliveryPrice;
}

/** A way of delivery as the checkout shows it. */
export interface DeliveryOffer extends ShownDelivery {
  readonly option: ShippingOption;
  readonly version: number;
  readonly place: PickupPlace | null;
}

/** The delivery facts of all pages, and those of the checkout. */
export interface DeliveryTerms extends ShownDelivery {
  /** The ways of delivery on offer, the standard one first. */
  readonly offers: readonly DeliveryOffer[];
  /** When the next version of a setting comes into force. */
  readonly changesAt: Date | null;
}

/** The number of promises on a page. Few pages stay open for more than two working days. */
const PROMISES = 3;

type Versions = readonly [DeliveryVersion, ...DeliveryVersion[]];

/** The promises from a moment on. They end before a version without figures. */
function promisesOf(
  now: Date,
  versions: Versions,
  figuresOf: (version: DeliveryVersion) => DeliveryRules | undefined,
): DeliveryPromise[] {
  const promises: DeliveryPromise[] = [];
  let moment = now;
  while (promises.length < PROMISES) {
    const figures = figuresOf(inForce(versions, moment));
    if (!figures) break;
    const promise = promiseAt(moment, figures);
    const change = changeAfter(versions, moment);
    moment = change && change < promise.until ? change : promise.until;
    promises.push({ ...promise, until: moment });
  }
  return promises;
}

const inForce = (versions: Versions, moment: Date) =>
  versions.findLast(({ validFrom }) => validFrom <= moment) ?? versions[0];
const changeAfter = (versions: Versions, moment: Date) =>
  versions.find(({ validFrom }) => validFrom > moment)?.validFrom ?? null;

/**
 * The terms at a moment. `versions` has at least one entry and is sorted by `validFrom`. The first version also counts before its
 * start.
 */
export function deliveryTerms(now: Date, versions: Versions): DeliveryTerms {
  const { figures, options = [] } = inForce(versions, now);
  return {
    ...shown(
      figures,
      promisesOf(now, versions, (version) => version.figures),
    ),
    offers: options.map(({ option, version, rules, place }) => ({
      ...{ option, version, place },
      ...shown(
        rules,
        promisesOf(now, versions, (then) => then.options?.find((one) => one.option === option)?.rules),
      ),
    })),
    changesAt: changeAfter(versions, now),
  };
}

const shown = (
  { priceCents, freeFromCents, ...figures }: DeliveryRules,
  promises: readonly DeliveryPromise[],
): ShownDelivery => ({
  days: daysInAll(figures),
  carrierDays: figures.carrierDays,
  promises,
  price: { priceCents, freeFromCents },
});
