import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { migrate } from "#server/database/migrate.ts";
import { openEnqueue } from "#server/database/queue.ts";
import { startEmbedded } from "#server/embedded-postgres/start-embedded.ts";
import { makeDataDir } from "#tests/processes/running-shop.ts";
import { openFleet, PRICE, send } from "#tests/races/fleet.ts";
import { BARE_QUEUE, bareOrder, pgbenchScript } from "./bare-order.ts";
import { openProcessorTime } from "./processor-time.ts";

/**
 * Orders a second by 16 buyers: through HTTP from the request to PAYED with the sandbox provider, beside the bare
 * transaction (bench/bare-order.ts) through `pg` and, where installed, pgbench; on one durable PostgreSQL, in turn, three
 * times each. PostgreSQL serialises commits that notify, so the bare transaction is measured without its notification,
 * too. The processor time of shop, PostgreSQL and client per order depends less on other load than the rate.
 * `node bench/orders.ts [SECONDS]`; needs the build.
 */
const SECONDS = Number(process.argv[2] ?? 5);
const BUYERS = 16;
const LISTINGS = 64;
const ROUNDS = 3;

interface Measured {
  readonly rate: number;
  /** Processor time per order in ms: of the shop, of PostgreSQL, and of the client. */
  readonly cost: Readonly<Record<"shop" | "postgres" | "self", number>>;
}

const middle = (found: readonly Measured[]) =>
  found.toSorted((one, other) => one.rate - other.rate)[found.length >> 1];
const { dataDir, remove } = await makeDataDir();
const cluster = await startEmbedded({ dataDir: join(dataDir, "pg"), maxConnections: 60 });
const pool = new pg.Pool({ connectionString: cluster.url, max: BUYERS });
await migrate(cluster.url);
const fleet = await openFleet({ url: cluster.url, drop: async () => {} });
try {
  const { address, pid } = await fleet.start();
  const time = await openProcessorTime(pool, pid);
  const { stop: closeQueue } = await openEnqueue(fleet.database, [BARE_QUEUE]);
  const items = await Promise.all(Array.from({ length: LISTINGS }, () => fleet.listing(1_000_000)));
  const buyers = await fleet.buyers(BUYERS);
  const card = await fleet.card();
  const any = () => items[Math.floor(Math.random() * LISTINGS)] ?? 0;
  const script = join(dataDir, "order.sql");
  const ids = (numbers: number[]): [number, number] => [Math.min(...numbers), Math.max(...numbers)];
  await writeFile(script, pgbenchScript(ids(items), ids(buyers.map(({ id }) => id)), PRICE));

  /** Runs `work` in 16 loops at once. */
  async function measure(work: (who: number) => Promise<void>): Promise<Measured> {
    const before = time.read();
    const began = performance.now();
    const end = began + SECONDS * 1000;
    let done = 0;
    await Promise.all(
      Array.from({ length: BUYERS }, async (_, who) => {
        while (performance.now() < end) {
          await work(who);
          done += 1;
        }
      }),
    );
    const after = time.read();
    return {
      rate: done / ((performance.now() - began) / 1000),
      cost: {
        shop: (after.shop - before.shop) / done,
        postgres: (after.postgres - before.postgres) / done,
        self: (after.self - before.self) / done,
      },
    };
  }

  const byHttp = () =>
    measure(async (who) => {
      const buyer = buyers[who];
      if (!buyer) throw new Error("nobody buys");
      const answer = await send(address, buyer, [any()], card);
      const { status } = await answer.json();
      if (answer.status !== 201 || status !== "PAYED") throw new Error(`an order got ${answer.status}`);
    });
  const byPg = () =>
    measure(async (who) => {
      const client = await pool.connect();
      // A failed transaction closes its connection with the error, which is then thrown here.
      await bareOrder(client, any(), buyers[who]?.id ?? 0, PRICE).finally(() => client.release());
    });
  const { host, user, database } = cluster.connection;
  const byPgbench = async (): Promise<Measured> => {
    const options = ["-n", "-c", `${BUYERS}`, "-j", "2", "-T", `${SECONDS}`, "-M", "prepared", "-f", script];
    const where = ["-h", host, "-U", user, database];
    const before = time.read().postgres;
    const { stdout } = await promisify(execFile)("pgbench", [...options, ...where]);
    const done = Number(/processed: (\d+)/.exec(stdout)?.[1]);
    return {
      rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
      cost: { shop: 0, postgres: (time.read().postgres - before) / done, self: 0 },
    };
  };
  const withoutNotifications = async (work: () => Promise<Measured>) => {
    await pool.query("alter table smartphone_items disable trigger items_updated");
    return work().finally(() => pool.query("alter table smartphone_items enable trigger items_updated"));
  };

  await byHttp();
  const ways: readonly (readonly [string, () => Promise<Measured>])[] = [
    ["through HTTP to PAYED", byHttp],
    ["bare transaction through pg", byPg],
    ["the same without notifications of the stock", () => withoutNotifications(byPg)],
    ["bare transaction through pgbench", byPgbench],
    ["the same without notifications of the stock", () => withoutNotifications(byPgbench)],
  ];
  const found = ways.map((): Measured[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, [name, run]] of ways.entries()) {
      const one = await run().catch((error: Error) => {
        // Without pgbench, the other figures are still printed.
        if (round === 0) console.log(`${name}: ${error.message.split("\n")[0]}`);
        return null;
      });
      if (one) found[at]?.push(one);
    }
  const http = middle(found[0] ?? [])?.rate ?? 0;
  console.log(
    `| ${BUYERS} buyers, ${SECONDS} s × ${ROUNDS}, the middle one | orders a second | HTTP is | shop, PostgreSQL, asker: ms of processor an order |`,
  );
  console.log("|---|---|---|---|");
  for (const [at, [name]] of ways.entries()) {
    const one = middle(found[at] ?? []);
    if (!one) continue;
    const { shop, postgres, self } = one.cost;
    const ratio = at === 0 ? "" : `${(http / one.rate).toFixed(2)} of it`;
    const cost = [shop, postgres, self].map((ms) => ms.toFixed(2)).join(", ");
    console.log(`| ${name} | ${one.rate.toFixed(0)} | ${ratio} | ${cost} |`);
  }
  await closeQueue();
  await pool.query("delete from mails where kind = 'bare'");
  await pool.query("delete from orders where request_hash = 'bare'");
  const findings = await fleet.audit();
  console.log(findings.length === 0 ? "The books agree." : JSON.stringify(findings.slice(0, 5)));
} finally {
  await pool.end();
  await fleet.close();
  await cluster.stop();
  await remove();
}
process.exit(0);
