import * as z from "zod/mini";
import { SHIPPING_OPTIONS, type ShippingOption } from "../orders/shipping.ts";
import { DeliveryFigures, deliveryCents, FIGURES, inOrder, type OptionVersion } from "./delivery.ts";

/** The dated setting of each way of delivery. An order keeps the version of its own. */
export const OPTION_SETTINGS = {
  standard: "delivery",
  express: "express",
  relay: "relay",
  store: "pickup",
} as const satisfies Record<ShippingOption, string>;

/** A way of delivery that a carrier carries out: the value of the dated settings `express` and `relay`. */
export const ParcelOption = z
  .strictObject({ enabled: z.boolean("WRONG_TYPE"), priceCents: deliveryCents(), ...FIGURES })
  .check(inOrder());

const shopText = (most: number) => z.string("WRONG_TYPE").check(z.trim(), z.maxLength(most, "TOO_LONG"));
const days = (most: number) => z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(most, "TOO_BIG"));

/** The pickup at the shop, the value of the dated setting `pickup`. It is free. */
export const PickupOption = z
  .strictObject({
    enabled: z.boolean("WRONG_TYPE"),
    place: shopText(80),
    address: shopText(200),
    /** The opening hours, one line for each group of days. */
    hours: shopText(500),
    cutOffHour: FIGURES.cutOffHour,
    preparationDays: FIGURES.preparationDays,
    /** Days for which a parcel that is ready is kept. */
    keepDays: days(60),
    /** Days before the last one at which the buyer is reminded. */
    remindDays: days(30),
  })
  .check(
    ...(["place", "address", "hours"] as const).map((field) =>
      z.refine<{ enabled: boolean } & Record<typeof field, string>>(
        (value) => !value.enabled || value[field] !== "",
        { path: [field], error: "REQUIRED" },
      ),
    ),
    z.refine(({ keepDays, remindDays }) => remindDays < keepDays, { path: ["remindDays"], error: "TOO_BIG" }),
  );
export type PickupOption = z.infer<typeof PickupOption>;

/** A stored version of an option's setting. */
interface StoredVersion {
  readonly id: number;
  readonly value: unknown;
  readonly closedDays: readonly string[];
}

/** The rules of a stored version; null when the option is switched off. Throws for an invalid value. */
export function readOption(
  option: ShippingOption,
  { id, value, closedDays }: StoredVersion,
): OptionVersion | null {
  const of = { option, version: id, place: null };
  if (option === "standard") return { ...of, rules: { ...DeliveryFigures.parse(value), closedDays } };
  if (option === "store") {
    const { enabled, place, address, hours, cutOffHour, preparationDays } = PickupOption.parse(value);
    const rules = {
      cutOffHour,
      preparationDays,
      carrierDays: [0, 0] as [number, number],
      spareDays: 0,
      closedDays,
    };
    return enabled ? { ...of, place: { place, address, hours }, rules } : null;
  }
  const { enabled, ...rules } = ParcelOption.parse(value);
  return enabled ? { ...of, rules: { ...rules, closedDays } } : null;
}

/** The option whose setting has a name. */
export const optionOf = (name: string): ShippingOption | undefined =>
  SHIPPING_OPTIONS.find((option) => OPTION_SETTINGS[option] === name);

/** The facts of an order that decide which ways of delivery it may have. */
export interface Deliverable {
  readonly hasPhone: boolean;
  /** Every phone is sold by the shop itself. */
  readonly isOwn: boolean;
}

/**
 * Whether goods may be delivered in a way. Repairs alone are not sent. Only the shop's own goods are at its desk, and only they
 * go by express: its price is not shared among the sellers of an order.
 */
export const fitsOption = (option: ShippingOption, { hasPhone, isOwn }: Deliverable): boolean =>
  option === "standard" || (hasPhone && (option === "relay" || isOwn));
