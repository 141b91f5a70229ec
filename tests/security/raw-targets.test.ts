import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoShop } from "#tests/processes/running-shop.ts";
import { sendTargets } from "./raw-requests.ts";

const COUNT = Number(process.env.TARGETS || 50_000);
const SIGNS = "/\\[]:@%?#.ab1";
/** Targets that ended the process before the guard around the code outside the router. */
const ENDED_THE_PROCESS = [
  "/\\[",
  "/\\a:b",
  "/\\:",
  "/\\%",
  "/\\@",
  "/\\\\",
  "/\\?",
  "/\\#",
  "http://[",
  "//[",
  "//:",
  "*",
];
const BEGINNINGS = [
  "",
  "/",
  "/",
  "/",
  "/\\",
  "//",
  "http://",
  "http://shop/",
  "*",
  "/store?",
  "/smartphoneItems?",
];
/** Memory that may stay after a load: compiled code and full caches. */
const MOST_KEPT_MEGABYTES = 150;

let shop: Awaited<ReturnType<typeof openDemoShop>>;
let port: number;
beforeAll(async () => {
  shop = await openDemoShop({ RATE_LIMIT_FACTOR: "100000", LOG_LEVEL: "silent" });
  port = Number(new URL(shop.address).port);
}, 90_000);
afterAll(() => shop.close());

/** Reproducible random numbers (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function makeTargets(count: number): string[] {
  const below = randomFrom(21);
  const sign = () => SIGNS[below(SIGNS.length)] ?? "/";
  return Array.from({ length: count }, () => {
    const start = BEGINNINGS[below(BEGINNINGS.length)] ?? "";
    return start + Array.from({ length: 1 + below(12) }, sign).join("");
  });
}

const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

test("no request target ends the process: each gets an HTTP answer", async () => {
  // A shop that is busy with its start refuses some with 503; they are sent again, so that each reaches the code.
  const failures = async () =>
    (await sendTargets(port, ENDED_THE_PROCESS, 1)).filter(({ status }) => status === 0 || status >= 500);
  await expect.poll(failures, { timeout: 10_000 }).toEqual([]);
  expect((await fetch(`${shop.address}/health/live`)).status).toBe(200);
});

test(`${COUNT} targets of odd characters get a response below 500 or a 503; the process lives and frees its memory`, async () => {
  const targets = makeTargets(COUNT);
  await sendTargets(port, targets.slice(0, COUNT / 10));
  const before = megabytes();
  const answers = await sendTargets(port, targets);
  // 503: over the cap of requests under way.
  expect(answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503))).toEqual([]);
  expect((await fetch(`${shop.address}/health/live`)).status).toBe(200);
  await expect
    .poll(() => megabytes() - before, { timeout: 60_000, interval: 1000 })
    .toBeLessThan(MOST_KEPT_MEGABYTES);
}, 600_000);
