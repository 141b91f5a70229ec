import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fleet, openFleet, send, sendUntilAnswered } from "#tests/races/fleet.ts";
import { waitFor } from "#tests/wait-for.ts";
import { openTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

// bench/database-away.ts measures how long each of this takes.
let fleet: Fleet;
let proxy: TcpProxy;
let address: string;
/** A shop whose database becomes silent, beside the one whose database is cut off. */
let silentProxy: TcpProxy;
let silentAddress: string;

beforeAll(async () => {
  fleet = await openFleet();
  const url = fleet.database.$client.options.connectionString ?? "";
  [proxy, silentProxy] = await Promise.all([openTcpProxy(url), openTcpProxy(url)]);
  const started = await Promise.all([proxy, silentProxy].map((one) => fleet.start({ url: one.url })));
  [address = "", silentAddress = ""] = started.map((shop) => shop.address);
}, 120_000);
afterAll(async () => {
  await fleet.close();
  await Promise.all([proxy.close(), silentProxy.close()]);
});

async function someone() {
  const item = await fleet.listing(50);
  const [buyer] = await fleet.buyers(1);
  if (!buyer) throw new Error("nobody buys");
  return { item, buyer, card: await fleet.card() };
}

/** Waits until the shop answers a question that no cache can. */
const untilBack = () =>
  waitFor("an answer from the database that is back", async () => {
    const minPrice = 1 + Math.floor(Math.random() * 900);
    const answer = await fetch(`${address}/smartphoneItems?limit=1&minPrice=${minPrice}`).catch(() => null);
    return answer?.status === 200;
  });

test("a database that is cut off is refused with Retry-After at once, while a silent one is still waited for; service is back with it", async () => {
  const { item, buyer, card } = await someone();
  expect((await sendUntilAnswered(address, buyer, [item], card)).code).toBe(201);
  for (let time = 0; time < 3; time += 1) {
    // More requests than the pool has connections, so that a leaked connection is noticed afterwards.
    const underWay = Array.from({ length: 25 }, async () =>
      send(address, buyer, [item], await fleet.card()).then(({ status }) => status),
    );
    await proxy.cut();
    const codes = await Promise.all(underWay);
    expect(codes.filter((code) => ![201, 502, 503].includes(code))).toEqual([]);
    silentProxy.halfOpen();
    let silentIsAnswered = false;
    const silent = send(silentAddress, buyer, [item], card).finally(() => {
      silentIsAnswered = true;
    });
    const answer = await send(address, buyer, [item], card);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(silentIsAnswered).toBe(false);
    expect((await silent).status).toBe(503);
    expect((await fetch(`${address}/health/ready`)).status).toBe(503);
    await Promise.all([proxy.restore(), silentProxy.restore()]);
    await untilBack();
    await waitFor(
      "the other shop to be ready",
      async () => (await fetch(`${silentAddress}/health/ready`)).ok,
    );
  }
  expect((await sendUntilAnswered(address, buyer, [item], await fleet.card())).code).toBe(201);
}, 300_000);

test("a half-open connection is given up while the database is still silent, and service is back with it", async () => {
  const { item, buyer, card } = await someone();
  proxy.halfOpen();
  expect((await send(address, buyer, [item], card)).status).toBe(503);
  await proxy.restore();
  await untilBack();
  expect((await sendUntilAnswered(address, buyer, [item], await fleet.card())).code).toBe(201);
}, 300_000);

test("a database two seconds slow: orders and reads are answered 503 before it answers two statements, none of them takes effect, and service is back with it", async () => {
  const { item, buyer } = await someone();
  const cards = await Promise.all(Array.from({ length: 4 }, () => fleet.card()));
  const reads = [
    "/orders",
    `/smartphoneItems/${item}`,
    "/smartphoneItems?limit=2&search=iphone",
    "/repair-phone-models",
  ];
  const direct = new pg.Client(proxy.url);
  await direct.connect();
  proxy.delay(2000);
  const events: string[] = [];
  const twoStatements = (async () => {
    for (let time = 0; time < 2; time += 1) await direct.query("select 1");
    events.push("two statements");
  })();
  // A request that is given up too early ends before this.
  const almost = delay(1500).then(() => events.push("1.5 s"));
  const answers = await Promise.all(
    [
      ...cards.map((card) => send(address, buyer, [item], card)),
      ...reads.map((path) => fetch(`${address}${path}`, { headers: buyer.headers })),
    ].map(async (sent) => {
      const { status, headers } = await sent;
      events.push("answer");
      return [status, headers.get("retry-after")];
    }),
  );
  expect(answers).toEqual(answers.map(() => [503, "2"]));
  await Promise.all([almost, twoStatements]);
  expect(events).toEqual(["1.5 s", ...answers.map(() => "answer"), "two statements"]);
  await direct.end();
  await proxy.restore();
  await untilBack();
  expect((await sendUntilAnswered(address, buyer, [item], await fleet.card())).code).toBe(201);
  expect(await fleet.stock(item)).toEqual({ onHand: 49, reserved: 0 });
}, 300_000);

test("nothing stays idle in a transaction, and the books agree after the reconciler", async () => {
  const idle = await fleet.query(
    "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '10 seconds'",
  );
  expect(idle).toEqual([]);
  expect(await fleet.audit()).toEqual([]);
});
