import type { Database } from "#server/database/client.ts";
import { smartphoneModels } from "../tables.ts";
import { buildVocabulary, type Vocabulary } from "./vocabulary.ts";

/** Other processes may add models; after this long their words are known here, too. */
const GOOD_FOR_MS = 60_000;

interface Kept {
  readonly until: number;
  readonly vocabulary: Promise<Vocabulary>;
}

const kept = new WeakMap<Database, Kept>();

async function load(database: Database): Promise<Vocabulary> {
  const { id, brand, model, storageGb, colour, colourSlug } = smartphoneModels;
  return buildVocabulary(
    await database.select({ id, brand, model, storageGb, colour, colourSlug }).from(smartphoneModels),
  );
}

/** The vocabulary of a database's models, held in the process for a minute; one load serves all who wait for it. */
export function knownVocabulary(database: Database): Promise<Vocabulary> {
  const now = performance.now();
  const known = kept.get(database);
  if (known && known.until > now) return known.vocabulary;
  const vocabulary = load(database);
  kept.set(database, { until: now + GOOD_FOR_MS, vocabulary });
  vocabulary.catch(() => {
    if (kept.get(database)?.vocabulary === vocabulary) kept.delete(database);
  });
  return vocabulary;
}

/** To be called by whoever changes models: the next search reads them again. */
export function forgetVocabulary(database: Database): void {
  kept.delete(database);
}
