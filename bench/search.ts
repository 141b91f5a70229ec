import { mkdir, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findDatabase } from "#server/operate/find-database.ts";
import { makeOpenFolder } from "#tests/database/fast-folder.ts";
import { startShop } from "#tests/processes/running-shop.ts";

/**
 * The catalogue's interface at scale: 16 clients ask a shop for lists, filters, searches and counts, each question
 * another one, so that no kept answer helps; beside it the bare query for the newest listings through `pg`, on the same
 * database in the same minute. The listings are copies of the demo's at other prices.
 * `node bench/search.ts`; needs the build. `LISTINGS` (1000000), `SECONDS` (8) a row, `KEEP`: a folder that keeps the
 * database for the next run.
 */
const LISTINGS = Number(process.env.LISTINGS || 1_000_000);
const SECONDS = Number(process.env.SECONDS || 8);
const CLIENTS = 16;
const CHUNK = 50_000;
/** As many as the shop has of its own; the embedded database takes few. */
const CONNECTIONS = 8;

const FILL = `
  insert into smartphone_items (seller_id, model_id, name, price_cents, description, condition, grade, battery_capacity, on_hand, created_at)
  select items.seller_id, items.model_id, items.name, 5000 + (n::bigint * 7919 % 120000), items.description, items.condition, items.grade,
    items.battery_capacity, case when n % 10 = 0 then 0 else 1 + n % 5 end, now() - n * interval '1 second'
  from generate_series($1::int, $2::int) as n
  join (select *, row_number() over (order by id) as place, count(*) over () as all_of from smartphone_items where id <= 480) as items
    on items.place = 1 + n % items.all_of`;

const any = (items: readonly (string | number)[]) => String(items[Math.floor(Math.random() * items.length)]);
const BRANDS = ["apple", "samsung", "google", "autres"];
const MODELS = [
  "iphone 13",
  "galaxy s21",
  "pixel 7",
  "redmi note",
  "iphone 12 pro",
  "galaxy a52",
  "iphone se",
];
const TYPOS = ["ipone 13 pro", "galxy s22", "pixl 6", "iphnoe 12", "samsng a52", "xiomi redmi"];
const WORDS = ["batterie", "rayures", "écran", "boîte", "chargeur", "remplacée"];
let asked = 0;
/** Two bounds in euros, and a number, so that nobody asked the same before. */
const prices = () => {
  const least = Math.floor(Math.random() * 600);
  asked += 1;
  return `minPrice=${least}&maxPrice=${least + 50 + Math.floor(Math.random() * 500)}&asked=${asked}`;
};

const QUESTIONS: Record<string, () => string> = {
  "newest, within prices": () => `/smartphoneItems?limit=24&${prices()}`,
  "filters, by price": () =>
    `/smartphoneItems?limit=24&sort=price-asc&brand=${any(BRANDS)}&condition=${encodeURIComponent(any(["neuf", "très bon", "bon"]))}&storage=${any([64, 128, 256])}&${prices()}`,
  "words of a model": () => `/smartphoneItems?limit=24&search=${encodeURIComponent(any(MODELS))}&${prices()}`,
  typos: () => `/smartphoneItems?limit=24&search=${encodeURIComponent(any(TYPOS))}&${prices()}`,
  "words of descriptions": () =>
    `/smartphoneItems?limit=24&search=${encodeURIComponent(any(WORDS))}&${prices()}`,
  "page 40 of a list": () => `/smartphoneItems?limit=24&page=40&brand=${any(BRANDS)}&${prices()}`,
  facets: () => `/smartphoneItems/facets?brand=${any(BRANDS)}&${prices()}`,
  "one phone": () => `/smartphoneItems/${1 + Math.floor(Math.random() * LISTINGS)}`,
};

interface Row {
  readonly question: string;
  readonly "a second": number;
  /** Turned away with 503, since the process had too much to do. */
  readonly "refused a second": number;
  readonly "p50 ms": string;
  readonly "p95 ms": string;
  readonly "p99 ms": string;
}

/** Has 16 clients ask one question after the other for some seconds. */
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

const { KEEP } = process.env;
const folder = KEEP || (await makeOpenFolder(tmpdir(), "reluit-bench-"));
if (KEEP) await mkdir(KEEP, { recursive: true });
const dataDir = join(folder, "data");
const environment = { DATA_DIR: dataDir, DEMO: "1", RATE_LIMIT_FACTOR: "100000" };
const first = startShop(environment);
try {
  await first.address;
  const { url, stop } = await findDatabase({ DATABASE_URL: undefined, dataDir });
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  // When a question fails the shop goes first; what failed is told.
  pool.on("error", () => {});
  const begun = performance.now();
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from smartphone_items");
  for (let from = 1 + (rows[0]?.count ?? 0); from <= LISTINGS; from += CHUNK)
    await pool.query(FILL, [from, Math.min(from + CHUNK - 1, LISTINGS)]);
  await pool.query("vacuum analyze smartphone_items");
  console.log(`${LISTINGS} listings after ${Math.round((performance.now() - begun) / 1000)} s`);
  await pool.end();
  await stop();
} finally {
  first.kill("SIGTERM");
  await first.ended;
}

const shop = startShop(environment);
try {
  const begun = performance.now();
  const address = await shop.address;
  console.log(`The shop opened after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  const { url, stop } = await findDatabase({ DATABASE_URL: undefined, dataDir });
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  // When a question fails the shop goes first; what failed is told.
  pool.on("error", () => {});
  const rows: Row[] = [];
  // What nobody asked yet the engine has not compiled: a second of each, untold.
  for (const path of Object.values(QUESTIONS)) await measure("", () => fetchFrom(address, path()), 1);
  const bare = async () => {
    const least = Math.floor(Math.random() * 60_000);
    await pool.query({
      name: "newest",
      text: `select id, name, price_cents, condition, grade, on_hand, model_id from smartphone_items
        where not sold and withdrawn_at is null and price_cents between $1 and $2 order by created_at desc, id desc limit 24`,
      values: [least, least + 5000 + Math.floor(Math.random() * 50_000)],
    });
    return true;
  };
  rows.push(await measure("the bare query, newest within prices", bare));
  for (const [question, path] of Object.entries(QUESTIONS))
    rows.push(await measure(question, () => fetchFrom(address, path())));
  console.table(rows);
  await pool.end();
  await stop();
} finally {
  agent.destroy();
  shop.kill("SIGTERM");
  await shop.ended;
  if (!KEEP) await rm(folder, { recursive: true, force: true });
}
