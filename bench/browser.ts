import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { CHROMIUM, CHROMIUM_ARGS } from "#tests/chromium.ts";
import { makeOpenFolder } from "#tests/database/fast-folder.ts";
import { startShop } from "#tests/processes/running-shop.ts";
import { fetchPacked } from "./fetch-packed.ts";
import { median, untilAtRest } from "./load.ts";

/**
 * Lighthouse's mobile preset on the pages of a shop, beside a bare page of one sentence in the same minute. The pages are
 * in the cache. Prints the median of RUNS (5) for each page, and the longest blocking time. AGAINST is the folder of another
 * built checkout: both shops are then measured in turn, and each page's ratios to it are printed.
 * `node bench/browser.ts [PATH …]`; needs the build, and installs Lighthouse from the package registry.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = Number(process.env.RUNS || 5);
const AGAINST = process.env.AGAINST || undefined;
/** The shop and Lighthouse run at a lower priority than the browser, because a visitor's processor runs neither. */
const BEHIND = ["nice", "-n", "19"];
const run = promisify(execFile);

interface Report {
  readonly categories: Record<
    string,
    { score: number | null; auditRefs: readonly { id: string; weight: number }[] }
  >;
  readonly audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; details?: { items?: readonly Item[] } }
  >;
}
interface Item {
  readonly resourceType?: string;
  readonly transferSize?: number;
  readonly node?: { readonly snippet: string };
}

const FLAGS = [...CHROMIUM_ARGS, "--headless", "--remote-debugging-port=0"];

/** Starts a browser with a new profile. Returns its debugging port. */
async function openBrowser(folder: string) {
  const profile = await mkdtemp(join(folder, "profile-"));
  const browser = spawn(CHROMIUM, [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  // Rejects if Chromium is not installed.
  await once(browser, "spawn");
  const ended = once(browser, "exit");
  async function close() {
    browser.kill();
    await ended;
  }
  for await (const line of createInterface(browser.stderr)) {
    const port = /^DevTools listening on ws:\/\/[^/]+:(\d+)\//.exec(line)?.[1];
    if (port) return { port, close };
  }
  throw new Error(`${CHROMIUM} did not open`);
}

async function measureOnce(address: string, folder: string): Promise<Report> {
  const output = join(folder, "report.json");
  const [command = "", ...words] = [...BEHIND, "npx", "--yes", LIGHTHOUSE];
  const browser = await openBrowser(folder);
  try {
    await run(
      command,
      [...words, address, "--quiet", "--output=json", `--output-path=${output}`, `--port=${browser.port}`],
      { maxBuffer: 1 << 26 },
    );
  } finally {
    await browser.close();
  }
  return JSON.parse(await readFile(output, "utf8"));
}

/** Lighthouse sometimes fails because the trace lacks its beginning: such a run is repeated. */
const measure = (address: string, folder: string): Promise<Report> =>
  measureOnce(address, folder).catch((error: unknown) => {
    if (!JSON.stringify(error).includes("NO_NAVSTART")) throw error;
    return measureOnce(address, folder);
  });

const score = (report: Report, category: string) =>
  Math.round((report.categories[category]?.score ?? 0) * 100);
const value = (report: Report, audit: string) => report.audits[audit]?.numericValue ?? 0;

/** The failed audits of the categories that must reach 100, each with the first failing element. */
function breaches(report: Report) {
  return ["accessibility", "best-practices", "seo"]
    .flatMap((category) => report.categories[category]?.auditRefs ?? [])
    .flatMap(({ id, weight }) => (weight > 0 ? (report.audits[id] ?? []) : []))
    .filter((audit) => audit.score !== null && audit.score < 1)
    .map((audit) => `${audit.title}: ${audit.details?.items?.[0]?.node?.snippet ?? ""}`);
}

function scriptBytes(report: Report) {
  const fetched = report.audits["network-requests"]?.details?.items ?? [];
  return fetched
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

function row(name: string, reports: readonly Report[]) {
  const of = (read: (report: Report) => number) => median(reports.map(read));
  const audit = (id: string) => of((report) => value(report, id));
  return {
    page: name,
    performance: of((report) => score(report, "performance")),
    accessibility: of((report) => score(report, "accessibility")),
    "best practices": of((report) => score(report, "best-practices")),
    seo: of((report) => score(report, "seo")),
    "first paint s": (audit("first-contentful-paint") / 1000).toFixed(2),
    "LCP s": (audit("largest-contentful-paint") / 1000).toFixed(2),
    "TBT ms": Math.round(audit("total-blocking-time")),
    "longest TBT": Math.round(Math.max(...reports.map((report) => value(report, "total-blocking-time")))),
    CLS: audit("cumulative-layout-shift").toFixed(3),
    "scripts KB": (of(scriptBytes) / 1024).toFixed(1),
  };
}

/** Measures each address RUNS times, in turn, so that all have the same minutes of the machine. */
async function measureInTurn(addresses: readonly string[], folder: string): Promise<Report[][]> {
  const reports = addresses.map((): Report[] => []);
  for (let run = 0; run < RUNS; run += 1)
    for (const [at, address] of addresses.entries()) reports[at]?.push(await measure(address, folder));
  return reports;
}

/** The measures of one page as multiples of those of the other checkout's page. */
function ratios(path: string, ours: readonly Report[], theirs: readonly Report[]) {
  const ratio = (read: (report: Report) => number) =>
    (median(ours.map(read)) / median(theirs.map(read))).toFixed(2);
  return {
    page: `${path} ÷ other`,
    "first paint": ratio((report) => value(report, "first-contentful-paint")),
    LCP: ratio((report) => value(report, "largest-contentful-paint")),
    TBT: ratio((report) => value(report, "total-blocking-time")),
    scripts: ratio(scriptBytes),
  };
}

const paths = process.argv.slice(2);
const folder = await makeOpenFolder(tmpdir(), "reluit-bench-");
const shops = [undefined, ...(AGAINST ? [AGAINST] : [])].map((root, at) =>
  startShop({ DATA_DIR: join(folder, `data-${at}`), DEMO: "1" }, BEHIND, root),
);
const bare = createServer((_request, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(
    "<!doctype html><html lang=fr><meta name=viewport content='width=device-width'><title>a</title><h1>Bonjour",
  );
}).listen(0, "127.0.0.1");
try {
  const addresses = await Promise.all(shops.map(({ address }) => address));
  await Promise.all(shops.map(({ pid }) => untilAtRest(pid)));
  const bound = bare.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const [bareReports = []] = await measureInTurn([`http://127.0.0.1:${port}/`], folder);
  const rows = [row("bare page", bareReports)];
  const compared: ReturnType<typeof ratios>[] = [];
  for (const path of paths.length > 0 ? paths : ["/", "/store", "/product/480"]) {
    const pages = addresses.map((address) => `${address}${path}`);
    for (const page of pages) await fetchPacked(page);
    const [ours = [], theirs] = await measureInTurn(pages, folder);
    rows.push(row(path, ours));
    console.log(path, rows.at(-1));
    for (const breach of new Set(ours.flatMap(breaches))) console.log(`${path}: ${breach}`);
    if (!theirs) continue;
    rows.push(row(`${path} of the other`, theirs));
    compared.push(ratios(path, ours, theirs));
  }
  console.table(rows);
  if (compared.length > 0) console.table(compared);
} finally {
  bare.close();
  for (const shop of shops) shop.kill("SIGTERM");
  await Promise.all(shops.map(({ ended }) => ended));
  await rm(folder, { recursive: true, force: true });
}
