// node bench/logins.ts [logins]: the latency of the catalogue while 500 people log in at once. Exits with 1 when its p99 is
// over 300 ms, or when the timing of a login reveals whether an e-mail is known. The logins come from a process of their own,
// so that their connections don't delay the measured requests.
import { fork } from "node:child_process";
import { once } from "node:events";
import * as z from "zod/mini";
import { makeDataDir, startShop } from "#tests/processes/running-shop.ts";
import { quantile } from "./load.ts";

const LOGINS = Number(process.argv[2] ?? 500);
const LIMIT_MS = 300;
const TELL_APART_MS = 5;
/** The interval of the measured requests. */
const EVERY_MS = 25;

const { dataDir, remove } = await makeDataDir();
const shop = startShop({
  DATA_DIR: dataDir,
  DEMO: "1",
  RATE_LIMIT_FACTOR: "100000",
  MAX_CONNECTIONS: "100000",
});
const address = await shop.address;

async function timed(path: string, init?: RequestInit): Promise<{ ms: number; status: number }> {
  const start = performance.now();
  const answer = await fetch(address + path, init);
  await answer.arrayBuffer();
  return { ms: performance.now() - start, status: answer.status };
}
const post = (path: string, body: object) =>
  timed(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const logIn = (email: string, password = "demo1234") => post("/users/authenticate", { email, password });

/** The median difference in ms between a request for a known e-mail and one for an unknown e-mail. */
async function compare(what: string, ask: (email: string) => Promise<{ ms: number }>): Promise<number> {
  const differences: number[] = [];
  for (let round = 0; round < 100; round += 1) {
    const pair = ["client@reluit.test", "nobody@reluit.test"];
    const ms = new Map<string, number>();
    // Alternate the order, so that other load on the machine affects both alike.
    for (const email of round % 2 === 0 ? pair : pair.toReversed()) ms.set(email, (await ask(email)).ms);
    differences.push((ms.get("client@reluit.test") ?? 0) - (ms.get("nobody@reluit.test") ?? 0));
  }
  const apart = Math.abs(quantile(differences, 0.5));
  console.log(`${what}, ${differences.length} pairs: ${apart.toFixed(2)} ms apart in the middle`);
  return apart;
}

/** Latencies of catalogue requests until `over` settles. */
async function visit(over: Promise<unknown>): Promise<number[]> {
  const requests: Promise<{ ms: number }>[] = [];
  let done = false;
  over.finally(() => {
    done = true;
  });
  const paths = [
    "/store",
    "/smartphoneItems?limit=24",
    "/smartphoneItems?search=iphone",
    "/store?brand=apple",
  ];
  while (!done) {
    requests.push(timed(paths[requests.length % paths.length] ?? "/store"));
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return (await Promise.all(requests)).map(({ ms }) => ms);
}

let failed = false;
try {
  await Promise.all([timed("/store"), logIn("client@reluit.test")]);
  const quiet = await visit(new Promise((resolve) => setTimeout(resolve, 3000)));
  const started = performance.now();
  const crowd = fork(new URL("login-crowd.ts", import.meta.url), [address, String(LOGINS)]);
  const logins = once(crowd, "message");
  const busy = await visit(logins);
  const statuses = Map.groupBy(z.array(z.number()).parse((await logins)[0]), (status) => status);
  const p99 = quantile(busy, 0.99);
  console.log(
    `catalogue, ${quiet.length} visits in quiet: p50 ${quantile(quiet, 0.5).toFixed(0)} ms, p99 ${quantile(quiet, 0.99).toFixed(0)} ms`,
  );
  console.log(
    `catalogue, ${busy.length} visits during ${LOGINS} logins at once (${((performance.now() - started) / 1000).toFixed(1)} s; ${[...statuses].map(([status, all]) => `${all.length} × ${status}`).join(", ")}): p50 ${quantile(busy, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
  );
  const apart = await compare("a wrong password and an unknown e-mail", (email) => logIn(email, "wrong123"));
  const resetsApart = await compare("new passwords for a known and an unknown e-mail", (email) =>
    post("/users/password-resets", { email }),
  );
  failed = p99 > LIMIT_MS || Math.max(apart, resetsApart) > TELL_APART_MS;
} finally {
  shop.kill("SIGTERM");
  await shop.ended;
  await remove();
}
process.exit(failed ? 1 : 0);
