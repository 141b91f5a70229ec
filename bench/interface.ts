import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFilledShop } from "./filled-shop.ts";
import { cpuSeconds, median, requestsPerSecond } from "./load.ts";
import { questions } from "./questions.ts";

/**
 * The interface of the catalogue: 16 clients, 1,000 listings, and each request different, so that no cached response helps.
 * Beside each request, the bare query through `pg` for the same data, in the same minute, with as many clients.
 * `node bench/interface.ts`; needs the build and wrk. `LISTINGS` (1000), `SECONDS` (5) and `ROUNDS` (3) set size and
 * length. `KEEP` is a folder that stores the database for the next run.
 */
const LISTINGS = Number(process.env.LISTINGS || 1000);
const SECONDS = Number(process.env.SECONDS || 5);
const ROUNDS = Number(process.env.ROUNDS || 3);
const CLIENTS = 16;
const WRITTEN = 200_000;

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: () => (string | number)[];
}

const FACTS = `i.id, i.model_id, i.name, price_cents, description, condition, grade, battery_capacity, on_hand - reserved as stock,
  sold, category, i.created_at, m.brand, m.model, m.storage_gb, m.colour, m.colour_slug, m.processor, m.ram, m.screen_size,
  m.camera, m.battery, m.os, m.image_url, coalesce(s.store_name, u.username) as seller,
  array(select id::text from photos where item_id = i.id order by position) as images
  from smartphone_items i join smartphone_models m on m.id = i.model_id join users u on u.id = i.seller_id
  left join sellers s on s.user_id = i.seller_id`;
const bounds = () => {
  const least = Math.floor(Math.random() * 60_000);
  return [least, least + 5000 + Math.floor(Math.random() * 50_000)];
};
const any = <Value>(values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(Math.random() * values.length)] ?? values[0];

const list: Statement = {
  name: "list",
  text: `select ${FACTS} where withdrawn_at is null and price_cents between $1 and $2
    order by sold, i.created_at desc, i.id desc limit 24`,
  values: bounds,
};
const filters: Statement = {
  name: "filters",
  text: `select ${FACTS} where withdrawn_at is null and price_cents between $1 and $2 and lower(m.brand) = $3 and m.storage_gb = $4
    order by sold, price_cents, i.id limit 24`,
  values: () => [...bounds(), any(["apple", "samsung", "google"]), any([64, 128, 256])],
};
const words: Statement = {
  name: "words",
  text: `select ${FACTS} where withdrawn_at is null and price_cents between $1 and $2 and (m.model ilike $3 or i.description ilike $3)
    order by sold, i.created_at desc, i.id desc limit 24`,
  values: () => [...bounds(), any(["%iphone 13%", "%galaxy s21%", "%pixel%", "%batterie%", "%écran%"])],
};
const facets: Statement = {
  name: "facets",
  text: `select lower(m.brand), condition, m.storage_gb, price_cents / 5000, count(*) from smartphone_items i
    join smartphone_models m on m.id = i.model_id where withdrawn_at is null and price_cents between $1 and $2
    group by grouping sets ((1), (2), (3), (4), ())`,
  values: bounds,
};
const one: Statement = {
  name: "one",
  text: `select ${FACTS} where i.id = $1 and withdrawn_at is null`,
  values: () => [1 + Math.floor(Math.random() * LISTINGS)],
};
/** The smallest query for a list: the seven columns that every list needs. */
const least: Statement = {
  name: "least",
  text: `select id, name, price_cents, condition, grade, on_hand, model_id from smartphone_items
    where not sold and withdrawn_at is null and price_cents between $1 and $2 order by created_at desc, id desc limit 24`,
  values: bounds,
};

const BARE: Record<keyof ReturnType<typeof questions>, Statement> = {
  "newest, within prices": list,
  "filters, by price": filters,
  "words of a model": words,
  typos: words,
  "words of descriptions": words,
  "page 40 of a list": list,
  facets,
  "one phone": one,
};

const shop = await startFilledShop(LISTINGS, process.env.KEEP);
const script = join(tmpdir(), `reluit-bench-${process.pid}.lua`);

async function queriesPerSecond({ name, text, values }: Statement): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let answered = 0;
  const client = async () => {
    for (; performance.now() < end; answered += 1) await shop.pool.query({ name, text, values: values() });
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return answered / SECONDS;
}

async function answersPerSecond(ask: () => string) {
  const paths = Array.from({ length: WRITTEN }, () => `"${ask()}",`);
  await writeFile(
    script,
    `local paths, n = {${paths.join("\n")}}, 0
     request = function() n = n % #paths + 1; return wrk.format("GET", paths[n]) end`,
  );
  const before = await cpuSeconds(shop.pid);
  const address = shop.address.replace("localhost", "127.0.0.1");
  const rate = await requestsPerSecond(address, {
    seconds: SECONDS,
    connections: CLIENTS,
    script,
    mayRefuse: true,
  });
  return { rate, cpu: (await cpuSeconds(shop.pid)) - before };
}

try {
  const rows = [];
  for (const [question, ask] of Object.entries(questions(LISTINGS))) {
    const statement = BARE[question as keyof typeof BARE];
    const found: { rate: number; bare: number; ms: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { rate, cpu } = await answersPerSecond(ask);
      found.push({ rate, bare: await queriesPerSecond(statement), ms: (cpu / (rate * SECONDS)) * 1000 });
    }
    // Drop the first round, which warms up the compiler.
    found.shift();
    const rate = median(found.map((its) => its.rate));
    const bare = median(found.map((its) => its.bare));
    rows.push({
      question,
      "a second": Math.round(rate),
      "bare query, a second": Math.round(bare),
      "of the bare query": (rate / bare).toFixed(2),
      "processor ms": median(found.map((its) => its.ms)).toFixed(2),
    });
  }
  console.table(rows);
  console.log(`The least query of a list: ${Math.round(await queriesPerSecond(least))} a second.`);
} finally {
  await shop.stop();
  await rm(script, { force: true });
}
