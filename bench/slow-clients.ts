// node bench/slow-clients.ts [clients]: how long the catalogue takes to answer while slow clients are connected, and when the
// last of them is cut. Exits with 1 when the p99 is over a second.
import { makeDataDir, startShop } from "#tests/processes/running-shop.ts";
import { openSlowClient, SLOW_KINDS } from "#tests/security/slow-crowd.ts";
import { quantile } from "./load.ts";

const CLIENTS = Number(process.argv[2] ?? 80);
const LIMIT_MS = 1000;

const { dataDir, remove } = await makeDataDir();
const shop = startShop({
  DATA_DIR: dataDir,
  DEMO: "1",
  CLIENT_SECONDS: "3",
  RATE_LIMIT_FACTOR: "1000",
  MAX_CONNECTIONS: String(Math.max(2000, CLIENTS * 20)),
});
let failed = false;
try {
  const address = await shop.address;
  const port = Number(new URL(address).port);
  const began = performance.now();
  const crowd = Array.from({ length: CLIENTS }, (_, at) =>
    openSlowClient(SLOW_KINDS[at % SLOW_KINDS.length] ?? "", { port, from: "127.0.0.2" }),
  );
  let there = true;
  const gone = Promise.all(crowd.map(({ cut }) => cut)).finally(() => {
    there = false;
  });
  const times: number[] = [];
  while (there) {
    const asked = performance.now();
    const answer = await fetch(`${address}/smartphoneItems?limit=24&page=${(times.length % 9) + 1}`);
    await answer.arrayBuffer();
    times.push(performance.now() - asked);
  }
  await gone;
  const p99 = quantile(times, 0.99);
  console.log(
    `${CLIENTS} slow clients, the last cut after ${Math.round(performance.now() - began)} ms; ${times.length} answers of the catalogue, p50 ${Math.round(quantile(times, 0.5))} ms, p99 ${Math.round(p99)} ms`,
  );
  failed = p99 > LIMIT_MS;
} finally {
  shop.kill("SIGKILL");
  await shop.ended;
  await remove();
}
process.exit(failed ? 1 : 0);
