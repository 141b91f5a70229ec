import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { makeOpenFolder } from "#tests/database/fast-folder.ts";
import { startShop } from "#tests/processes/running-shop.ts";
import { fetchPacked } from "./fetch-packed.ts";
import {
  BROTLI,
  BROWSER,
  cpuSeconds,
  median,
  requestsPerSecond,
  residentMegabytes,
  startReference,
  untilAtRest,
} from "./load.ts";

/**
 * Pages a second. Cached pages are compared with bare `node:http` and nginx that send the same bytes, in turn in the same
 * seconds; rendered pages are given with their processor time.
 * `node bench/pages.ts`; needs the build and wrk. `SECONDS` (5) and `ROUNDS` (15, of a second each) set its length.
 */
const SECONDS = Number(process.env.SECONDS || 5);
/** Warm-up before rendered pages are measured: the engine compiles hot code meanwhile. */
const WARM_UP_SECONDS = Number(process.env.WARM_UP_SECONDS || 15);
/** Rounds of one second each, because the speed of a shared machine changes within seconds. */
const ROUNDS = Number(process.env.ROUNDS || 15);
const KEPT = "/store";
const MADE = ["/about", "/", "/product/480", "/store"];

const folder = await makeOpenFolder(tmpdir(), "reluit-bench-");
const shop = startShop({ DATA_DIR: join(folder, "data"), DEMO: "1", RATE_LIMIT_FACTOR: "100000" });

/** nginx with one worker that sends the page from a file; null when it is not installed. */
async function startNginx(headers: Record<string, string>) {
  const port = await freePort();
  const lines = Object.entries(headers)
    .filter(([name]) => !/^(?:content-type|content-length|etag|accept-ranges)$/.test(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; user root;
     events { worker_connections 512; }
     http { access_log off; keepalive_requests 1000000; default_type text/html; open_file_cache max=10;
       server { listen 127.0.0.1:${port}; root ${folder}; ${lines.join("\n")} location / { try_files /page =404; } } }`,
  );
  const nginx = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-e", join(folder, "nginx.log")]);
  const failed = new Promise<boolean>((resolve) => {
    nginx.on("error", () => resolve(true));
    nginx.on("exit", () => resolve(true));
  });
  if (await Promise.race([failed, delay(500, false)])) return null;
  return { url: `http://127.0.0.1:${port}/`, stop: () => nginx.kill("SIGQUIT") };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  server.close();
  return typeof bound === "object" && bound ? bound.port : 0;
}

async function measureKept(address: string) {
  const { headers, body } = await fetchPacked(address + KEPT);
  const [bodyFile, headersFile] = [join(folder, "page"), join(folder, "headers.json")];
  await writeFile(bodyFile, body);
  await writeFile(headersFile, JSON.stringify(headers));
  const bare = await startReference(process.execPath, [
    fileURLToPath(new URL("./bare-server.mjs", import.meta.url)),
    bodyFile,
    headersFile,
  ]);
  const nginx = await startNginx(headers);
  const places: (readonly [string, string])[] = [
    ["bare node:http", `http://127.0.0.1:${bare.ready?.trim()}/`],
    ["the shop", address + KEPT],
    ...(nginx ? [["nginx", nginx.url] as const] : []),
  ];
  const rounds: number[][] = [];
  try {
    for (const [, url] of places) await requestsPerSecond(url, { seconds: SECONDS, headers: BROTLI });
    for (let round = 0; round < ROUNDS; round += 1) {
      const rates: number[] = [];
      for (const [, url] of places) rates.push(await requestsPerSecond(url, { seconds: 1, headers: BROTLI }));
      rounds.push(rates);
    }
  } finally {
    await bare.stop();
    nginx?.stop();
  }
  return places.map(([name], place) => ({
    [`kept ${KEPT}, ${body.length} bytes`]: name,
    "a second": Math.round(median(rounds.map((rates) => rates[place] ?? 0))),
    "of bare node:http, in the same seconds": median(
      rounds.map((rates) => (rates[place] ?? 0) / (rates[0] ?? 1)),
    ).toFixed(2),
  }));
}

/** A page in a language that the shop does not have is rendered for each request: it is never cached. */
async function measureMade(address: string, pid: number, path: string) {
  const script = join(folder, "unique.lua");
  await writeFile(script, `request = function() return wrk.format("GET", "${path}?lang=none") end`);
  // A late event loop refuses some requests; refusals cost next to nothing and are not counted.
  const load = { connections: 4, headers: BROWSER, script, mayRefuse: true };
  await requestsPerSecond(address, { ...load, seconds: WARM_UP_SECONDS });
  const before = await cpuSeconds(pid);
  const rate = await requestsPerSecond(address, { ...load, seconds: SECONDS });
  const cpu = (await cpuSeconds(pid)) - before;
  return {
    "made page": path,
    "a second": Math.round(rate),
    "processor ms a page": ((cpu / (rate * SECONDS)) * 1000).toFixed(2),
    "a second and core": Math.round((rate * SECONDS) / cpu),
  };
}

try {
  const address = (await shop.address).replace("localhost", "127.0.0.1");
  await untilAtRest(shop.pid);
  console.table(await measureKept(address));
  const made = [];
  for (const path of MADE) made.push(await measureMade(address, shop.pid, path));
  console.table(made);
  console.log(`resident memory after the load: ${Math.round(await residentMegabytes(shop.pid))} MB`);
} finally {
  shop.kill("SIGTERM");
  await shop.ended;
  await rm(folder, { recursive: true, force: true });
}
