import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { migrate } from "#server/database/migrate.ts";
import { startStripeServer } from "#tests/payments/stripe-server.ts";
import { openFleet, PRICE } from "#tests/races/fleet.ts";
import { openCrowd } from "./failover/buyers.ts";
import { checkBooks } from "./failover/check-books.ts";
import { openCluster } from "./failover/cluster.ts";
import { FAULTS } from "./failover/faults.ts";
import { openNetwork, SHOPS } from "./failover/machines.ts";
import { findMissing } from "./failover/requirements.ts";
import { backUp, restoreBetween } from "./failover/restore.ts";
import { describeRound, type Round, summarize } from "./failover/rounds.ts";
import { openShops, sharedSettings } from "./failover/shops.ts";

/**
 * A whole cluster on one machine, in a temporary folder and a network namespace of its own: three database servers with etcd
 * and Patroni, HAProxy, nginx, two shops, 60 buyers. Every part is broken while they buy. `node bench/failover.ts` (three
 * quarters of an hour); `ROUNDS` (10) of each of `FAULTS` (all of them); `BUYERS` (60). Needs the build, root, and the
 * packages that it names; without them it says so and does nothing. Exits with 1 when something that was acknowledged is
 * not so.
 */
const ROUNDS = Number(process.env.ROUNDS || 10);
const BUYERS = Number(process.env.BUYERS || 60);
const NAMES = process.env.FAULTS?.split(",") ?? Object.keys(FAULTS);
/** The time limit of a run; after it, the run is killed with everything that it started. */
const LIMIT_MS = (600 + NAMES.length * ROUNDS * 240) * 1000;
const STOCK = 1_000_000;
const LISTINGS = 40;
const CALM_MS = 3000;

/** Runs the bench again inside new namespaces. They end with it, so no process, address or rule is left behind. */
async function enclose(): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), "reluit-failover-"));
  await chmod(root, 0o755);
  const inside = `"$0" "$@" & wait $!`;
  const kept = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const child = spawn(
    "timeout",
    [
      ...["--signal=KILL", String(LIMIT_MS / 1000), "unshare", ...kept, "bash", "-c", inside],
      ...[process.execPath, fileURLToPath(import.meta.url)],
    ],
    { stdio: "inherit", env: { ...process.env, FAILOVER_FOLDER: root } },
  );
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => child.kill("SIGKILL"));
  const code = await new Promise<number>((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
  if (code !== 0) console.log(`the logs of every machine are in ${root}`);
  else await rm(root, { recursive: true, force: true, maxRetries: 5 });
  return code;
}

async function run(root: string): Promise<boolean> {
  const began = Date.now();
  const passed = () => `${Math.round((Date.now() - began) / 1000)} s`;
  await openNetwork();
  const stripe = await startStripeServer();
  const cluster = await openCluster(root);
  console.log(`${passed()}: the cluster is whole`);
  const [shop] = SHOPS;
  if (!shop) throw new Error("no shop");
  const url = cluster.writerOf(shop);
  await migrate(url);
  const fleet = await openFleet({ url, drop: async () => {} });
  const settings = sharedSettings(cluster, stripe);
  const shops = await openShops(fleet, cluster, { ...settings, DEMO: "1" });
  await shops.untilReady();
  stripe.deliverTo(`http://${SHOPS[1]?.address}:3000/payments/webhook`);
  await fleet.query("create table written (word text primary key)");
  const listed = await fleet.query<{ id: number }>(
    `update smartphone_items set on_hand = $1, price_cents = $2
     where id in (select id from smartphone_items where on_hand > 0 and device_id is null order by id limit $3) returning id`,
    [STOCK, PRICE, LISTINGS],
  );
  const items = listed.map(({ id }) => id);
  await backUp(cluster);
  console.log(`${passed()}: two shops are open, the first backup is made`);

  const crowd = openCrowd(items);
  const rounds: Round[] = [];
  const acknowledged: string[] = [];
  const oldWrites: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of NAMES) {
      const fault = FAULTS[name];
      if (!fault) throw new Error(`FAULTS: no fault is called ${name}`);
      await cluster.untilWhole();
      await shops.untilReady();
      const load = crowd.start(await fleet.buyers(BUYERS));
      await delay(CALM_MS);
      const brokenAt = Date.now();
      await fault({ root, cluster, shops, round, oldWrites });
      await cluster.untilWhole();
      await delay(CALM_MS);
      const endedAt = Date.now();
      await load.stop();
      acknowledged.push(...load.record.acknowledged);
      const done = describeRound({ name, round, brokenAt, endedAt, record: load.record });
      rounds.push(done);
      console.log(`${passed()}: ${done.line}`);
    }

  await writeFile(join(root, "shops.log"), shops.said());
  const restored = await restoreBetween(fleet, cluster, items[0] ?? 0).catch((error: Error) => ({
    ok: false,
    words: `nothing was restored: ${error.message}`,
  }));
  await cluster.untilWhole();
  const { faults, charged } = await checkBooks({
    ...{ fleet, stripe, acknowledged, oldWrites, items, stock: STOCK },
    settings: { ...settings, DATABASE_URL: url },
  });
  const total = summarize(rounds);
  console.log(`\n${total.text}\n`);
  console.log(
    `${acknowledged.length} orders acknowledged, ${charged} charges in all, ${oldWrites.length} writes acknowledged by a primary that was cut off or stopped, all of them kept unless said below`,
  );
  console.log(
    `${cluster.remade.length} times a replica was made anew by hand ${cluster.remade.join(", ")}`.trimEnd(),
  );
  console.log(`${restored.ok ? "✓" : "✗"} ${restored.words}`);
  for (const fault of [...faults, ...total.missed]) console.log(`✗ ${fault}`);
  if (faults.length === 0)
    console.log("✓ every acknowledged order exists once and is charged once; stock and audit agree");
  shops.close();
  return restored.ok && faults.length === 0 && total.missed.length === 0;
}

const missing = findMissing();
if (missing) {
  console.log(`bench/failover does nothing: this machine lacks ${missing}.`);
  process.exit(0);
}
const folder = process.env.FAILOVER_FOLDER;
process.exit(folder ? ((await run(folder)) ? 0 : 1) : await enclose());
