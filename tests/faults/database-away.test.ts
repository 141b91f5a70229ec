import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fleet, openFleet, send, sendUntilAnswered } from "#tests/races/fleet.ts";
import { openTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

let fleet: Fleet;
let proxy: TcpProxy;
let address: string;

beforeAll(async () => {
  fleet = await openFleet();
  proxy = await openTcpProxy(fleet.database.$client.options.connectionString ?? "");
  address = (await fleet.start({ url: proxy.url })).address;
}, 120_000);
afterAll(async () => {
  await fleet.close();
  await proxy.close();
});

async function someone() {
  const item = await fleet.listing(50);
  const [buyer] = await fleet.buyers(1);
  if (!buyer) throw new Error("nobody buys");
  return { item, buyer, card: await fleet.card() };
}

async function timed<Answer>(work: Promise<Answer>) {
  const began = Date.now();
  return { answer: await work, ms: Date.now() - began };
}

async function back(limitMs: number) {
  const began = Date.now();
  for (;;) {
    const answer = await fetch(
      `${address}/smartphoneItems?limit=1&minPrice=${1 + Math.floor(Math.random() * 900)}`,
    ).catch(() => null);
    if (answer?.status === 200) return Date.now() - began;
    if (Date.now() - began > limitMs) throw new Error(`not back after ${limitMs} ms: ${answer?.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("a database that is cut off: 503 with Retry-After within a second, and service within five seconds of its return", async () => {
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
    const { answer, ms } = await timed(send(address, buyer, [item], card));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(ms).toBeLessThan(1000);
    expect((await fetch(`${address}/health/ready`)).status).toBe(503);
    await proxy.restore();
    expect(await back(5000)).toBeLessThan(5000);
  }
  expect((await sendUntilAnswered(address, buyer, [item], await fleet.card())).code).toBe(201);
}, 90_000);

test("a half-open connection is given up, and the shop is back within five seconds of its return", async () => {
  const { item, buyer, card } = await someone();
  proxy.halfOpen();
  const { answer, ms } = await timed(send(address, buyer, [item], card));
  expect(answer.status).toBe(503);
  expect(ms).toBeLessThan(13_000);
  await proxy.restore();
  expect(await back(8000)).toBeLessThan(8000);
  expect((await sendUntilAnswered(address, buyer, [item], await fleet.card())).code).toBe(201);
}, 90_000);

test("a database two seconds slow: orders and reads are answered 503 at two seconds, none of them takes effect, and the shop is back within five", async () => {
  const { item, buyer } = await someone();
  const cards = await Promise.all(Array.from({ length: 4 }, () => fleet.card()));
  const reads = [
    "/orders",
    `/smartphoneItems/${item}`,
    "/smartphoneItems?limit=2&search=iphone",
    "/repair-phone-models",
  ];
  proxy.delay(2000);
  const answers = await Promise.all([
    ...cards.map((card) => timed(send(address, buyer, [item], card))),
    ...reads.map((path) => timed(fetch(`${address}${path}`, { headers: buyer.headers }))),
  ]);
  for (const { answer, ms } of answers) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(ms).toBeGreaterThan(1500);
    expect(ms).toBeLessThan(3000);
  }
  await proxy.restore();
  expect(await back(5000)).toBeLessThan(5000);
  expect((await sendUntilAnswered(address, buyer, [item], await fleet.card())).code).toBe(201);
  expect(await fleet.stock(item)).toEqual({ onHand: 49, reserved: 0 });
}, 60_000);

test("nothing stays idle in a transaction, and the books agree after the reconciler", async () => {
  const idle = await fleet.query(
    "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '10 seconds'",
  );
  expect(idle).toEqual([]);
  expect(await fleet.audit()).toEqual([]);
});
