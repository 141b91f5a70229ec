import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#server/database/client.ts";
import { withClient } from "#server/database/find-database.ts";
import { openShopFigures } from "#server/observe/shop-figures.ts";
import { readSettings } from "#server/settings.ts";
import { startPrimaryAndReplica } from "#tests/database/streaming-replica.ts";
import { checkCluster } from "./check-cluster.ts";
import type { Finding } from "./finding.ts";

let servers: Awaited<ReturnType<typeof startPrimaryAndReplica>>;
beforeAll(async () => {
  servers = await startPrimaryAndReplica();
}, 120_000);
afterAll(async () => servers.stop(), 60_000);

const look = (replicas: string, now?: () => number) =>
  checkCluster(
    readSettings({ DATABASE_URL: servers.primary, DATABASE_REPLICA_URLS: replicas, DATA_DIR: "/tmp/one" }),
    now,
  );
const brief = (findings: readonly Finding[]) => findings.map(({ state, about }) => `${state} ${about}`);
const both = () => `${servers.primary},${servers.replica}`;

/** Whether commits wait for the replica. */
async function setSynchronous(names: string) {
  await withClient(servers.primary, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${names}'`);
    await client.query("select pg_reload_conf()");
  });
}

test("a cluster without a synchronous replica is found, and one with it is right", async () => {
  expect(brief(await look(both()))).toEqual([
    "right leader",
    "wrong replication",
    "watch archive",
    "right server 1",
    "right server 2",
  ]);
  await setSynchronous("*");
  await expect
    .poll(async () => brief(await look(both())), { timeout: 20_000 })
    .toContain("right replication");
  const { database, close } = openDatabase(servers.primary, 1);
  const text = await openShopFigures(database.$client, { inCluster: true })();
  expect(text).toContain('reluit_replicas_streaming{sync="sync"} 1');
  expect(text).toContain('reluit_replicas_streaming{sync="async"} 0');
  expect(text).toContain("reluit_database_timeline 1");
  expect(text).toMatch(/reluit_replication_lag_bytes\{replica="[^"]+"\} \d/);
  await close();
  await setSynchronous("");
});

test("a wrong clock, a lost server and a writer that leads to a replica are found", async () => {
  const skewed = await look(servers.replica, () => Date.now() - 60_000);
  expect(skewed.find(({ about }) => about === "server 1")).toMatchObject({
    state: "wrong",
    says: expect.stringMatching(/clock is (59|60)\d{3} ms off/),
  });
  expect(brief(await look("postgres://127.0.0.1:1/shop"))).toContain("wrong server 1");
  const settings = { DATABASE_URL: servers.replica, DATABASE_REPLICA_URLS: servers.replica };
  expect(brief(await checkCluster(readSettings(settings)))).toContain("wrong leader");
});

test("a shop with one database has no such findings", async () => {
  expect(await checkCluster(readSettings({ DATABASE_URL: servers.primary }))).toEqual([]);
  expect(await checkCluster(readSettings({}))).toEqual([]);
});

// Last: afterwards there are two primaries.
test("a second primary is found", async () => {
  await withClient(servers.replica, (client) => client.query("select pg_promote()"));
  const second = (await look(both())).find(({ about }) => about === "server 2");
  expect(second).toMatchObject({ state: "wrong", says: "a second primary" });
});
