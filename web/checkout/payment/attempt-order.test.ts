import { expect, test } from "vitest";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import type { Order } from "#contract/orders/orders.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { attemptOrder } from "./attempt-order.ts";

const order: Order = {
  orderId: "RL-1",
  createdAt: "2026-11-21T10:00:00.000Z",
  status: "PAYED",
  totalAmount: 10,
  taxAmount: 0,
  shippingAmount: 0,
  shippingOption: "standard",
  items: [],
  address: { nom: "", adresse: "", codePostal: "", ville: "" },
};
const network = new ApiError(0, null);
const proxy = new ApiError(502, null);
const refusal = (code: ErrorCode) => new ApiError(ERROR_STATUS[code], { error: code, message: "" });

/** Plays the answers one after the other, the last one for ever, and counts. */
async function play(...answers: (ApiError | Order)[]) {
  const pauses: number[] = [];
  let sent = 0;
  const attempt = await attemptOrder(
    async () => {
      const answer = answers[Math.min(sent++, answers.length - 1)] ?? network;
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
    async (ms) => {
      pauses.push(ms);
    },
  );
  const code = "error" in attempt ? attempt.error.code : null;
  return { outcome: attempt.outcome, code, sent, pauses };
}

test("an accepted order is sent once", async () => {
  expect(await play(order)).toMatchObject({ outcome: "paid", sent: 1, pauses: [] });
});

test("a lost answer is requested again, and again after a longer pause", async () => {
  expect(await play(network, proxy, order)).toMatchObject({ outcome: "paid", sent: 3, pauses: [1000, 3000] });
});

test("three unanswered requests are an unknown outcome", async () => {
  expect(await play(network)).toMatchObject({ outcome: "unknown", sent: 3 });
  expect(await play(refusal("PAYMENT_UNKNOWN"))).toMatchObject({ outcome: "unknown", sent: 3 });
});

test.each(["card_declined", "OUT_OF_STOCK", "ADDRESS_REQUIRED", "TOO_MANY_DECLINES"] as const)(
  "%s is the shop's word at once",
  async (code) => {
    expect(await play(refusal(code))).toMatchObject({ outcome: "refused", code, sent: 1 });
  },
);

test("a refusal after a lost answer is final", async () => {
  expect(await play(network, refusal("card_declined"))).toMatchObject({ outcome: "refused", sent: 2 });
});

test.each(["UNAUTHENTICATED", "TOO_MANY_REQUESTS", "UNAVAILABLE"] as const)(
  "%s after a lost answer leaves the outcome open",
  async (code) => {
    expect(await play(network, refusal(code))).toMatchObject({ outcome: "unknown" });
  },
);

test("an unavailable shop is a refusal when no answer was lost before", async () => {
  expect(await play(refusal("UNAVAILABLE"))).toMatchObject({ outcome: "refused", sent: 3 });
});

test("a payment in progress is awaited for longer than the shop lets it run", async () => {
  const busy = refusal("IN_PROGRESS");
  expect(await play(busy, busy, order)).toMatchObject({ outcome: "paid", sent: 3 });
  const { outcome, code, pauses } = await play(busy);
  expect([outcome, code]).toEqual(["refused", "IN_PROGRESS"]);
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(15_000);
});
