import { Agent, get } from "node:http";
import { startFilledShop } from "./filled-shop.ts";
import { questions, suggestions } from "./questions.ts";

/**
 * The interface of the catalogue at scale: 16 clients request lists, filters, searches and facets, each request different,
 * so that no cached response helps. Beside it, the bare query for the newest listings through `pg`, on the same database in
 * the same minute. The listings are copies of the demo's at other prices. `node bench/search.ts`; needs the build.
 * `LISTINGS` (1000000), `SECONDS` (8) a row; `KEEP` is a folder that stores the database for the next run.
 */
const LISTINGS = Number(process.env.LISTINGS || 1_000_000);
const SECONDS = Number(process.env.SECONDS || 8);
const CLIENTS = 16;
const QUESTIONS = { ...questions(LISTINGS), suggestions };

interface Row {
  readonly question: string;
  readonly "a second": number;
  /** Answered 503 by the load shedder. */
  readonly "refused a second": number;
  readonly "p50 ms": string;
  readonly "p95 ms": string;
  readonly "p99 ms": string;
}

/** Sends requests from 16 clients for some seconds. */
async function measure(question: string, ask: () => Promise<boolean>, seconds = SECONDS): Promise<Row> {
  const took: number[] = [];
  let refused = 0;
  const end = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      if (await ask()) took.push(performance.now() - begun);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  took.sort((one, other) => one - other);
  const at = (part: number) => (took[Math.floor(took.length * part)] ?? Number.NaN).toFixed(1);
  return {
    question,
    "a second": Math.round(took.length / seconds),
    "refused a second": Math.round(refused / seconds),
    "p50 ms": at(0.5),
    "p95 ms": at(0.95),
    "p99 ms": at(0.99),
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const fetchFrom = (address: string, path: string) =>
  new Promise<boolean>((resolve, reject) => {
    get(address + path, { agent }, (answer) => {
      answer.resume();
      answer.on("end", () =>
        [200, 404, 503].includes(answer.statusCode ?? 0)
          ? resolve(answer.statusCode !== 503)
          : reject(new Error(`${answer.statusCode} for ${path}`)),
      );
    }).on("error", reject);
  });

const shop = await startFilledShop(LISTINGS, process.env.KEEP);
try {
  console.log(`The shop opened after ${shop.opened.toFixed(1)} s`);
  // Each request runs for one second before the measurement, so that the compiler is warm.
  for (const path of Object.values(QUESTIONS)) await measure("", () => fetchFrom(shop.address, path()), 1);
  const bare = async () => {
    const least = Math.floor(Math.random() * 60_000);
    await shop.pool.query({
      name: "newest",
      text: `select id, name, price_cents, condition, grade, on_hand, model_id from smartphone_items
        where not sold and withdrawn_at is null and price_cents between $1 and $2 order by created_at desc, id desc limit 24`,
      values: [least, least + 5000 + Math.floor(Math.random() * 50_000)],
    });
    return true;
  };
  const rows = [await measure("the bare query, newest within prices", bare)];
  for (const [question, path] of Object.entries(QUESTIONS))
    rows.push(await measure(question, () => fetchFrom(shop.address, path())));
  console.table(rows);
} finally {
  agent.destroy();
  await shop.stop();
}
