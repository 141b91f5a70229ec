import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeOpenFolder } from "#tests/database/fast-folder.ts";
import { startShop } from "#tests/processes/running-shop.ts";
import { CHROMIUM } from "./chromium.ts";
import { fetchTight } from "./fetch-tight.ts";

/**
 * What a visitor on a slow phone feels: Lighthouse's mobile preset on the pages of a shop started for it, beside a bare
 * page of one sentence measured in the same minute, which is the best this machine can do. Others asked for the pages before.
 * `node bench/browser.ts [PATH …]`; needs the build and fetches Lighthouse from the package registry.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";
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

async function measureOnce(address: string, folder: string): Promise<Report> {
  const output = join(folder, "report.json");
  await run(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      address,
      "--quiet",
      "--output=json",
      `--output-path=${output}`,
      // A phone sets letters between pixels; on whole ones, as this browser sets them by itself, the font moves words that it
      // doesn't move there.
      "--chrome-flags=--font-render-hinting=none --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync",
    ],
    { env: { ...process.env, CHROME_PATH: CHROMIUM }, maxBuffer: 1 << 26 },
  );
  return JSON.parse(await readFile(output, "utf8"));
}

/** Now and then the browser's trace lacks its beginning; Lighthouse says so and measures nothing. */
const measure = (address: string, folder: string): Promise<Report> =>
  measureOnce(address, folder).catch((error: unknown) => {
    if (!JSON.stringify(error).includes("NO_NAVSTART")) throw error;
    return measureOnce(address, folder);
  });

const score = (report: Report, category: string) =>
  Math.round((report.categories[category]?.score ?? 0) * 100);
const value = (report: Report, audit: string) => report.audits[audit]?.numericValue ?? 0;

/** What keeps a page from 100 where 100 is wanted: the rule, and the first element that breaks it. */
function breaches(report: Report) {
  return ["accessibility", "best-practices", "seo"]
    .flatMap((category) => report.categories[category]?.auditRefs ?? [])
    .flatMap(({ id, weight }) => (weight > 0 ? (report.audits[id] ?? []) : []))
    .filter((audit) => audit.score !== null && audit.score < 1)
    .map((audit) => `${audit.title}: ${audit.details?.items?.[0]?.node?.snippet ?? ""}`);
}

function row(name: string, report: Report) {
  const scripts = report.audits["network-requests"]?.details?.items?.filter(
    (item) => item.resourceType === "Script",
  );
  const bytes = scripts?.reduce((sum, item) => sum + (item.transferSize ?? 0), 0) ?? 0;
  return {
    page: name,
    performance: score(report, "performance"),
    accessibility: score(report, "accessibility"),
    "best practices": score(report, "best-practices"),
    seo: score(report, "seo"),
    "first paint s": (value(report, "first-contentful-paint") / 1000).toFixed(2),
    "LCP s": (value(report, "largest-contentful-paint") / 1000).toFixed(2),
    "TBT ms": Math.round(value(report, "total-blocking-time")),
    CLS: value(report, "cumulative-layout-shift").toFixed(3),
    "scripts KB": (bytes / 1024).toFixed(1),
  };
}

const paths = process.argv.slice(2);
const folder = await makeOpenFolder(tmpdir(), "reluit-bench-");
const shop = startShop({ DATA_DIR: join(folder, "data"), DEMO: "1" });
const bare = createServer((_request, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(
    "<!doctype html><html lang=fr><meta name=viewport content='width=device-width'><title>a</title><h1>Bonjour",
  );
}).listen(0, "127.0.0.1");
try {
  const address = await shop.address;
  const bound = bare.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const rows = [row("bare page", await measure(`http://127.0.0.1:${port}/`, folder))];
  for (const path of paths.length > 0 ? paths : ["/", "/store", "/product/480"]) {
    await fetchTight(`${address}${path}`);
    const report = await measure(`${address}${path}`, folder);
    rows.push(row(path, report));
    for (const breach of breaches(report)) console.log(`${path}: ${breach}`);
  }
  console.table(rows);
} finally {
  bare.close();
  shop.kill("SIGTERM");
  await shop.ended;
  await rm(folder, { recursive: true, force: true });
}
