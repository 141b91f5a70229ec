import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { choosePlace } from "#server/embedded-postgres/place.ts";
import { startEmbedded } from "#server/embedded-postgres/start-embedded.ts";
import { newKey } from "#tests/people.ts";
import { makeDataDir } from "#tests/processes/running-shop.ts";
import { type Fleet, type FleetBuyer, openFleet, send } from "#tests/races/fleet.ts";
import { waitFor } from "#tests/wait-for.ts";

/** `TORTURE_SECONDS=600` for a long run. */
const SECONDS = Number(process.env.TORTURE_SECONDS ?? 20);
const STOCK = 100_000;
const BUYERS = 12;
const some = (low: number, high: number) => low + Math.random() * (high - low);

/** A durable PostgreSQL whose postmaster can be killed and restarted. */
async function openVictim() {
  const { dataDir, remove } = await makeDataDir();
  const options = { dataDir: join(dataDir, "pg"), maxConnections: 120 };
  let running = await startEmbedded(options);
  const { url } = running;
  await migrate(url);
  return {
    url,
    async killAndRestart() {
      const { folder } = await choosePlace(options.dataDir, () => {});
      const [pid] = (await readFile(join(folder, "cluster", "postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(pid), "SIGKILL");
      await running.exited;
      await running.stop();
      running = await startEmbedded(options);
      if (running.url !== url) throw new Error("PostgreSQL moved");
    },
    async drop() {
      await running.stop();
      await remove();
    },
  };
}

interface Server {
  address: string;
  kill(signal: NodeJS.Signals): void;
}

/** Places orders until the end, each with one key, on any server that answers. */
async function shop(buyer: FleetBuyer, items: readonly number[], state: State): Promise<void> {
  while (!state.over) {
    const item = items[Math.floor(some(0, items.length))] ?? 0;
    const [card, key] = [state.card, newKey()];
    for (let tries = 0; tries < 200; tries += 1) {
      const server = state.servers[Math.floor(some(0, state.servers.length))];
      const answer = await send(server?.address ?? "", buyer, [item], card, key).catch(() => null);
      const body: { error?: string; orderId?: string } = (await answer?.json().catch(() => ({}))) ?? {};
      if (answer?.status === 201 && body.orderId) {
        state.paid.push(body.orderId);
        break;
      }
      const again = !answer || answer.status >= 500 || answer.status === 429 || body.error === "IN_PROGRESS";
      if (!again) {
        state.refused.push(`${answer.status} ${body.error}`);
        break;
      }
      state.retried += 1;
      await pause(some(50, 400));
    }
  }
}

interface State {
  over: boolean;
  readonly card: string;
  readonly servers: Server[];
  readonly paid: string[];
  readonly refused: string[];
  /** Kills after which every server was ready again. */
  recoveries: number;
  kills: number;
  databaseKills: number;
  retried: number;
}

const untilReady = (address: string) =>
  waitFor(
    `${address} to be ready`,
    async () => (await fetch(`${address}/health/ready`).catch(() => null))?.status === 200,
    { limitMs: 120_000 },
  );

/** Starts a server again. Repeats a start that is too slow, and prints what the database does meanwhile. */
async function startAgain(fleet: Fleet) {
  try {
    return await fleet.start();
  } catch (error) {
    const waiting = await fleet.query(
      "select state, wait_event, left(query, 80) as query, now() - query_start as since from pg_stat_activity where wait_event_type is not null and state <> 'idle'",
    );
    console.log(error, waiting);
    return fleet.start();
  }
}

/** Kills servers and sometimes the database, and restarts each at once. Every server is ready again before the next kill. */
async function torture(fleet: Fleet, victim: Awaited<ReturnType<typeof openVictim>>, state: State) {
  for (let round = 1; !state.over; round += 1) {
    await pause(some(500, 4000));
    if (round % 3 === 2) {
      state.databaseKills += 1;
      await victim.killAndRestart();
      await Promise.all(state.servers.map(({ address }) => untilReady(address)));
      state.recoveries += 1;
      continue;
    }
    const index = Math.floor(some(0, state.servers.length));
    state.servers[index]?.kill("SIGKILL");
    state.kills += 1;
    const next = await startAgain(fleet);
    state.servers[index] = next;
    await untilReady(next.address);
    state.recoveries += 1;
  }
}

test(
  `${SECONDS} s of buyers while servers and PostgreSQL are killed at random: nothing acknowledged is lost, nothing is doubled, the audit is clean`,
  async () => {
    const victim = await openVictim();
    const fleet = await openFleet(victim);
    try {
      const items = await Promise.all(Array.from({ length: 6 }, () => fleet.listing(STOCK)));
      const buyers = await fleet.buyers(BUYERS);
      const state: State = {
        over: false,
        card: await fleet.card(),
        servers: await fleet.startMany(3),
        paid: [],
        refused: [],
        recoveries: 0,
        kills: 0,
        databaseKills: 0,
        retried: 0,
      };
      const work = Promise.all([
        torture(fleet, victim, state),
        ...buyers.map((buyer) => shop(buyer, items, state)),
      ]);
      await Promise.race([pause(SECONDS * 1000), work]);
      state.over = true;
      await work;

      // The reconciler finishes the orders of killed servers.
      const unfinished = async () =>
        (
          await fleet.query<{ n: number }>(
            `select count(*)::int as n from orders where status = 'PENDING'
           and exists (select from sandbox.intents where order_number = number and status = 'succeeded')`,
          )
        )[0]?.n;
      await expect.poll(unfinished, { timeout: 150_000, interval: 1000 }).toBe(0);
      const [lost] = await fleet.query<{ n: number }>(
        `select count(*)::int as n from unnest($1::text[]) as acknowledged (number)
       where not exists (select from orders o where o.number = acknowledged.number and status = 'PAYED')`,
        [state.paid],
      );
      const [sums] = await fleet.query<{ paid: number; charged: number; sold: number; left: number }>(
        `select (select count(*)::int from orders where status = 'PAYED') as paid,
         (select count(*)::int from sandbox.intents where status = 'succeeded') as charged,
         (select coalesce(sum(quantity), 0)::int from order_lines l join orders o on o.id = l.order_id where o.status = 'PAYED') as sold,
         (select sum(on_hand)::int from smartphone_items) as left`,
      );
      console.log(
        `torture: ${SECONDS} s, ${state.paid.length} orders acknowledged, ${lost?.n} lost, ${(sums?.charged ?? 0) - (sums?.paid ?? 0)} doubled, ` +
          `${state.kills} kills of servers, ${state.databaseKills} of PostgreSQL, ${state.retried} requests repeated`,
      );
      expect(lost).toEqual({ n: 0 });
      expect(sums?.charged).toBe(sums?.paid);
      expect((sums?.sold ?? 0) + (sums?.left ?? 0)).toBe(items.length * STOCK);
      expect(state.refused).toEqual([]);
      expect(state.paid.length).toBeGreaterThan(0);
      expect(await fleet.audit()).toEqual([]);
      expect(state.recoveries).toBe(state.kills + state.databaseKills);
      expect(state.recoveries).toBeGreaterThan(0);
    } finally {
      await fleet.close();
    }
  },
  (SECONDS + 600) * 1000,
);
