import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { startEmbedded } from "#server/database/embedded/start-embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { makeDataDir } from "#tests/processes/running-shop.ts";
import { openFleet, PRICE, send } from "#tests/races/fleet.ts";
import { bareOrder, pgbenchScript } from "./bare-order.ts";

/**
 * Orders a second by 16 buyers: through HTTP, from the request to PAYED with the sandbox as provider, beside the bare
 * transaction that writes such an order, through `pg` and, where it is installed, through pgbench; all on one durable
 * PostgreSQL, in turn, three times each. `node bench/orders.ts [SECONDS]`; needs the build.
 */
const SECONDS = Number(process.argv[2] ?? 5);
const BUYERS = 16;
const LISTINGS = 64;
const ROUNDS = 3;

/** How often a second `work` is done by 16 at once. */
async function rate(work: (who: number) => Promise<void>): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  const began = performance.now();
  let done = 0;
  const workers = Array.from({ length: BUYERS }, async (_, who) => {
    while (performance.now() < end) {
      await work(who);
      done += 1;
    }
  });
  await Promise.all(workers);
  return done / ((performance.now() - began) / 1000);
}

const middle = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[ROUNDS >> 1] ?? 0;
const { dataDir, remove } = await makeDataDir();
const cluster = await startEmbedded({ dataDir: join(dataDir, "pg"), maxConnections: 60 });
const pool = new pg.Pool({ connectionString: cluster.url, max: BUYERS });
await migrate(cluster.url);
const fleet = await openFleet({ url: cluster.url, drop: async () => {} });
try {
  const { address } = await fleet.start();
  const items = await Promise.all(Array.from({ length: LISTINGS }, () => fleet.listing(1_000_000)));
  const buyers = await fleet.buyers(BUYERS);
  const card = await fleet.card();
  const any = () => items[Math.floor(Math.random() * LISTINGS)] ?? 0;
  const script = join(dataDir, "order.sql");
  const ids = (numbers: number[]): [number, number] => [Math.min(...numbers), Math.max(...numbers)];
  await writeFile(script, pgbenchScript(ids(items), ids(buyers.map(({ id }) => id)), PRICE));

  const byHttp = () =>
    rate(async (who) => {
      const buyer = buyers[who];
      if (!buyer) throw new Error("nobody buys");
      const answer = await send(address, buyer, [any()], card);
      const { status } = await answer.json();
      if (answer.status !== 201 || status !== "PAYED") throw new Error(`an order got ${answer.status}`);
    });
  const byPg = () =>
    rate(async (who) => {
      const client = await pool.connect();
      // Given back broken after an error, so that the error is told instead of waited for.
      await bareOrder(client, any(), buyers[who]?.id ?? 0, PRICE).finally(() => client.release());
    });
  const { host, user, database } = cluster.connection;
  const byPgbench = async () => {
    const options = ["-n", "-c", `${BUYERS}`, "-j", "2", "-T", `${SECONDS}`, "-M", "prepared", "-f", script];
    const where = ["-h", host, "-U", user, database];
    const { stdout } = await promisify(execFile)("pgbench", [...options, ...where]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  };

  await byHttp();
  const found = { http: [] as number[], pg: [] as number[], pgbench: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    found.http.push(await byHttp());
    found.pg.push(await byPg());
    const tps = await byPgbench().catch((error: Error) => {
      if (round === 0) console.log(`pgbench: ${error.message.split("\n").slice(0, 3).join(" ")}`);
      return Number.NaN;
    });
    if (!Number.isNaN(tps)) found.pgbench.push(tps);
  }
  const http = middle(found.http);
  console.log(`| ${BUYERS} buyers, ${SECONDS} s × ${ROUNDS}, the middle one | orders a second | HTTP is |`);
  console.log("|---|---|---|");
  console.log(`| through HTTP to PAYED | ${http.toFixed(0)} | |`);
  for (const [name, rates] of [
    ["bare transaction through pg", found.pg],
    ["bare transaction through pgbench", found.pgbench],
  ] as const)
    if (rates.length > 0)
      console.log(`| ${name} | ${middle(rates).toFixed(0)} | ${(http / middle(rates)).toFixed(2)} of it |`);
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
