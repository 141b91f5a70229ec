import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fleet, openFleet, send, sendUntilAnswered } from "./fleet.ts";

const ORDERS = 50;
let fleet: Fleet;
let addresses: string[];

beforeAll(async () => {
  fleet = await openFleet();
  const environment = { RATE_LIMIT_FACTOR: "1" };
  const started = await Promise.all(Array.from({ length: 3 }, () => fleet.start({ environment })));
  addresses = started.map(({ address }) => address);
}, 180_000);
afterAll(() => fleet.close());

const ofOtherPhones = () => Promise.all(Array.from({ length: ORDERS }, () => fleet.listing(100)));
async function ofOneCart() {
  const item = await fleet.listing(100);
  return Array.from({ length: ORDERS }, () => item);
}

/** A cart of two phones that nobody has ordered yet. */
const anotherCart = async () => [await fleet.listing(1), await fleet.listing(1)];

test.each([
  ["of other phones", ofOtherPhones, "another cart", 409],
  ["of one cart", ofOneCart, "the same cart", 202],
])(
  `${ORDERS} orders %s at once at three processes leave one account at most three unpaid ones that hold stock`,
  async (_words, list, cart, status) => {
    const items = await list();
    const [buyer] = await fleet.buyers(1);
    if (!buyer) throw new Error("nobody buys");
    const card = await fleet.card("requires_action");
    const answers = await Promise.all(
      items.map((item, index) => send(addresses[index % 3] ?? "", buyer, [item], card)),
    );
    // Besides overload (503), only the limit may refuse.
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(["TOO_MANY_UNPAID", "IN_PROGRESS", "ORDER_REPLACED", "ORDER_CLOSED"]).toContain(
        (await answer.json()).error,
      );
    expect(answers.every(({ status }) => [202, 409, 503].includes(status))).toBe(true);
    const [held] = await fleet.query<{ orders: number; units: number }>(
      `select count(distinct o.id)::int as orders, sum(l.quantity)::int as units
       from orders o join order_lines l on l.order_id = o.id where o.user_id = $1 and o.reservation = 'held'`,
      [buyer.id],
    );
    expect(held?.orders).toBeLessThanOrEqual(3);
    const [reserved] = await fleet.query<{ units: number }>(
      "select sum(reserved)::int as units from smartphone_items where id = any($1)",
      [items],
    );
    expect(reserved?.units).toBe(held?.units ?? 0);
    expect(await fleet.audit()).toEqual([]);
    const next = cart === "the same cart" ? items.slice(0, 1) : await anotherCart();
    expect((await sendUntilAnswered(addresses[0] ?? "", buyer, next, card)).code).toBe(status);
  },
  60_000,
);
