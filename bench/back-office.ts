// node bench/back-office.ts [REQUESTS]: every view of the back office at 100,000 orders, asked by 16 clients at once. Exits with
// 1 when the p95 of a view is over 100 ms. Of a CSV, the time until its first rows counts. The processor time of a request depends
// less on other load than its time: 16 at once on 2 cores hold 100 ms with 12 ms each.
import pg from "pg";
import { findDatabase } from "#server/database/find-database.ts";
import { DEMO_STAFF } from "#server/demo/demo-staff.ts";
import { STAFF_ACCESS_TABLE } from "#server/http/access/staff-access-table.ts";
import { makeDataDir, startShop } from "#tests/processes/running-shop.ts";
import { codeAt, cookiesOf, SAME_ORIGIN } from "#tests/staff.ts";
import { backOfficeViews } from "./back-office-views.ts";
import { fillBackOffice } from "./filled-back-office.ts";
import { quantile } from "./load.ts";
import { openProcessorTime } from "./processor-time.ts";

const REQUESTS = Number(process.argv[2] ?? 160);
const CLIENTS = 16;
const LIMIT_MS = 100;
/** A newly started shop loads its index, runs its jobs and refuses some requests meanwhile. */
const SETTLE_MS = 40_000;
/** The lifetime of an authenticator's code. A code works once; the next one is accepted early. */
const STEP_MS = 30_000;

const { dataDir, remove } = await makeDataDir();
const environment = { DATA_DIR: dataDir, DEMO: "1", RATE_LIMIT_FACTOR: "100000", MAX_CONNECTIONS: "100000" };
const seeded = startShop(environment);
await seeded.address.finally(() => seeded.kill("SIGTERM"));
await seeded.ended;
const { url, stop } = await findDatabase({ DATABASE_URL: undefined, dataDir });
const pool = new pg.Pool({ connectionString: url, max: 2 });
const begun = performance.now();
await fillBackOffice(pool);
console.log(`filled after ${Math.round((performance.now() - begun) / 1000)} s`);
const views = await backOfficeViews(pool);
await pool.end();
await stop();

const shop = startShop(environment);
const slow: string[] = [];
try {
  const address = await shop.address;
  await new Promise((settled) => setTimeout(settled, SETTLE_MS));
  const post = (path: string, cookie: string, body: object) =>
    fetch(`${address}/admin/api/${path}`, {
      method: "POST",
      headers: { ...SAME_ORIGIN, cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const cookiesAfter = (answer: Response, before = "") =>
    cookiesOf({ headers: { "set-cookie": answer.headers.getSetCookie() } }, before);
  const { email, password, totpSecret } = DEMO_STAFF;
  let cookie = cookiesAfter(await post("session", "", { email, password }));
  const code = codeAt(totpSecret, new Date());
  cookie = cookiesAfter(await post("session/factor", cookie, { code }), cookie);
  const next = codeAt(totpSecret, new Date(Date.now() + STEP_MS));
  const stepUp = await post("session/step-up", cookie, { code: next });
  if (!stepUp.ok) throw new Error(`The step-up got ${stepUp.status}.`);

  const running = await findDatabase({ DATABASE_URL: undefined, dataDir });
  const beside = new pg.Pool({ connectionString: running.url, max: 1 });
  // After a failure the database stops first, which closes this connection with an error.
  beside.on("error", () => {});
  const time = await openProcessorTime(beside, shop.pid);

  /** Milliseconds until the answer, or until the first rows of a CSV. */
  async function timed(view: string): Promise<number> {
    const start = performance.now();
    const aborter = new AbortController();
    const answer = await fetch(`${address}/admin/api/${view}`, {
      headers: { cookie },
      signal: aborter.signal,
    });
    if (!answer.ok) throw new Error(`${view} got ${answer.status}: ${await answer.text()}`);
    if (!view.includes(".csv")) await answer.arrayBuffer();
    else await answer.body?.getReader().read();
    const ms = performance.now() - start;
    if (view.includes(".csv")) aborter.abort();
    return ms;
  }

  console.log(
    `| view, ${REQUESTS} times by ${CLIENTS} clients | p50 | p95 | processor ms a request: shop, PostgreSQL |`,
  );
  console.log("|---|---|---|---|");
  // The shop opens its connections and compiles its code before anything is measured.
  const once = views.values();
  const askOnce = async () => {
    for (const view of once) await timed(view);
  };
  await Promise.all(Array.from({ length: CLIENTS }, askOnce));
  for (const view of views) {
    const spent: number[] = [];
    const ask = async () => {
      while (spent.length < REQUESTS) spent.push(await timed(view));
    };
    const before = time.read();
    await Promise.all(Array.from({ length: CLIENTS }, ask));
    const after = time.read();
    const cost = [after.shop - before.shop, after.postgres - before.postgres].map((ms) =>
      (ms / spent.length).toFixed(1),
    );
    const [p50, p95] = [quantile(spent, 0.5), quantile(spent, 0.95)];
    if (p95 > LIMIT_MS) slow.push(view);
    console.log(
      `| ${view.slice(0, 60)} | ${p50.toFixed(0)} ms | ${p95.toFixed(0)} ms | ${cost.join(", ")} |`,
    );
  }
  await beside.end();
  await running.stop();
  const lists = Object.keys(STAFF_ACCESS_TABLE).filter((route) => /^GET [^:]+$/.test(route));
  const asked = new Set(views.map((view) => `GET /admin/api/${view.split("?")[0]}`));
  const missing = lists.filter((route) => !asked.has(route) && route !== "GET /admin/api/session");
  if (missing.length > 0) console.log(`Not asked: ${missing.join(", ")}`);
  if (slow.length > 0) console.log(`Over ${LIMIT_MS} ms: ${slow.join(", ")}`);
} finally {
  shop.kill("SIGTERM");
  await shop.ended;
  await remove();
}
process.exit(slow.length > 0 ? 1 : 0);
