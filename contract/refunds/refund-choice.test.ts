import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { partsOf, REFUND_CHOICES, refundEffect } from "./refund-choice.ts";
import type { Refundable } from "./refunds.ts";

const phones: Refundable = { position: 0, name: "iPhone 13", quantity: 2, amountCents: 80_000 };
const delivery: Refundable = { position: null, name: "", quantity: 0, amountCents: 490 };
const refundable = [phones, delivery];
const chosen = { refundable, position: 0, amountCents: 2000, quantity: 1, unitCents: 45_000 } as const;
const parcel = (state: "preparing" | "packed" | "shipped" | "delivered" | "cancelled", position = 0) => ({
  state,
  lines: [{ position }],
});

describe("the parts of a refund", () => {
  test("an amount takes no unit back, and may concern the delivery", () => {
    expect(partsOf({ ...chosen, choice: "amount" })).toEqual([
      { position: 0, quantity: 0, amountCents: 2000 },
    ]);
    expect(partsOf({ ...chosen, choice: "amount", position: null })[0]?.position).toBeNull();
    expect(partsOf({ ...chosen, choice: "amount", amountCents: 0 })).toEqual([]);
  });

  test("units are refunded at their price, the last ones with what their line still holds", () => {
    expect(partsOf({ ...chosen, choice: "line" })).toEqual([
      { position: 0, quantity: 1, amountCents: 45_000 },
    ]);
    expect(partsOf({ ...chosen, choice: "line", quantity: 2 })).toEqual([
      { position: 0, quantity: 2, amountCents: 80_000 },
    ]);
    expect(partsOf({ ...chosen, choice: "line", position: 7 })).toEqual([]);
  });

  test("everything is what each line and the delivery still hold", () => {
    expect(partsOf({ ...chosen, choice: "all" })).toEqual([
      { position: 0, quantity: 2, amountCents: 80_000 },
      { position: null, quantity: 0, amountCents: 490 },
    ]);
  });

  test("never exceed what the lines hold, except for an amount that staff typed", () => {
    const line = fc.record({
      name: fc.constant("x"),
      quantity: fc.integer({ min: 0, max: 5 }),
      amountCents: fc.integer({ min: 1, max: 100_000 }),
    });
    const input = fc.record({
      choice: fc.constantFrom(...REFUND_CHOICES.filter((one) => one !== "amount")),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      position: fc.integer({ min: 0, max: 4 }),
      quantity: fc.integer({ min: 0, max: 5 }),
      unitCents: fc.integer({ min: 0, max: 100_000 }),
    });
    fc.assert(
      fc.property(input, ({ lines, quantity, ...more }) => {
        const held = lines.map((one, position) => ({ ...one, position }));
        const most = held[more.position]?.quantity ?? 0;
        const parts = partsOf({
          ...more,
          refundable: held,
          amountCents: 0,
          quantity: Math.min(quantity, most),
        });
        for (const part of parts) {
          const left = held.find(({ position }) => position === part.position);
          expect(part.amountCents).toBeLessThanOrEqual(left?.amountCents ?? 0);
          expect(part.quantity).toBeLessThanOrEqual(left?.quantity ?? 0);
          expect(part.amountCents).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe("a refund says what it will do", () => {
  const some = [{ position: 0, quantity: 0, amountCents: 2000 }];
  const unit = [{ position: 0, quantity: 1, amountCents: 45_000 }];
  const all = [
    { position: 0, quantity: 2, amountCents: 80_000 },
    { position: null, quantity: 0, amountCents: 490 },
  ];

  test.each([
    ["an amount: the buyer keeps the phone", some, [parcel("delivered")], "kept"],
    ["units in preparation go on sale again", unit, [parcel("preparing")], "restocked"],
    ["units that have left come back first", unit, [parcel("shipped")], "returned"],
    ["another parcel has left, not this one", unit, [parcel("packed"), parcel("delivered", 1)], "restocked"],
    ["everything before it leaves: the order is cancelled", all, [parcel("preparing")], "cancelled"],
    ["everything of an order without parcels", all, [], "cancelled"],
    ["everything after it left: the order stays", all, [parcel("delivered")], "left"],
    ["a called-off parcel has not left", all, [parcel("cancelled")], "cancelled"],
  ] as const)("%s", (_, parts, parcels, expected) => {
    expect(refundEffect(parts, refundable, parcels)).toBe(expected);
  });

  test("the whole rest as an amount cancels the order as well", () => {
    const rest = [{ position: 0, quantity: 0, amountCents: 500 }];
    expect(refundEffect(rest, [{ ...phones, amountCents: 500 }], [parcel("preparing")])).toBe("cancelled");
  });
});
