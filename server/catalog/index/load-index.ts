import type { PoolClient } from "pg";
import { FILTER_BRANDS } from "#contract/catalog/filters.ts";
import type { Database } from "#server/database/client.ts";
import { buildVocabulary } from "../search/reading/vocabulary.ts";
import { familiesOf } from "../search/reading/word-files.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import { type IndexedModel, LISTING_COLUMNS, type Listing } from "./indexed-listing.ts";
import { type MutableListingIndex, makeListingIndex } from "./listing-index.ts";

/** A loaded index, with the means to keep it up to date. */
export interface LoadedIndex extends CatalogIndex, MutableListingIndex {
  /** Whether the load saw the effect of a transaction. */
  includes(transaction: number): boolean;
}

const SNAPSHOT = "select pg_current_snapshot()::text as snapshot";
const MODELS = `select id, brand, model, storage_gb as "storageGb", colour, colour_slug as "colourSlug",
  new_price_cents as "newPriceCents", five_g as "fiveG" from smartphone_models`;
/** Reads the planner's statistics of the full-text column. `analyze` keeps them up to date. */
const COMMON_WORDS = `
  select word, share from pg_stats,
    unnest(most_common_elems::text::text[], most_common_elem_freqs[1:cardinality(most_common_elems::text::text[])])
      as common (word, share)
  where schemaname = 'public' and tablename = 'smartphone_items' and attname = 'search_words' and share > 0.0005`;
const LISTINGS = `declare listings no scroll cursor for
  select ${LISTING_COLUMNS} from smartphone_items
  where withdrawn_at is null`;
/** Listings inserted at once, in about 20 ms. Other requests are answered between two batches. */
const BATCH_SIZE = 5000;
/** Long enough for tens of millions of listings. */
const TIMEOUT_MS = 120_000;

/** Loads the index in one snapshot of the database. */
export async function loadIndex(database: Database): Promise<LoadedIndex> {
  const client = await database.$client.connect();
  let committed = false;
  try {
    await client.query(
      `begin transaction isolation level repeatable read read only; set local statement_timeout = ${TIMEOUT_MS}`,
    );
    const loaded = await readIndex(client);
    await client.query("commit");
    committed = true;
    return loaded;
  } finally {
    // A connection with an open transaction must not return to the pool, so it is closed.
    client.release(!committed);
  }
}

async function readIndex(client: PoolClient): Promise<LoadedIndex> {
  const read = async <Row extends object>(text: string) =>
    (await client.query<Row>({ text, query_timeout: TIMEOUT_MS } as { text: string })).rows;
  const [snapshot] = await read<{ snapshot: string }>(SNAPSHOT);
  const models = (await read<ModelRow>(MODELS)).map(toIndexedModel);
  const words = await read<{ word: string; share: number }>(COMMON_WORDS);
  const modelsById = new Map(models.map((model) => [model.id, model]));
  const index = makeListingIndex(modelsById);
  for await (const batch of readListings(client)) for (const listing of batch) index.insert(listing);
  return Object.assign(index, {
    models: modelsById as ReadonlyMap<number, IndexedModel>,
    vocabulary: buildVocabulary(models),
    commonWords: new Map(words.map(({ word, share }) => [word, share])),
    includes: readSnapshot(snapshot?.snapshot ?? ""),
    indexOf(listings: readonly Listing[]) {
      const some = makeListingIndex(modelsById);
      for (const listing of listings) some.insert(listing);
      return some;
    },
  });
}

type ModelRow = Omit<IndexedModel, "filterBrand" | "colourFamilies">;

function toIndexedModel(model: ModelRow): IndexedModel {
  const brand = model.brand.toLowerCase();
  return {
    ...model,
    filterBrand: FILTER_BRANDS.find((name) => name === brand) ?? "autres",
    colourFamilies: familiesOf(model),
  };
}

async function* readListings(client: PoolClient): AsyncGenerator<Listing[]> {
  await client.query(LISTINGS);
  for (;;) {
    const { rows } = await client.query<Listing>(`fetch ${BATCH_SIZE} from listings`);
    yield rows;
    if (rows.length < BATCH_SIZE) return;
  }
}

/** Parses a PostgreSQL snapshot, `xmin:xmax:xip,xip`. Returns a test for whether it includes a committed transaction. */
function readSnapshot(text: string): (transaction: number) => boolean {
  const [xmin = "0", xmax = "0", inProgress = ""] = text.split(":");
  const running = new Set(inProgress.split(",").map(Number));
  return (transaction) =>
    transaction < Number(xmin) || (transaction < Number(xmax) && !running.has(transaction));
}
