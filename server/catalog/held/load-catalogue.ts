import type { Database } from "#server/database/client.ts";
import { buildVocabulary, type NamedModel, type Vocabulary } from "../search/vocabulary.ts";
import { type Listed, makeShelvesInTurns, type Shelves } from "./shelves.ts";
import { readSnapshot, type Snapshot } from "./snapshot.ts";

/** A model variant as the counts and the search know it. */
export interface HeldModel extends NamedModel {
  /** Lower case. */
  readonly brandKey: string;
}

/** What a process holds of the catalogue: enough to count, to read a search and to find the listings of a page. */
export interface HeldCatalogue {
  readonly models: ReadonlyMap<number, HeldModel>;
  readonly vocabulary: Vocabulary;
  readonly shelves: Shelves;
  /** Words that many listings have, and the share of listings that have them, 0 to 1. */
  readonly commonWords: ReadonlyMap<string, number>;
  /** What was committed when the listings were read. */
  readonly snapshot: Snapshot;
}

interface Read {
  readonly snapshot: string;
  readonly models: string;
  readonly shelves: Listed[] | null;
  readonly words: Record<string, number> | null;
}

/** One statement, one snapshot. */
const READ = `
  select pg_current_snapshot()::text as snapshot,
    (select coalesce(json_agg(json_build_array(id, brand, model, storage_gb, colour, colour_slug) order by id), '[]')::text
       from smartphone_models) as models,
    (select json_agg(json_build_array(model_id, condition, sold, ids, prices, moments)) from (
       select model_id, condition, sold, array_agg(id) as ids, array_agg(price_cents) as prices,
         array_agg(moment_of(created_at)) as moments
       from smartphone_items where withdrawn_at is null group by 1, 2, 3) as listed) as shelves,
    (select json_object_agg(word, share) from pg_stats,
       unnest(most_common_elems::text::text[], most_common_elem_freqs[1:cardinality(most_common_elems::text::text[])])
         as common (word, share)
       where schemaname = 'public' and tablename = 'smartphone_items' and attname = 'search_words'
         and share > 0.0005) as words`;

/** A catalogue of tens of millions takes its time; nobody waits for it but the start. */
const LIMIT_MS = 120_000;

interface Named {
  readonly text: string;
  readonly models: ReadonlyMap<number, HeldModel>;
  readonly vocabulary: Vocabulary;
}
/** Models change rarely: while they are the same, so are their words. */
const lastNamed = new WeakMap<Database, Named>();

function readModels(database: Database, text: string): Named {
  const last = lastNamed.get(database);
  if (last?.text === text) return last;
  const rows: [number, string, string, number, string, string][] = JSON.parse(text);
  const models = rows.map(([id, brand, model, storageGb, colour, colourSlug]) => ({
    id,
    brand,
    brandKey: brand.toLowerCase(),
    model,
    storageGb,
    colour,
    colourSlug,
  }));
  const named = {
    text,
    models: new Map(models.map((model) => [model.id, model])),
    vocabulary: buildVocabulary(models),
  };
  lastNamed.set(database, named);
  return named;
}

/** Reads all of it in one snapshot. */
export async function loadCatalogue(database: Database): Promise<HeldCatalogue> {
  const client = await database.$client.connect();
  let sound = false;
  try {
    await client.query(`begin transaction read only; set local statement_timeout = ${LIMIT_MS}`);
    const query: { text: string; query_timeout: number } = { text: READ, query_timeout: LIMIT_MS };
    const [read] = (await client.query<Read>(query)).rows;
    await client.query("commit");
    sound = true;
    if (!read) throw new Error("The catalogue was not read.");
    const { models, vocabulary } = readModels(database, read.models);
    return {
      models,
      vocabulary,
      shelves: await makeShelvesInTurns(read.shelves ?? []),
      commonWords: new Map(Object.entries(read.words ?? {})),
      snapshot: readSnapshot(read.snapshot),
    };
  } finally {
    client.release(!sound);
  }
}
