// node bench/database-away.ts: how soon a shop refuses orders while its database is cut off, silent or two seconds slow, and how
// soon it answers again. Exits with 1 over a limit of docs/reliability.md.
import { join } from "node:path";
import { migrate } from "#server/database/migrate.ts";
import { startEmbedded } from "#server/embedded-postgres/start-embedded.ts";
import { openTcpProxy } from "#tests/faults/tcp-proxy.ts";
import { makeDataDir } from "#tests/processes/running-shop.ts";
import { openFleet, send } from "#tests/races/fleet.ts";
import { waitFor } from "#tests/wait-for.ts";

const { dataDir, remove } = await makeDataDir();
const cluster = await startEmbedded({ dataDir: join(dataDir, "pg"), maxConnections: 60 });
await migrate(cluster.url);
const fleet = await openFleet({ url: cluster.url, drop: async () => {} });
const proxy = await openTcpProxy(cluster.url);

const FAULTS = [
  { name: "cut off", refusedMs: 1000, backMs: 5000, begin: () => proxy.cut() },
  { name: "silent", refusedMs: 13_000, backMs: 8000, begin: () => proxy.halfOpen() },
  { name: "two seconds slow", refusedMs: 3000, backMs: 5000, begin: () => proxy.delay(2000) },
];

let failed = false;
try {
  const { address } = await fleet.start({ url: proxy.url });
  const item = await fleet.listing(1000);
  const [buyer] = await fleet.buyers(1);
  if (!buyer) throw new Error("nobody buys");
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return Math.round(performance.now() - began);
  };
  const isBack = async () => {
    const minPrice = 1 + Math.floor(Math.random() * 900);
    return (await fetch(`${address}/smartphoneItems?limit=1&minPrice=${minPrice}`)).status === 200;
  };
  const rows: object[] = [];
  for (const { name, refusedMs, backMs, begin } of FAULTS) {
    const card = await fleet.card();
    await begin();
    const refused = await timed(async () => {
      const { status } = await send(address, buyer, [item], card);
      if (status !== 503) throw new Error(`${name}: ${status} instead of 503`);
    });
    await proxy.restore();
    const back = await timed(() => waitFor("an answer from the database that is back", isBack));
    rows.push({
      database: name,
      "ms to 503": refused,
      limit: refusedMs,
      "ms until back": back,
      "its limit": backMs,
    });
    failed ||= refused > refusedMs || back > backMs;
  }
  console.table(rows);
} finally {
  await fleet.close();
  await proxy.close();
  await cluster.stop();
  await remove();
}
process.exit(failed ? 1 : 0);
