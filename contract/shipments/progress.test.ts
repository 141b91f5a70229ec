import { expect, test } from "vitest";
import { deliveredAtOf, progressOf } from "./progress.ts";

const phone = { productType: "SMARTPHONE" };
const repair = { productType: "REPAIR" };
const repaired = { ...repair, isRepaired: true } as const;
const waits = (
  items: Parameters<typeof progressOf>[0]["items"],
  ...states: ("shipped" | "delivered" | "cancelled")[]
) => progressOf({ status: "PAYED", items, shipments: states.map((state) => ({ state })) }).waits;

test("repairs alone have the steps of a repair: paid, received, repaired", () => {
  const received = { ...repair, isPhoneReceived: true } as const;
  const of = (item: typeof repair) => progressOf({ status: "PAYED", items: [item] });
  expect(of(repair)).toMatchObject({ step: "paid", waits: "repair" });
  expect(of(received)).toMatchObject({ step: "received", waits: "repairing" });
  expect(of({ ...received, ...repaired })).toMatchObject({ step: "repaired", waits: "repaired" });
  for (const one of [repair, received, repaired]) expect(of(one).steps).toContain(of(one).step);
});

test("a repair is waited for until it is done", () => {
  expect(waits([repair])).toBe("repair");
  expect(waits([repaired])).toBe("repaired");
});

test("the phone of a refunded repair is not waited for", () => {
  const refunded = { ...repair, isRefunded: true } as const;
  expect(waits([refunded])).toBe("refunded");
  expect(waits([refunded, repair])).toBe("repair");
  expect(waits([refunded, repaired])).toBe("repaired");
  expect(waits([{ ...repaired, ...refunded }])).toBe("repaired");
  expect(waits([phone, refunded], "shipped")).toBe("delivery");
  expect(waits([phone, refunded], "delivered")).toBe("nothing");
});

test("of a phone and a repair, the parcel is told first, then the work that is left", () => {
  expect(waits([phone, repair], "shipped")).toBe("delivery");
  expect(waits([phone, repair], "delivered")).toBe("repair");
  expect(waits([phone, repair], "cancelled")).toBe("repair");
  expect(waits([phone, repaired], "delivered")).toBe("nothing");
});

test("phones alone are as they were", () => {
  expect(waits([phone], "delivered")).toBe("nothing");
  expect(waits([phone], "cancelled")).toBe("cancelled");
});

test("an unpaid order waits for its payment, one without a price for its quote", () => {
  const placed = { status: "PENDING", items: [repair] } as const;
  expect(progressOf(placed).waits).toBe("payment");
  expect(progressOf({ ...placed, awaitsQuote: true }).waits).toBe("quote");
});

test("an order was delivered when the last of its parcels was, whatever was cancelled or replaced", () => {
  const parcel = (state: "shipped" | "delivered" | "cancelled", day?: string) =>
    ({ state, deliveredAt: day ?? null }) as const;
  const replacement = { ...parcel("shipped"), isReplacement: true } as const;
  expect(deliveredAtOf([])).toBeNull();
  expect(deliveredAtOf([parcel("delivered", "2026-12-03"), parcel("shipped")])).toBeNull();
  expect(
    deliveredAtOf([
      parcel("delivered", "2026-12-03"),
      parcel("delivered", "2026-12-02"),
      parcel("cancelled"),
      replacement,
    ]),
  ).toBe("2026-12-03");
});

test("an order that is collected waits at the desk once it is packed, and is never on its way", () => {
  const of = (state: "preparing" | "packed" | "delivered") =>
    progressOf({ status: "PAYED", shippingOption: "store", items: [phone], shipments: [{ state }] });
  expect(of("preparing")).toMatchObject({ step: "paid", waits: "packing" });
  expect(of("packed")).toMatchObject({ step: "prepared", waits: "pickup" });
  expect(of("delivered")).toMatchObject({ step: "delivered", waits: "nothing" });
  expect(of("packed").steps).toEqual(["ordered", "paid", "prepared", "delivered"]);
});
