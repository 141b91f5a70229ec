import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "#tests/people.ts";
import { type Fleet, openFleet, sendUntilAnswered } from "#tests/races/fleet.ts";
import { openTcpProxy } from "./tcp-proxy.ts";

/** `KILL_ROUNDS=20` for a long run. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1);
let fleet: Fleet;
let survivor: string;
/** The orders of slow requests that the survivor finished before the victim could be killed. */
let slow = 0;

beforeAll(async () => {
  fleet = await openFleet();
  survivor = (await fleet.start()).address;
}, 120_000);
afterAll(() => fleet.close());

/** Six statements of an order. The proxy kills the server when it sees them. */
test.each([
  ["while the order is being written", "insert into orders", "before"],
  ["when the order stands and the provider knows nothing", "insert into sandbox.intents", "before"],
  ["when the provider knows the payment and the order does not", "insert into sandbox.intents", "after"],
  ["when all is ready and the card is not charged yet", "update sandbox.intents set", "before"],
  ["when the card is charged and nobody knows", "update sandbox.intents set", "after"],
  ["when the order is paid but the payment is not committed", "insert into mails", "after"],
] as const)(
  "kill -9 %s: the same key at another server gives one order and one charge",
  async (_words, text, when) => {
    for (let round = 0; round < ROUNDS; round += 1) await killOnce(text, when);
    expect(await fleet.audit()).toEqual([]);
  },
  90_000 * ROUNDS,
);

async function killOnce(text: string, when: "before" | "after") {
  const database = fleet.database.$client.options.connectionString ?? "";
  const proxy = await openTcpProxy(database);
  const victim = await fleet.start({ url: proxy.url });
  const item = await fleet.listing(3);
  const [buyer] = await fleet.buyers(1);
  if (!buyer) throw new Error("nobody buys");
  const [card, key] = [await fleet.card(), newKey()];
  proxy.at(text, when, () => victim.kill("SIGKILL"));
  // A slow server may answer 503 first; the request is repeated until the server is killed.
  const sent = await sendUntilAnswered(victim.address, buyer, [item], card, key).catch(() => null);
  if (sent) {
    // The survivor has finished the order of a request that was answered 503, so the victim never ran the statement.
    expect(sent.before).not.toEqual([]);
    expect(slow++, "orders that the other server finished").toBeLessThan(3);
    await proxy.close();
    return killOnce(text, when);
  }
  expect(await victim.ended).toBe("SIGKILL");
  await proxy.close();

  const answer = await sendUntilAnswered(survivor, buyer, [item], card, key);
  expect(answer).toMatchObject({ code: 201, status: "PAYED" });
  const [row] = await fleet.query<{ number: string }>("select number from orders where user_id = $1", [
    buyer.id,
  ]);
  expect(await fleet.query("select status from orders where user_id = $1", [buyer.id])).toEqual([
    { status: "PAYED" },
  ]);
  expect(
    await fleet.query("select status from sandbox.intents where order_number = $1", [row?.number]),
  ).toEqual([{ status: "succeeded" }]);
  expect(
    await fleet.query("select count(*)::int as n from mails where subject_id = $1", [row?.number]),
  ).toEqual([{ n: 1 }]);
  expect(await fleet.stock(item)).toEqual({ onHand: 2, reserved: 0 });
}
