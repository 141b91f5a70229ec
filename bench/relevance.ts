// node bench/relevance.ts: whether the first phones are those that people mean, for the queries of bench/search-queries, on the
// demo's phones. Beside the shop: PostgreSQL's full text with trigrams, and MiniSearch, over the same phones in one text each.

import { sql } from "drizzle-orm";
import MiniSearch from "minisearch";
import { currentIndex, followIndex } from "#server/catalog/index/follow-index.ts";
import { listItems } from "#server/catalog/list-items.ts";
import {
  isRight,
  JUDGED,
  type JudgedPhone,
  readTypedQueries,
  type TypedQuery,
} from "#server/catalog/search/fixtures/typed-queries.ts";
import { readQuery } from "#server/catalog/search/reading/read-query.ts";
import { openDatabase } from "#server/database/client.ts";
import { migrate } from "#server/database/migrate.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { startEmbedded } from "#server/embedded-postgres/start-embedded.ts";
import { makeDataDir } from "#tests/processes/running-shop.ts";

type Phone = JudgedPhone & { readonly id: number; readonly text: string };
type Search = (query: string) => Promise<readonly (Phone | undefined)[]> | readonly (Phone | undefined)[];

const { dataDir, remove } = await makeDataDir();
const cluster = await startEmbedded({ dataDir: `${dataDir}/pg`, maxConnections: 20 });
await migrate(cluster.url);
const { database, close } = openDatabase(cluster.url);
await seedDemo({ database, hashPassword: async () => "hash", clock: () => new Date() });
const follower = await followIndex(cluster.url, database, {
  onChange() {},
  onMissedChanges() {},
  onFailure() {},
});

try {
  const { rows } = await database.execute<Phone & Record<string, unknown>>(sql`
    select items.id, brand, model, storage_gb as "storageGb", colour, condition, price_cents / 100.0::float8 as price,
      concat_ws(' ', brand, model, storage_gb || ' Go', colour, condition, items.name) as text
    from smartphone_items items join smartphone_models models on models.id = model_id
    where not sold and withdrawn_at is null`);
  const phones = new Map(rows.map((phone) => [phone.id, phone]));
  const found = (ids: readonly number[]) => ids.map((id) => phones.get(id));

  await database.execute(sql`create table bench_phones as select items.id, items.created_at,
      fold_text(concat_ws(' ', brand, model, storage_gb || ' Go', colour, condition, items.name)) as text
    from smartphone_items items join smartphone_models models on models.id = model_id
    where not sold and withdrawn_at is null`);
  const mini = new MiniSearch<Phone>({
    fields: ["brand", "model", "storageGb", "colour", "condition", "text"],
  });
  mini.addAll(rows);
  const searchMini = (query: string, combineWith: "AND" | "OR") =>
    found(
      mini
        .search(query, { prefix: true, fuzzy: 0.2, combineWith })
        .slice(0, JUDGED)
        .map(({ id }) => Number(id)),
    );

  const engines: Record<string, Search> = {
    "this shop": async (search) => {
      const { items } = await listItems(
        { database },
        { search, status: "available", sort: "relevance", limit: String(JUDGED) },
      );
      return found(items.map(({ id }) => id));
    },
    "PostgreSQL, any word and trigrams": async (query) => {
      const ranked = await database.execute<{ id: number }>(sql`
        with typed as (select fold_text(${query}) as text)
        select id from bench_phones, typed,
          to_tsquery('french', coalesce(nullif(array_to_string(string_to_array(typed.text, ' '), ' | '), ''), 'x')) as words
        where to_tsvector('french', bench_phones.text) @@ words or word_similarity(typed.text, bench_phones.text) > 0.3
        order by ts_rank(to_tsvector('french', bench_phones.text), words) + word_similarity(typed.text, bench_phones.text) desc,
          created_at desc limit ${JUDGED}`);
      return found(ranked.rows.map(({ id }) => id));
    },
    "MiniSearch, any word": (query) => searchMini(query, "OR"),
    "MiniSearch, all words": (query) => searchMini(query, "AND"),
  };

  const sets = { given: readTypedQueries("given"), "held-out": readTypedQueries("held-out") };
  const shareOf = (right: readonly boolean[]) =>
    `${((100 * right.filter(Boolean).length) / right.length).toFixed(1)} %`;
  const table: Record<string, Record<string, string>> = {};
  for (const [engine, search] of Object.entries(engines)) {
    const shares: Record<string, string> = {};
    for (const [name, queries] of Object.entries(sets)) {
      const right = await judge(search, queries, engine === "this shop");
      shares[`${name} (${queries.length})`] = shareOf(right);
      for (const kind of new Set(queries.map((query) => query.kind)))
        shares[`${name} ${kind}`] = shareOf(right.filter((_, at) => queries[at]?.kind === kind));
    }
    for (const [name, share] of Object.entries(shares)) table[name] = { ...table[name], [engine]: share };
  }
  console.table(table);

  const { vocabulary } = await currentIndex(database);
  const all = [...sets.given, ...sets["held-out"]].map(({ query }) => query);
  const longest = Array.from({ length: 40 }, (_, at) => `zq${"abcdefghi".slice(at % 7)}x`)
    .join(" ")
    .slice(0, 200);
  for (let round = 0; round < 20; round += 1) for (const query of all) readQuery(query, vocabulary);
  const timed = (queries: readonly string[], rounds: number) => {
    const begun = performance.now();
    for (let round = 0; round < rounds; round += 1) for (const query of queries) readQuery(query, vocabulary);
    return ((performance.now() - begun) / rounds / queries.length).toFixed(3);
  };
  console.log(
    `Reading a query: ${timed(all, 20)} ms; 200 letters that nobody knows: ${timed([longest], 50)} ms`,
  );
} finally {
  await follower.stop();
  await close();
  await cluster.stop();
  await remove();
}

async function judge(
  search: Search,
  queries: readonly TypedQuery[],
  tellsMisses: boolean,
): Promise<boolean[]> {
  const right: boolean[] = [];
  for (const query of queries) {
    const answer = (await search(query.query)).filter((phone) => phone !== undefined);
    right.push(isRight(query, answer));
    if (!right.at(-1) && tellsMisses)
      console.log(
        `missed: ${query.query}: ${answer.map((one) => `${one.model} ${one.storageGb} ${one.colour} ${one.condition} ${one.price}`).join(", ")}`,
      );
  }
  return right;
}
