import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startEmbedded } from "#server/embedded-postgres/start-embedded.ts";
import { makeDataDir, startShop } from "#tests/processes/running-shop.ts";
import { openCrowd } from "./crowd.ts";
import { BROWSER, median, residentMegabytes, startReference } from "./load.ts";

/**
 * The time from the start of the process to `/health/ready`, and its memory then, at the end of a load of 3,000 rendered
 * pages and lists, and a few seconds later. A first start with the demo catalogue and warm starts, on the embedded and on
 * another database, beside bare `node:http`. `node bench/start.ts`; needs the build. `ROUNDS` (5) warm starts.
 */
const ROUNDS = Number(process.env.ROUNDS || 5);
const ASKED = 3000;
const QUIET_AFTER_MS = 8000;
/** The limit of docs/watch.md for an end after SIGTERM. */
const END_SECONDS = 10;
const folder = await makeDataDir();
const rows: Record<string, string | number>[] = [];

interface Figures {
  readonly seconds: number;
  readonly megabytes: number;
  /** Megabytes at the end of the load and after it; null without a load. */
  readonly loaded: number | null;
  readonly quiet: number | null;
}

/** Seconds from SIGTERM to the end of each shop. */
const ends: number[] = [];

async function startOnce(environment: Record<string, string>, load = false): Promise<Figures> {
  const begun = performance.now();
  const shop = startShop({ DEMO: "1", RATE_LIMIT_FACTOR: "100000", ...environment });
  try {
    const address = (await shop.address).replace("localhost", "127.0.0.1");
    await fetch(`${address}/health/ready`);
    const seconds = (performance.now() - begun) / 1000;
    const megabytes = await residentMegabytes(shop.pid);
    if (!load) return { seconds, megabytes, loaded: null, quiet: null };
    await ask(address);
    const loaded = await residentMegabytes(shop.pid);
    await delay(QUIET_AFTER_MS);
    return { seconds, megabytes, loaded, quiet: await residentMegabytes(shop.pid) };
  } finally {
    const asked = performance.now();
    shop.kill("SIGTERM");
    await shop.ended;
    ends.push((performance.now() - asked) / 1000);
  }
}

async function ask(address: string) {
  const crowd = openCrowd(address);
  let count = 0;
  const people = Array.from({ length: 16 }, async () => {
    while (count < ASKED) {
      count += 1;
      const path = count % 2 ? "/store?lang=none" : `/smartphoneItems?minPrice=${count % 499}`;
      await crowd.send({
        kind: "any",
        path,
        // Requests accept compression, as browsers do, because the cache stores compressed responses.
        headers: { ...BROWSER, accept: count % 2 ? "text/html" : "*/*" },
      });
    }
  });
  await Promise.all(people);
  crowd.close();
}

function tell(name: string, figures: readonly Figures[]) {
  const loaded = figures.find((one) => one.loaded !== null);
  rows.push({
    start: name,
    "s to ready": median(figures.map(({ seconds }) => seconds)).toFixed(2),
    "MB then": Math.round(median(figures.map(({ megabytes }) => megabytes))),
    "MB at the end of the load": loaded?.loaded ? Math.round(loaded.loaded) : "",
    "MB when it is quiet again": loaded?.quiet ? Math.round(loaded.quiet) : "",
  });
}

async function measureShop(name: string, environment: Record<string, string>) {
  tell(`first, ${name}`, [await startOnce(environment)]);
  const warm: Figures[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) warm.push(await startOnce(environment, round === ROUNDS));
  tell(`warm, ${name}`, warm);
}

async function measureBare() {
  const [bodyFile, headersFile] = [join(folder.dataDir, "page"), join(folder.dataDir, "headers.json")];
  await writeFile(bodyFile, "ok");
  await writeFile(headersFile, "{}");
  const figures: Figures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const program = fileURLToPath(new URL("./bare-server.mjs", import.meta.url));
    const bare = await startReference(process.execPath, [program, bodyFile, headersFile]);
    await fetch(`http://127.0.0.1:${bare.ready?.trim()}/`);
    const seconds = (performance.now() - begun) / 1000;
    figures.push({ seconds, megabytes: await residentMegabytes(bare.pid), loaded: null, quiet: null });
    await bare.stop();
  }
  tell("bare node:http", figures);
}

const cluster = await startEmbedded({ dataDir: join(folder.dataDir, "pg"), maxConnections: 60 });
try {
  await measureBare();
  await measureShop("its own PostgreSQL", { DATA_DIR: join(folder.dataDir, "own") });
  await measureShop("another PostgreSQL", {
    DATA_DIR: join(folder.dataDir, "other"),
    DATABASE_URL: cluster.url,
  });
  console.table(rows);
  const slowestEnd = Math.max(...ends);
  console.log(
    `from SIGTERM to the end of a shop: ${slowestEnd.toFixed(1)} s at most, limit ${END_SECONDS} s`,
  );
  if (slowestEnd > END_SECONDS) process.exitCode = 1;
} finally {
  await cluster.stop();
  await folder.remove();
}
