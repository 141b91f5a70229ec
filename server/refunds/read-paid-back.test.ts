import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Order, paidBackOf } from "#contract/orders/orders.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
let seller: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerPerson(shop, ["SELLER"]);
});
afterAll(() => shop.close());

type Refund = readonly ["granted" | "succeeded" | "failed" | "revoked", "whole" | "part", string?];
type Dispute = "open" | "won" | "lost";

/** An order of a buyer of whom refunds and a dispute are in a state, as the buyer reads it in the list and by itself. */
async function readOrder(refunds: readonly Refund[], dispute?: Dispute) {
  const { number, orderId, buyer } = await parcelsOf(shop, [seller]);
  const [payment] = (
    await shop.database.$client.query<{ id: number; cents: number }>(
      "select id, amount_cents as cents from payments where order_id = $1",
      [orderId],
    )
  ).rows;
  const cents = payment?.cents ?? 0;
  for (const [state, part, failure = null] of refunds)
    await shop.database.$client.query(
      `insert into refunds (key, order_id, payment_id, state, origin, amount_cents, granted_at, sent_at, ended_at, reference, failure)
        values ($1, $2, $3, $4, 'staff', $5, now(), now(), now(), gen_random_uuid(), $6)`,
      [randomUUID(), orderId, payment?.id, state, part === "whole" ? cents : 100, failure],
    );
  if (dispute)
    await shop.database.$client.query(
      `insert into disputes (id, payment_id, order_id, amount_cents, state, opened_at, closed_at)
        values ($1, $2, $3, $4, $5, now(), case when $5 <> 'open' then now() end)`,
      [`dp_${orderId}`, payment?.id, orderId, refunds.length > 0 ? cents - 100 : cents, dispute],
    );
  const get = (url: string) => shop.app.inject({ url, headers: buyer.headers });
  const [listed] = (await get("/orders")).json<Order[]>();
  const order = (await get(`/orders/${number}`)).json<Order>();
  expect(listed?.refundedAmount).toBe(order.refundedAmount);
  return order;
}

test.each([
  ["nothing, before a refund", [], undefined, null],
  ["nothing, of one that is granted only", [["granted", "whole"]], undefined, null],
  ["all", [["succeeded", "whole"]], undefined, "whole"],
  [
    "all, beside one that was taken back",
    [
      ["succeeded", "whole"],
      ["revoked", "part"],
    ],
    undefined,
    "whole",
  ],
  ["all, when it was paid another way", [["succeeded", "whole", "settled"]], undefined, "whole"],
  ["a part, while something is left", [["succeeded", "part"]], undefined, "part"],
  [
    "a part, while a refund waits",
    [
      ["succeeded", "part"],
      ["failed", "part"],
    ],
    undefined,
    "part",
  ],
  ["nothing, when the bank sent it back", [["succeeded", "whole", "returned"]], undefined, null],
  ["nothing, while a dispute is open", [], "open", null],
  ["nothing, when the shop has won it", [], "won", null],
  ["all, by a lost dispute alone", [], "lost", "whole"],
  ["all, by a lost dispute and a refund of the rest", [["succeeded", "part"]], "lost", "whole"],
] as [string, Refund[], Dispute | undefined, "whole" | "part" | null][])(
  "the buyer reads what has gone back of an order: %s",
  async (_, refunds, dispute, told) => {
    expect(paidBackOf(await readOrder(refunds, dispute))).toBe(told);
  },
);
