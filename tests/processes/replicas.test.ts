import { Agent } from "node:http";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startPrimaryAndReplica } from "#tests/database/streaming-replica.ts";
import { ask } from "./balancer.ts";
import { makeDataDir, startShop } from "./running-shop.ts";

const TOKEN = "a-token-of-some-length";
const WORKERS = 3;

let servers: Awaited<ReturnType<typeof startPrimaryAndReplica>>;
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let shop: ReturnType<typeof startShop>;
let address: string;
let seller: Record<string, string>;
let standby: pg.Client;

beforeAll(async () => {
  servers = await startPrimaryAndReplica();
  folder = await makeDataDir();
  shop = startShop({
    DATA_DIR: folder.dataDir,
    DATABASE_URL: servers.primary,
    DATABASE_REPLICA_URLS: servers.replica,
    DEMO: "1",
    WORKERS: String(WORKERS),
    METRICS_TOKEN: TOKEN,
    RATE_LIMIT_FACTOR: "1000",
    LOG_LEVEL: "debug",
  });
  address = await shop.address;
  // Wait for the pages that the shop renders at its start: they also read the catalogue.
  const warm = () => shop.output().split("entrances are warm").length - 1;
  await vi.waitFor(() => expect(warm()).toBe(WORKERS), 60_000);
  const login = await ask(agent, address, "/users/authenticate", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "vendeur@reluit.test", password: "demo1234" }),
  });
  seller = { authorization: `Bearer ${JSON.parse(login.body).token}` };
  standby = new pg.Client(servers.replica);
  standby.on("error", () => {});
  await standby.connect();
}, 120_000);
afterAll(async () => {
  shop.kill("SIGTERM");
  await shop.ended;
  await standby.end().catch(() => {});
  await servers.stop();
  await folder.remove();
}, 60_000);

/** New connections reach other workers. */
const agent = new Agent({ keepAlive: false });
const get = (path: string, headers = {}) => ask(agent, address, path, { headers });
async function metrics() {
  const { body } = await get("/metrics", { authorization: `Bearer ${TOKEN}` });
  const value = (name: string) =>
    Number(
      body
        .split("\n")
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length),
    );
  return {
    level: value('reluit_replicas{state="level"}'),
    away: value('reluit_replicas{state="away"}'),
    byReplica: value('reluit_catalogue_reads_total{database="replica"}'),
    byPrimary: value('reluit_catalogue_reads_total{database="primary"}'),
  };
}
const untilLevel = () =>
  expect.poll(async () => (await metrics()).level, { timeout: 20_000, interval: 100 }).toBe(WORKERS);

let changes = 0;
async function changePrice(id: number) {
  changes += 1;
  const price = 100 + changes;
  const { status } = await ask(agent, address, `/smartphoneItems/${id}`, {
    method: "PATCH",
    headers: { ...seller, "content-type": "application/json" },
    body: JSON.stringify({ price }),
  });
  expect(status).toBe(200);
  return price;
}
async function ownItem(): Promise<number> {
  const { body } = await get("/smartphoneItems?seller=me&status=available&limit=1", seller);
  return JSON.parse(body)[0].id;
}
const priceFor = async (id: number, headers = {}) =>
  JSON.parse((await get(`/smartphoneItems/${id}`, headers)).body).price;

/** The standby pauses when it next checks the request. */
async function pauseReplay() {
  await standby.query("select pg_wal_replay_pause()");
  const state = async () =>
    (await standby.query<{ state: string }>("select pg_get_wal_replay_pause_state() as state")).rows[0]
      ?.state;
  await expect.poll(state, { timeout: 10_000 }).toBe("paused");
}

