import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { openDemoShop } from "#tests/processes/running-shop.ts";
import { openCrowd } from "./crowd.ts";
import { quantile, residentMegabytes } from "./load.ts";

/**
 * One greedy address beside a quiet one. The greedy one (127.0.0.1) holds 200 connections, each with ten pipelined pages
 * of `/store` that nobody asked for before, and opens again what is closed. The quiet one (127.0.0.2) asks for the home
 * page 20 times a second. `node bench/greedy.ts`; needs the build. `SECONDS` (20) of greed. Exits with 1 when a limit of
 * docs/performance.md is missed.
 */
const SECONDS = Number(process.env.SECONDS || 20);
const CONNECTIONS = 200;
const PIPELINED = 10;
const GREEDY = "127.0.0.1";
const QUIET = "127.0.0.2";
const PER_SECOND = 20;
const SLOWEST_TIMES = 5;
const SLOWEST_MS = 500;
const MOST_MEGABYTES = 450;
const REST_SECONDS = 60;

/** The greedy client, in its own thread so that it delays no measurement. At its end it posts its count of each status. */
function beGreedy(port: number) {
  let asked = 0;
  const next = () => {
    asked += 1;
    return `GET /store?minPrice=${asked % 997}&maxPrice=${1000 + Math.floor(asked / 997)} HTTP/1.1\r\nHost: reluit\r\nAccept: text/html\r\nAccept-Encoding: br\r\n\r\n`;
  };
  const ask = () => Array.from({ length: PIPELINED }, next).join("");
  function open() {
    const socket = connect({ port, host: GREEDY, localAddress: GREEDY });
    let waiting = PIPELINED;
    socket.write(ask());
    socket.on("data", (chunk) => {
      waiting -= chunk.toString("latin1").split("HTTP/1.1 ").length - 1;
      if (waiting > 0) return;
      waiting = PIPELINED;
      socket.write(ask());
    });
    socket.on("error", () => {});
    socket.on("close", open);
  }
  for (let one = 0; one < CONNECTIONS; one += 1) open();
}

async function measure() {
  const shop = await openDemoShop({ RATE_LIMIT_FACTOR: "100000" });
  try {
    const { port } = new URL(shop.address);
    const crowd = openCrowd(`http://${GREEDY}:${port}`, QUIET);
    const home = { kind: "home", path: "/", headers: { accept: "text/html", "accept-encoding": "br" } };
    const visit = async (name: string, seconds: number) => {
      const outcomes = await crowd.open(PER_SECOND, seconds, () => home);
      const times = outcomes.filter(({ status }) => status === 200).map(({ ms }) => ms);
      const [p50 = 0, p95 = 0, worst = 0] = [0.5, 0.95, 1].map((part) => quantile(times, part));
      const others = outcomes.map(({ status }) => status).filter((status) => status !== 200);
      const line = {
        step: name,
        p50,
        p95,
        worst,
        refused: others.length,
        as: [...new Set(others)].join(" "),
      };
      return { ...line, "resident MB": await residentMegabytes(shop.pid) };
    };
    await visit("warm-up", 3);
    const quiet = await visit("quiet", 10);
    const greedy = new Worker(new URL(import.meta.url), { workerData: Number(port) });
    const beside = await visit("beside greed", SECONDS);
    await greedy.terminate();
    await delay(REST_SECONDS * 1000);
    const after = await visit("a minute later", 5);
    console.table([quiet, beside, after]);
    console.log(`p95 beside greed is ${(beside.p95 / quiet.p95).toFixed(1)} times the quiet one`);
    crowd.close();
    const passed =
      beside.p95 <= Math.max(SLOWEST_TIMES * quiet.p95, SLOWEST_MS) &&
      beside.refused === 0 &&
      after["resident MB"] < MOST_MEGABYTES;
    process.exitCode = passed ? 0 : 1;
  } finally {
    await shop.close();
  }
}

if (isMainThread) await measure();
else beGreedy(workerData);
