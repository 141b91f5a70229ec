import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "#server/database/client.ts";
import { openReplicas, type Replicas } from "#server/database/replicas.ts";
import { transact } from "#server/database/transact.ts";
import { isDatabaseAway, toFailure } from "#server/http/errors/answer-failures.ts";
import { startPrimaryAndReplica } from "#tests/database/streaming-replica.ts";
import { openTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

let servers: Awaited<ReturnType<typeof startPrimaryAndReplica>>;
let proxy: TcpProxy;
const closing: (() => Promise<void>)[] = [];
const log = { warn() {}, info() {} };

beforeAll(async () => {
  servers = await startPrimaryAndReplica();
  proxy = await openTcpProxy(servers.primary);
  await ask(servers.primary, "create table words (word text)");
}, 120_000);
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await proxy.restore();
});
afterAll(async () => {
  await proxy.close();
  await servers.stop();
}, 60_000);

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

function opened(url: string) {
  const { database, close } = openDatabase(url, 2);
  closing.push(close);
  return database;
}

function reading(urls: readonly string[], primary: ReturnType<typeof opened>): Replicas {
  const replicas = openReplicas(urls, { primary, log });
  closing.push(replicas.stop);
  return replicas;
}

const countWords = ({ reading }: Replicas) =>
  reading
    .execute<{ n: number }>(sql`select count(*)::int as n from words`)
    .then(({ rows }) => rows[0]?.n ?? -1);
const becomes = (replicas: Replicas, state: string) =>
  expect
    .poll(() => replicas.states(), { timeout: 60_000, interval: 20, message: `the replica to be ${state}` })
    .toEqual([state]);

test("a replica in place of the primary is a database that is away, for reads and writes: 503 with Retry-After", async () => {
  const database = opened(servers.replica);
  for (const work of [
    () => transact(database, (tx) => tx.execute(sql`insert into words values ('lost')`)),
    () => database.execute(sql`select 1`),
  ]) {
    const error = await work().catch((cause: unknown) => cause);
    expect(isDatabaseAway(error)).toBe(true);
    expect(toFailure(error)).toMatchObject({ code: "UNAVAILABLE", details: { retryAfter: 2 } });
  }
});

test("while the primary is away, a replica that was level answers visitors, and nobody with a session", async () => {
  const replicas = reading([servers.replica], opened(proxy.url));
  await becomes(replicas, "level");
  // The shop doesn't know whether a replica has this change.
  await proxy.cut();
  replicas.noteChange();
  expect(replicas.states()).toEqual(["behind"]);
  expect(await countWords(replicas)).toBe(0);
  await expect(replicas.onPrimary(() => countWords(replicas))).rejects.toThrow();
  await proxy.restore();
  await becomes(replicas, "level");
});

test("a primary that is silent is given up by a read long before a statement to it ends, and a replica answers", async () => {
  const primary = opened(proxy.url);
  const replicas = reading([servers.replica], primary);
  await becomes(replicas, "level");
  proxy.halfOpen();
  replicas.noteChange();
  let isPrimaryGivenUp = false;
  const statement = primary.execute(sql`select 1`).catch(() => {
    isPrimaryGivenUp = true;
  });
  expect(await countWords(replicas)).toBe(0);
  expect(isPrimaryGivenUp).toBe(false);
  await proxy.restore();
  await statement;
});

test("a replica that was lost while the primary is away answers once it is back", async () => {
  const replicas = reading([servers.replica], opened(proxy.url));
  await becomes(replicas, "level");
  await proxy.cut();
  await servers.stopReplica();
  replicas.noteChange();
  await expect(countWords(replicas)).rejects.toThrow();
  await becomes(replicas, "away");
  await servers.startReplica();
  await expect.poll(() => countWords(replicas).catch(() => -1), { timeout: 20_000 }).toBe(0);
  await proxy.restore();
  await becomes(replicas, "level");
}, 60_000);

// The last test, because it leaves two primaries.
test("a replica of the timeline before a promotion is never read from, however far it is", async () => {
  const left = await servers.addReplica();
  await ask(servers.replica, "select pg_promote()");
  const promoted = opened(servers.replica);
  // The former primary continues on its own, and so does its replica.
  await ask(servers.primary, "insert into words select 'unheard' from generate_series(1, 20000)");
  const [end] = await ask<{ lsn: string }>(servers.replica, "select pg_current_wal_insert_lsn() as lsn");
  await expect
    .poll(
      async () =>
        (
          await ask<{ ahead: boolean }>(
            left,
            `select pg_last_wal_replay_lsn() > '${end?.lsn}'::pg_lsn as ahead`,
          )
        )[0]?.ahead,
      { timeout: 20_000 },
    )
    .toBe(true);
  const replicas = reading([left], promoted);
  for (let turn = 0; turn < 20; turn += 1) expect(await countWords(replicas)).toBe(0);
  expect(replicas.states()).toEqual(["behind"]);
  expect(replicas.reads().replica).toBe(0);
  // The promoted server is no replica either. A cluster's setting names all servers, so this gives no warning.
  const warn = vi.spyOn(log, "warn");
  const other = reading([servers.replica], promoted);
  await becomes(other, "primary");
  expect(warn).not.toHaveBeenCalled();
}, 60_000);