test("visitors are answered by the replica, requests with a session by the primary", async () => {
  await untilLevel();
  const before = await metrics();
  // Request different items, because cached responses need no read.
  for (let turn = 0; turn < 9; turn += 1)
    expect((await get(`/smartphoneItems?limit=5&page=${turn + 50}`)).status).toBe(200);
  const between = await metrics();
  expect(between.byReplica - before.byReplica).toBeGreaterThanOrEqual(9);
  expect(between.byPrimary).toBe(before.byPrimary);
  for (let turn = 0; turn < 6; turn += 1) await get(`/smartphoneItems?seller=me&limit=${turn + 1}`, seller);
  const after = await metrics();
  expect(after.byReplica).toBe(between.byReplica);
  expect(after.byPrimary - between.byPrimary).toBeGreaterThanOrEqual(6);
}, 60_000);

test("nobody reads an old price: until the replica has replayed a change, all reads go to the primary", async () => {
  const id = await ownItem();
  for (let round = 0; round < 3; round += 1) {
    await untilLevel();
    await pauseReplay();
    const price = await changePrice(id);
    for (let turn = 0; turn < 6; turn += 1) expect(await priceFor(id, seller)).toBe(price);
    // Other processes hear of the change a moment later.
    await expect.poll(async () => (await metrics()).level, { timeout: 10_000 }).toBe(0);
    for (let turn = 0; turn < 9; turn += 1) {
      expect(await priceFor(id)).toBe(price);
      expect((await get(`/product/${id}?turn=${round}-${turn}`)).body).toContain(String(price));
    }
    const stale = await standby.query<{ price_cents: number }>(
      "select price_cents from smartphone_items where id = $1",
      [id],
    );
    expect(stale.rows[0]?.price_cents).not.toBe(price * 100);
    await standby.query("select pg_wal_replay_resume()");
  }
  await untilLevel();
}, 60_000);

test("a slow answer of the primary does not lead to old prices", async () => {
  const id = await ownItem();
  await untilLevel();
  await pauseReplay();
  const price = await changePrice(id);
  await expect.poll(async () => (await metrics()).level, { timeout: 10_000 }).toBe(0);
  const client = new pg.Client(servers.primary);
  await client.connect();
  // The reads take longer than the shop waits before it considers the primary silent.
  await client.query("begin; lock table smartphone_items in access exclusive mode");
  const slow = Array.from({ length: 3 }, () => get(`/smartphoneItems/${id}`));
  const waiting = async () =>
    (
      await client.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '1 second'",
      )
    ).rows[0]?.count;
  await expect.poll(waiting, { interval: 20, timeout: 10_000 }).toBeGreaterThan(0);
  await client.query("commit");
  for (const { status, body } of await Promise.all(slow))
    if (status === 200) expect(JSON.parse(body).price).toBe(price);
  for (let turn = 0; turn < 9; turn += 1) expect(await priceFor(id)).toBe(price);
  await client.end();
  await standby.query("select pg_wal_replay_resume()");
  await untilLevel();
}, 60_000);

test("a lost replica causes no error, and is read from again after its return", async () => {
  await untilLevel();
  const statuses: number[] = [];
  let on = true;
  const visitors = Array.from({ length: 4 }, async (_, visitor) => {
    // New search words, so that no response is cached.
    for (let turn = 0; on; turn += 1)
      statuses.push(
        (await get(`/smartphoneItems?search=coque ${visitor} ${turn}`.replaceAll(" ", "%20"))).status,
      );
  });
  await servers.stopReplica();
  await expect.poll(async () => (await metrics()).away, { timeout: 20_000 }).toBe(WORKERS);
  const id = await ownItem();
  const price = await changePrice(id);
  expect(await priceFor(id, seller)).toBe(price);
  // Other processes hear of the change a moment later.
  await expect.poll(() => priceFor(id), { timeout: 10_000 }).toBe(price);
  await servers.startReplica();
  await untilLevel();
  on = false;
  await Promise.all(visitors);
  expect(statuses.length).toBeGreaterThan(10);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const before = await metrics();
  await get("/smartphoneItems?search=verre");
  expect((await metrics()).byReplica).toBeGreaterThan(before.byReplica);
}, 90_000);
