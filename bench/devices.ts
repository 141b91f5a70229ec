import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { isImei } from "#contract/devices/imei.ts";
import { openDatabase } from "#server/database/client.ts";
import { findDatabase } from "#server/database/find-database.ts";
import { DEMO_STAFF } from "#server/demo/demo-staff.ts";
import { compareProjections } from "#server/devices/audit-devices.ts";
import { makeOpenFolder } from "#tests/database/fast-folder.ts";
import { startShop } from "#tests/processes/running-shop.ts";
import { codeAt, cookiesOf, SAME_ORIGIN } from "#tests/staff.ts";
import { FILL_TEST_RUNS, fillDevices } from "./filled-devices.ts";
import { quantile } from "./load.ts";

/**
 * The back office with 100,000 devices of 20 events and 40 test results each: 16 clients scan, filter and open devices, each request another one.
 * Afterwards all events are replayed, as the audit does. `node bench/devices.ts`; `DEVICES`, `SECONDS` (8) a row.
 */
const DEVICES = Number(process.env.DEVICES || 100_000);
const SECONDS = Number(process.env.SECONDS || 8);
const CLIENTS = 16;
const LIMIT_MS = 100;
const EVENTS = 20;
/** A newly started shop loads its index and runs its jobs. */
const SETTLE_MS = 40_000;

const folder = await makeOpenFolder(tmpdir(), "reluit-devices-");
await mkdir(folder, { recursive: true });
const dataDir = join(folder, "data");
const environment = { DATA_DIR: dataDir, DEMO: "1", RATE_LIMIT_FACTOR: "100000" };
const first = startShop(environment);
await first.address;
const { url, stop } = await findDatabase({ DATABASE_URL: undefined, dataDir });
const client = new pg.Client(url);
await client.connect();
await client.query("set session_replication_role = replica");
for (const statement of [...fillDevices(DEVICES, EVENTS), ...FILL_TEST_RUNS]) await client.query(statement);
await client.query("set session_replication_role = origin");
await client.query("vacuum analyze devices, device_imeis, episodes, events, test_runs, test_results");
const imeis = (
  await client.query<{ imei: string }>("select imei from device_imeis order by random() limit 5000")
).rows;
await client.end();
first.kill("SIGTERM");
await first.ended;

const shop = startShop(environment);
try {
  const address = await shop.address;
  await new Promise((settled) => setTimeout(settled, SETTLE_MS));
  let cookie = "";
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${address}/admin/api/${path}`, {
      method,
      headers: { ...SAME_ORIGIN, cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return answer;
  };
  const signIn = async (path: string, body: object) => {
    const answer = await send("POST", path, body);
    if (!answer.ok) throw new Error(`The sign-in answered ${answer.status}.`);
    cookie = cookiesOf({ headers: { "set-cookie": answer.headers.getSetCookie() } }, cookie);
  };
  await signIn("session", { email: DEMO_STAFF.email, password: DEMO_STAFF.password });
  await signIn("session/factor", { code: codeAt(DEMO_STAFF.totpSecret, new Date()) });

  const any = () => 1 + Math.floor(Math.random() * DEVICES);
  const publicId = () => any().toString(16).toUpperCase().padStart(10, "0");
  const imei = () => imeis[any() % imeis.length]?.imei ?? "";
  if (!isImei(imei())) throw new Error("The IMEIs are wrong.");
  const stages = ["received", "graded", "delivered", "quarantine"];
  const QUESTIONS: Record<string, () => Promise<Response>> = {
    "scan at the bench": () => send("POST", "bench/scans", { code: imei() }),
    "a unit at the bench": () => send("GET", `bench/${publicId()}`),
    "list of a stage": () => send("GET", `devices?stage=${stages[any() % 4]}&sort=createdAt`),
    "list of a model and grade": () => send("GET", `devices?model=${1 + (any() % 60)}&grade=B`),
    "last digits of an IMEI": () => send("GET", `devices?q=${imei().slice(-5)}`),
    "page of a device": () => send("GET", `devices/${publicId()}`),
  };
  const rows = [];
  for (const [question, ask] of Object.entries(QUESTIONS)) {
    const took: number[] = [];
    let refused = 0;
    const measure = async (seconds: number) => {
      const end = performance.now() + seconds * 1000;
      const one = async () => {
        while (performance.now() < end) {
          const begun = performance.now();
          const { status } = await ask();
          if (status === 200) took.push(performance.now() - begun);
          else if (status === 503) refused += 1;
          else throw new Error(`${question}: ${status}`);
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, one));
    };
    await measure(1);
    took.length = 0;
    refused = 0;
    await measure(SECONDS);
    rows.push({
      question,
      "a second": Math.round(took.length / SECONDS),
      /** Answered 503 by the load shedder. */
      "refused a second": Math.round(refused / SECONDS),
      "p50 ms": quantile(took, 0.5).toFixed(1),
      "p95 ms": quantile(took, 0.95).toFixed(1),
    });
  }
  console.table(rows);
  const begun = performance.now();
  const { database, close } = openDatabase(url, 1);
  await compareProjections(database);
  await close();
  console.log(
    `${DEVICES * EVENTS} events replayed in ${((performance.now() - begun) / 1000).toFixed(1)} s,`,
    `${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  );
  if (rows.some((row) => Number(row["p95 ms"]) > LIMIT_MS)) process.exitCode = 1;
} finally {
  shop.kill("SIGTERM");
  await shop.ended;
  await stop();
  await rm(folder, { recursive: true, force: true });
}
