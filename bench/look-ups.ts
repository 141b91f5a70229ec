// node bench/look-ups.ts [PAIRS]: whether the time of a guest's look-up reveals that an order exists. Exits with 1 when the
// medians of an order and of nothing are more than 5 ms apart.

import { migrate } from "#server/database/migrate.ts";
import { startEmbedded } from "#server/embedded-postgres/start-embedded.ts";
import { makeDataDir } from "#tests/processes/running-shop.ts";
import { openFleet, send } from "#tests/races/fleet.ts";
import { quantile } from "./load.ts";

const PAIRS = Number(process.argv[2] ?? 300);
const TELL_APART_MS = 5;

const newTimes = () => ({ order: [] as number[], nothing: [] as number[] });
const { dataDir, remove } = await makeDataDir();
const cluster = await startEmbedded({ dataDir: `${dataDir}/pg`, maxConnections: 60 });
await migrate(cluster.url);
const fleet = await openFleet({ url: cluster.url, drop: async () => {} });
let failed = false;
try {
  const { address } = await fleet.start();
  const card = await fleet.card();
  const item = await fleet.listing(PAIRS + 10);
  const [buyer] = await fleet.buyers(1);
  if (!buyer) throw new Error("nobody buys");

  async function timed(path: string, body: object): Promise<number> {
    const start = performance.now();
    const answer = await fetch(address + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return performance.now() - start;
  }

  // Each pair has its own order, because the number of codes for one order is limited.
  const orders: { orderId: string }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1)
    orders.push(await (await send(address, buyer, [item], card)).json());
  // Wait for the jobs of these orders: mails and parcels would disturb the figures.
  for (let waiting = 1; waiting > 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const [row] = await fleet.query<{ n: number }>(
      `select count(*)::int as n from orders o where not exists (select from shipments where order_id = o.id)
        or exists (select from mails where subject_id = o.number and sent_at is null)`,
    );
    waiting = row?.n ?? 0;
  }
  const [{ email } = { email: "" }] = await fleet.query<{ email: string }>(
    "select email from orders limit 1",
  );
  const spent = { codes: newTimes(), tokens: newTimes() };
  for (const [pair, { orderId }] of orders.entries()) {
    const both = [["order", orderId] as const, ["nothing", `RL-2222-${2222 + pair}`] as const];
    // Alternate the order, so that other load on the machine affects both alike.
    for (const path of ["codes", "tokens"] as const)
      for (const [who, number] of pair % 2 === 0 ? both : both.toReversed())
        spent[path][who].push(await timed(`/tracking/${path}`, { number, email, code: "000000" }));
  }
  for (const path of ["codes", "tokens"] as const) {
    const { order, nothing } = spent[path];
    const apart = Math.abs(quantile(order, 0.5) - quantile(nothing, 0.5));
    console.log(
      `POST /tracking/${path}, ${PAIRS} pairs: an order ${quantile(order, 0.5).toFixed(2)} ms, nothing ${quantile(nothing, 0.5).toFixed(2)} ms, ${apart.toFixed(2)} ms apart in the middle`,
    );
    failed ||= apart > TELL_APART_MS;
  }
} finally {
  await fleet.close();
  await cluster.stop();
  await remove();
}
process.exit(failed ? 1 : 0);
