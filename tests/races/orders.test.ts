import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "#tests/people.ts";
import { type Fleet, openFleet, send, sendUntilAnswered } from "./fleet.ts";

/** `RACE_ROUNDS=500` for a long run: two buyers in each round, and twice as many orders of two phones. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 25);
const AB_ROUNDS = Math.ceil((2 * ROUNDS) / 12);
const LIMIT = Math.max(120_000, ROUNDS * 3000);
let fleet: Fleet;
let addresses: string[];

beforeAll(async () => {
  fleet = await openFleet();
  addresses = (await fleet.startMany(3)).map(({ address }) => address);
}, 180_000);
afterAll(() => fleet.close());

const at = (index: number) => addresses[index % addresses.length] ?? "";
const charges = async (item: number) =>
  (
    await fleet.query<{ n: number }>(
      `select count(*)::int as n from sandbox.intents i join orders o on o.number = i.order_number
       join order_lines l on l.order_id = o.id where l.item_id = $1 and i.status = 'succeeded'`,
      [item],
    )
  )[0]?.n;

test("200 buyers at three processes for 5 units: 5 PAYED, 195 times 409, 5 charges", async () => {
  const item = await fleet.listing(5);
  const buyers = await fleet.buyers(200);
  const cards = await Promise.all(buyers.map(() => fleet.card()));
  const answers = await Promise.all(
    buyers.map((buyer, index) => sendUntilAnswered(at(index), buyer, [item], cards[index] ?? "")),
  );
  const count = (wanted: number) => answers.filter(({ code }) => code === wanted).length;
  expect({ paid: count(201), refused: count(409) }).toEqual({ paid: 5, refused: 195 });
  expect(await charges(item)).toBe(5);
  expect(await fleet.stock(item)).toEqual({ onHand: 0, reserved: 0 });
}, 120_000);

test(
  `two buyers for one unit, ${ROUNDS} rounds: one winner in each`,
  async () => {
    const buyers = await fleet.buyers(2);
    for (let round = 0; round < ROUNDS; round += 1) {
      const item = await fleet.listing(1);
      const answers = await Promise.all(
        buyers.map(async (buyer, index) =>
          sendUntilAnswered(at(round + index), buyer, [item], await fleet.card()),
        ),
      );
      expect(answers.map(({ code }) => code).sort()).toEqual([201, 409]);
      expect(await fleet.stock(item)).toEqual({ onHand: 0, reserved: 0 });
      expect(await charges(item)).toBe(1);
    }
  },
  LIMIT,
);

test(
  "orders of A, B against B, A at three processes: no deadlock reaches a client",
  async () => {
    const [a, b] = [await fleet.listing(5000), await fleet.listing(5000)];
    const buyers = await fleet.buyers(12);
    const statuses = new Set<number>();
    const before = new Set<number>();
    for (let round = 0; round < AB_ROUNDS; round += 1) {
      const answers = await Promise.all(
        buyers.map(async (buyer, index) =>
          sendUntilAnswered(at(index), buyer, index % 2 === 0 ? [a, b] : [b, a], await fleet.card()),
        ),
      );
      for (const answer of answers) {
        statuses.add(answer.code);
        for (const status of answer.before) before.add(status);
      }
    }
    expect([...statuses]).toEqual([201]);
    // Overload gives other statuses. A deadlock that is not repeated gives a 500.
    expect([...before]).not.toContain(500);
    const sold = buyers.length * AB_ROUNDS;
    expect(await fleet.stock(a)).toEqual({ onHand: 5000 - sold, reserved: 0 });
    expect(await fleet.stock(b)).toEqual({ onHand: 5000 - sold, reserved: 0 });
  },
  LIMIT,
);

test("one key fifty times at three processes is one order, one payment, one charge", async () => {
  const item = await fleet.listing(10);
  const [buyer] = await fleet.buyers(1);
  if (!buyer) throw new Error("nobody buys");
  const card = await fleet.card();
  const key = newKey();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => send(at(index), buyer, [item], card, key)),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].every((status) => [201, 409, 503].includes(status))).toBe(true);
  expect((await sendUntilAnswered(at(0), buyer, [item], card, key)).code).toBe(201);
  expect(
    await fleet.query(
      "select o.status, count(p.*)::int as payments from orders o join payments p on p.order_id = o.id where user_id = $1 group by o.id",
      [buyer.id],
    ),
  ).toEqual([{ status: "PAYED", payments: 1 }]);
  expect(await charges(item)).toBe(1);
  expect(await fleet.stock(item)).toEqual({ onHand: 9, reserved: 0 });
}, 60_000);

test("the audit finds nothing afterwards", async () => {
  expect(await fleet.audit()).toEqual([]);
});
