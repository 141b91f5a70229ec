import { expect, test } from "vitest";
import { nextActOf } from "./next-act-of.ts";

type Known = Parameters<typeof nextActOf>[0];
const own = { isOwn: true, hasUnits: false, next: [] } as const;
const refund = (state: "granted" | "sent" | "succeeded" | "failed") =>
  [{ state }] as unknown as Known["refunds"];
const aCase = (state: "opened" | "awaiting_return" | "closed") =>
  [{ number: "C-2222-2222", kind: "guarantee", state }] as unknown as Known["cases"];
const order = (
  more: Partial<Known> & {
    payment?: string;
    repairs?: readonly object[];
    differences?: readonly object[];
  } = {},
): Known => {
  const { payment = "paid", repairs = [], differences = [], ...known } = more;
  const data = { fulfilment: "preparing", payment, repairs, differences } as unknown as Known["data"];
  return { data, parcels: [], refunds: [], cases: [], ...known };
};

test.each([
  [
    "a granted refund is sent first",
    order({ refunds: refund("granted"), cases: aCase("opened") }),
    "send_refund",
  ],
  ["a failed refund is sent again", order({ refunds: refund("failed") }), "send_refund"],
  ["a refund under way asks nothing", order({ refunds: refund("sent") }), "nothing"],
  [
    "an open case comes before parcels",
    order({ cases: aCase("opened"), parcels: [{ ...own, state: "preparing" }] }),
    "case",
  ],
  [
    "a case that waits for the buyer comes after",
    order({ cases: aCase("awaiting_return"), parcels: [{ ...own, state: "preparing" }] }),
    "pack",
  ],
  [
    "own units are packed by scan",
    order({ parcels: [{ ...own, hasUnits: true, state: "preparing" }] }),
    "scan",
  ],
  [
    "a parcel waits for the difference of a dearer unit",
    order({
      differences: [{ status: "PENDING" }],
      parcels: [{ ...own, hasUnits: true, state: "preparing" }],
    }),
    "difference",
  ],
  [
    "a packed parcel is shipped",
    order({ parcels: [{ ...own, state: "packed", next: ["shipped"] }] }),
    "ship",
  ],
  ["a parcel at the desk waits for its buyer", order({ parcels: [{ ...own, state: "packed" }] }), "collect"],
  [
    "a parcel of another seller is only awaited",
    order({ parcels: [{ ...own, isOwn: false, state: "preparing" }] }),
    "seller",
  ],
  ["a repair goes on", order({ repairs: [{ state: "received", isLate: false }] }), "repair"],
  ["a done repair asks nothing", order({ repairs: [{ state: "shipped_back", isLate: false }] }), "nothing"],
  ["a lost parcel asks for an answer", order({ parcels: [{ ...own, state: "lost" }] }), "astray"],
  [
    "a refunded lost parcel asks nothing",
    order({ payment: "refunded", parcels: [{ ...own, state: "lost" }] }),
    "nothing",
  ],
  ["a parcel on its way is awaited", order({ parcels: [{ ...own, state: "shipped" }] }), "carrier"],
  ["a closed case asks nothing", order({ cases: aCase("closed") }), "nothing"],
  ["a quote waits for a price", order({ payment: "quote" }), "quote"],
  ["an unpaid order waits", order({ payment: "awaiting" }), "payment"],
])("%s", (_, known, expected) => {
  expect(nextActOf(known).kind).toBe(expected);
});
