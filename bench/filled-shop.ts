import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findDatabase } from "#server/database/find-database.ts";
import { makeOpenFolder } from "#tests/database/fast-folder.ts";
import { startShop } from "#tests/processes/running-shop.ts";

const CHUNK = 50_000;
/** As many connections as the shop's pool has, because the embedded database accepts few. */
const CONNECTIONS = 8;

const FILL = `
  insert into smartphone_items (seller_id, model_id, name, price_cents, description, condition, battery_capacity, battery_health, on_hand, created_at)
  select items.seller_id, items.model_id, items.name, 5000 + (n::bigint * 7919 % 120000), items.description, items.condition,
    items.battery_capacity, items.battery_health, case when n % 10 = 0 then 0 else 1 + n % 5 end, now() - n * interval '1 second'
  from generate_series($1::int, $2::int) as n
  join (select *, row_number() over (order by id) as place, count(*) over () as all_of from smartphone_items where id <= 480) as items
    on items.place = 1 + n % items.all_of`;

interface FilledShop {
  readonly address: string;
  readonly pid: number;
  /** Seconds from the start to ready, with all listings. */
  readonly opened: number;
  /** Connections to the shop's database, for bare queries. */
  readonly pool: pg.Pool;
  stop(): Promise<void>;
}

async function openPool(dataDir: string) {
  const { url, stop } = await findDatabase({ DATABASE_URL: undefined, dataDir });
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  // If a request fails, the shop stops first, which closes idle connections with errors: ignore them.
  pool.on("error", () => {});
  return {
    pool,
    async close() {
      await pool.end();
      await stop();
    },
  };
}

async function fill(dataDir: string, listings: number) {
  const { pool, close } = await openPool(dataDir);
  const begun = performance.now();
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from smartphone_items");
  for (let from = 1 + (rows[0]?.count ?? 0); from <= listings; from += CHUNK)
    await pool.query(FILL, [from, Math.min(from + CHUNK - 1, listings)]);
  await pool.query("vacuum analyze smartphone_items");
  console.log(`${listings} listings after ${Math.round((performance.now() - begun) / 1000)} s`);
  await close();
}

/** Starts a shop with copies of the demo's listings at other prices. `keep` is a folder that stores them for the next run. */
export async function startFilledShop(listings: number, keep = ""): Promise<FilledShop> {
  const folder = keep || (await makeOpenFolder(tmpdir(), "reluit-bench-"));
  await mkdir(folder, { recursive: true });
  const dataDir = join(folder, "data");
  const environment = { DATA_DIR: dataDir, DEMO: "1", RATE_LIMIT_FACTOR: "100000" };
  const first = startShop(environment);
  try {
    await first.address;
    await fill(dataDir, listings);
  } finally {
    first.kill("SIGTERM");
    await first.ended;
  }
  const begun = performance.now();
  const shop = startShop(environment);
  const address = await shop.address;
  const opened = (performance.now() - begun) / 1000;
  const { pool, close } = await openPool(dataDir);
  return {
    address,
    pid: shop.pid,
    opened,
    pool,
    async stop() {
      await close();
      shop.kill("SIGTERM");
      await shop.ended;
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
}
