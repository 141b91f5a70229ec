import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ORDER_STATUSES } from "../orders/orders.ts";
import { SHIPMENT_STATES, type ShipmentState } from "../shipments/shipment-states.ts";
import {
  FULFILMENTS,
  type FulfilmentFacts,
  fulfilmentOf,
  paymentBadgeOf,
  urgencyOf,
} from "./order-badges.ts";

const ordered = (...states: ShipmentState[]) => states.map((state) => ({ state, isReplacement: false }));
const facts = (parcels: FulfilmentFacts["parcels"], more: Partial<FulfilmentFacts> = {}) =>
  ({ status: "PAYED", parcels, hasOpenReturn: false, isRefunded: false, ...more }) as const;

const anyFacts: fc.Arbitrary<FulfilmentFacts> = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES),
  parcels: fc.array(fc.record({ state: fc.constantFrom(...SHIPMENT_STATES), isReplacement: fc.boolean() })),
  hasOpenReturn: fc.boolean(),
  isRefunded: fc.boolean(),
});

describe("the fulfilment of an order", () => {
  test.each([
    [facts(ordered("preparing")), "preparing"],
    [facts(ordered("delivered", "preparing")), "preparing"],
    [facts(ordered("delivered", "packed", "shipped")), "packed"],
    [facts(ordered("delivered", "shipped")), "shipped"],
    [facts(ordered("delivered", "cancelled")), "delivered"],
    [facts(ordered("delivered"), { hasOpenReturn: true }), "return"],
    [facts(ordered("delivered"), { isRefunded: true }), "return"],
    [facts(ordered("sent_back")), "return"],
    [facts(ordered("lost")), "lost"],
    [facts(ordered("lost"), { isRefunded: true }), "lost"],
    [facts([...ordered("lost"), { state: "delivered", isReplacement: true }]), "delivered"],
    [facts([...ordered("lost"), { state: "cancelled", isReplacement: true }]), "lost"],
    [facts(ordered("cancelled"), { status: "CANCELLED", isRefunded: true }), "cancelled"],
    [facts([], { status: "CANCELLED" }), "cancelled"],
    [facts([], { status: "PENDING" }), null],
    [facts([]), null],
  ])("%j is %s", (order, expected) => {
    expect(fulfilmentOf(order)).toBe(expected);
  });

  test("does not depend on the order of its parcels", () => {
    fc.assert(
      fc.property(anyFacts, (order) => {
        const turned = { ...order, parcels: order.parcels.toReversed() };
        expect(fulfilmentOf(turned)).toBe(fulfilmentOf(order));
      }),
    );
  });

  test("never hides a parcel that waits in the shop", () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom("preparing", "packed"), (order, state) => {
        const found = fulfilmentOf({ ...order, parcels: [...order.parcels, ...ordered(state)] });
        expect(["preparing", state]).toContain(found);
      }),
    );
  });

  test("moves only towards more urgent work when a parcel is added", () => {
    const rank = (order: FulfilmentFacts) => {
      const found = fulfilmentOf(order);
      return found === null ? FULFILMENTS.length : FULFILMENTS.indexOf(found);
    };
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...SHIPMENT_STATES), (order, state) => {
        expect(rank({ ...order, parcels: [...order.parcels, ...ordered(state)] })).toBeLessThanOrEqual(
          rank(order),
        );
      }),
    );
  });
});

test.each([
  [{ status: "PENDING", totalCents: 100, isPaid: false, refundedCents: 0 }, "awaiting"],
  [{ status: "PENDING", totalCents: 0, isPaid: false, refundedCents: 0 }, "quote"],
  [{ status: "PAYED", totalCents: 100, isPaid: true, refundedCents: 0 }, "paid"],
  [{ status: "PAYED", totalCents: 100, isPaid: true, refundedCents: 99 }, "part"],
  [{ status: "PAYED", totalCents: 100, isPaid: true, refundedCents: 100 }, "refunded"],
  [{ status: "CANCELLED", totalCents: 100, isPaid: true, refundedCents: 100 }, "refunded"],
  // The customer's bank sent the refund back, so the shop holds the money again.
  [{ status: "CANCELLED", totalCents: 100, isPaid: true, refundedCents: 0 }, "paid"],
  [{ status: "CANCELLED", totalCents: 100, isPaid: false, refundedCents: 0 }, "unpaid"],
] as const)("the money of %j is %s", (order, expected) => {
  expect(paymentBadgeOf(order)).toBe(expected);
});

test("a promise is late after its day, until nothing is under way", () => {
  const day = "2026-11-29";
  expect(urgencyOf({ day, isOpen: true }, "2026-11-28")).toBeNull();
  expect(urgencyOf({ day, isOpen: true }, day)).toBe("today");
  expect(urgencyOf({ day, isOpen: true }, "2026-11-30")).toBe("late");
  expect(urgencyOf({ day, isOpen: false }, "2026-11-30")).toBeNull();
});
