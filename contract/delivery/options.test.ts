import * as fc from "fast-check";
import { expect, test } from "vitest";
import { SHIPPING_OPTIONS } from "../orders/shipping.ts";
import { deliveryPrice, deliveryTerms, promiseAt } from "./delivery.ts";
import { fitsOption, OPTION_SETTINGS, optionOf, ParcelOption, PickupOption, readOption } from "./options.ts";

const EXPRESS = {
  ...{
    enabled: true,
    priceCents: 499,
    cutOffHour: 12,
    preparationDays: 0,
    carrierDays: [1, 2],
    spareDays: 0,
  },
};
const PICKUP = {
  ...{ enabled: true, place: "Atelier", address: "12 rue des Tilleuls", hours: "9 h à 19 h" },
  ...{ cutOffHour: 14, preparationDays: 1, keepDays: 10, remindDays: 3 },
};
const stored = (value: object) => ({ id: 7, value, closedDays: [] });

test.each([
  ["before its own hour, one to two days", "2026-11-23T11:59+01:00", "2026-11-24", "2026-11-25"],
  ["at its hour, a day later", "2026-11-23T12:00+01:00", "2026-11-25", "2026-11-26"],
  ["on Friday evening, from Tuesday on", "2026-11-27T18:00+01:00", "2026-12-01", "2026-12-02"],
])("express ordered %s", (_when, time, first, last) => {
  const rules = readOption("express", stored(EXPRESS))?.rules;
  expect(rules && promiseAt(new Date(time), rules)).toMatchObject({ first, last });
});

test("a parcel to collect is ready after its preparation, on one day", () => {
  const offered = readOption("store", stored(PICKUP));
  expect(offered).toMatchObject({ version: 7, place: { place: "Atelier", hours: "9 h à 19 h" } });
  expect(offered && promiseAt(new Date("2026-11-23T10:00+01:00"), offered.rules)).toMatchObject({
    ...{ first: "2026-11-24", last: "2026-11-24" },
  });
});

test("an option that is switched off is not on offer", () => {
  expect(readOption("express", stored({ ...EXPRESS, enabled: false }))).toBeNull();
  expect(readOption("store", stored({ ...PICKUP, enabled: false }))).toBeNull();
});

test.each([
  [{ ...EXPRESS, priceCents: -1 }],
  [{ ...EXPRESS, priceCents: 4.99 }],
  [{ ...EXPRESS, priceCents: 10_001 }],
  [{ ...EXPRESS, enabled: "yes" }],
  [{ ...EXPRESS, carrierDays: [2, 1] }],
  [{ ...EXPRESS, freeFromCents: 1 }],
])("the express figures %j are refused", (value) => {
  expect(ParcelOption.safeParse(value).success).toBe(false);
});

test("a pickup that is on offer says where and when", () => {
  for (const field of ["place", "address", "hours"] as const) {
    expect(PickupOption.safeParse({ ...PICKUP, [field]: " " }).error?.issues).toMatchObject([
      { path: [field], message: "REQUIRED" },
    ]);
    expect(PickupOption.safeParse({ ...PICKUP, enabled: false, [field]: "" }).success).toBe(true);
  }
  expect(PickupOption.safeParse({ ...PICKUP, remindDays: 10 }).success).toBe(false);
});

test("a delivery costs its price below the amount from which it is free, and never something else", () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.option(fc.integer({ min: 1, max: 50_000 })),
      fc.nat(100_000),
      (price, from, goods) => {
        const cents = deliveryPrice({ priceCents: price, freeFromCents: from ?? undefined }, goods);
        expect(cents).toBe(from !== null && goods >= from ? 0 : price);
      },
    ),
  );
  expect(deliveryPrice({}, 1)).toBe(0);
});

test("repairs alone are not sent another way; only the shop's own goods are collected at its desk", () => {
  const fits = (hasPhone: boolean, isOwn: boolean) =>
    SHIPPING_OPTIONS.filter((option) => fitsOption(option, { hasPhone, isOwn }));
  expect(fits(true, true)).toEqual(["standard", "express", "relay", "store"]);
  expect(fits(true, false)).toEqual(["standard", "relay"]);
  expect(fits(false, true)).toEqual(["standard"]);
});

test("each way of delivery has its own setting", () => {
  for (const option of SHIPPING_OPTIONS) expect(optionOf(OPTION_SETTINGS[option])).toBe(option);
  expect(optionOf("company")).toBeUndefined();
});

test("a page knows the ways on offer, and when the next version changes them", () => {
  const standard = {
    cutOffHour: 14,
    preparationDays: 1,
    carrierDays: [2, 3] as [number, number],
    spareDays: 1,
  };
  const express = readOption("express", stored(EXPRESS));
  const noon = new Date("2026-11-24T11:00:00Z");
  const { offers, changesAt } = deliveryTerms(new Date("2026-11-23T09:00:00Z"), [
    { figures: standard, validFrom: new Date(0), options: express ? [express] : [] },
    { figures: standard, validFrom: noon, options: [] },
  ]);
  expect(changesAt).toEqual(noon);
  expect(offers).toMatchObject([{ option: "express", version: 7, price: { priceCents: 499 }, days: [1, 2] }]);
  // Express is switched off at noon of the 24th, so its promises end then.
  expect(offers[0]?.promises.at(-1)?.until).toEqual(noon);
});
