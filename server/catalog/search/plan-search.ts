import { and, not, or, type SQL } from "drizzle-orm";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { rankModels } from "./rank-models.ts";
import { readSearch, type SearchReading } from "./read-search.ts";
import {
  guessedWordCondition,
  isModel,
  literalCondition,
  misfiledCondition,
  searchCondition,
  textCondition,
  wordsCondition,
} from "./text-condition.ts";

/** How the listings of a search are found. */
export type SearchPlan =
  /** In the index, by model. `otherMatches` finds the few other listings whose text matches, with SQL. */
  | {
      readonly strategy: "models";
      readonly models: ReadonlySet<number>;
      /** The same models, the most relevant first. */
      readonly tiers: readonly ReadonlySet<number>[];
      readonly otherMatches?: SQL | undefined;
      /** Some matches are left out: there are too many to read. */
      readonly estimated: boolean;
    }
  /** With SQL alone: all rows that match are read, `limit` at most. */
  | {
      readonly strategy: "text-matches";
      readonly condition: SQL;
      readonly limit: number | null;
      /** Named models, the most relevant first. The other listings follow them. */
      readonly tiers?: readonly ReadonlySet<number>[] | undefined;
    }
  /**
   * Too many rows match to read them all: the listings of the index are checked in their order until the page is full,
   * and counts are estimated. `exactCondition` also finds what `condition` leaves to the models.
   */
  | {
      readonly strategy: "scan";
      readonly models?: ReadonlySet<number> | undefined;
      readonly condition: SQL;
      readonly exactCondition: SQL;
    };

/** Rows that one request may read to find text matches. */
export const MAX_TEXT_MATCHES = 5000;
/** In a catalogue up to this size, a request may read every row. */
const SMALL_CATALOGUE = 20_000;

/** The statistics that chose the strategy may be outdated, so it may read more rows. */
const textMatches = (condition: SQL, tiers?: readonly ReadonlySet<number>[]): SearchPlan => ({
  strategy: "text-matches",
  condition,
  limit: MAX_TEXT_MATCHES * 10,
  tiers,
});

/** Chooses how to find the listings of a search. Null when the search is blank. */
export function planSearch(search: string, index: CatalogIndex): SearchPlan | null {
  if (search.trim() === "") return null;
  const reading = readSearch(search, index.vocabulary);
  if (reading.phrase === "") {
    const condition = literalCondition(search);
    return index.size <= SMALL_CATALOGUE
      ? textMatches(condition)
      : { strategy: "scan", condition, exactCondition: condition };
  }
  return reading.words.length > 0 ? planWords(reading, index) : planModels(reading, index);
}

/** Every word names models, exactly or by a guess. */
function planModels(reading: SearchReading, index: CatalogIndex): SearchPlan | null {
  const models = namedModels(reading);
  if (!models) return null;
  // No model that is or was for sale is meant: the words may stand in a text.
  const text = index.count({ models }) === 0 ? planText(reading, index) : null;
  if (text) return text;
  // A guessed word that is common in descriptions means the model only.
  const isCommon = reading.guesses.some(
    ({ word }) =>
      index.size > SMALL_CATALOGUE && shareOf(word, index.commonWords) * index.size > MAX_TEXT_MATCHES,
  );
  const mayBeWord =
    reading.guesses.length > 0 && !isCommon && !reading.modelIds?.every((id) => models.has(id));
  const others = or(
    mayBeWord ? and(guessedWordCondition(reading), searchCondition(reading)) : undefined,
    misfiledCondition(reading),
  );
  return {
    strategy: "models",
    models,
    tiers: rankModels(index.models, models, reading.typed),
    otherMatches: others && and(not(isModel(models)), others),
    estimated: isCommon,
  };
}

/** The words of a text alone. */
function planText(reading: SearchReading, index: CatalogIndex): SearchPlan | null {
  const text = textCondition(reading);
  if (!text) return null;
  const condition = or(text, misfiledCondition(reading)) ?? text;
  return mayReadText(reading, index)
    ? textMatches(condition)
    : { strategy: "scan", condition, exactCondition: condition };
}

/** At least one word names no model. */
function planWords(reading: SearchReading, index: CatalogIndex): SearchPlan | null {
  const search = searchCondition(reading);
  const words = wordsCondition(reading);
  if (!search || !words) return null;
  const models = namedModels(reading);
  const areFew =
    index.size <= SMALL_CATALOGUE ||
    expected(reading.words, index) <= MAX_TEXT_MATCHES ||
    (models !== undefined && index.count({ models }) <= MAX_TEXT_MATCHES);
  const text = models && mayReadText(reading, index) ? textCondition(reading) : undefined;
  const condition = or(search, misfiledCondition(reading), text) ?? search;
  if (areFew) return textMatches(condition, models && rankModels(index.models, models, reading.typed));
  return { strategy: "scan", models, condition: words, exactCondition: condition };
}

/** Whether all rows that contain every word are few enough to read them. */
const mayReadText = ({ typed }: SearchReading, index: CatalogIndex) =>
  index.size <= SMALL_CATALOGUE || expected(typed, index) <= MAX_TEXT_MATCHES;

/** The number of listings that are likely to contain all words. */
function expected(words: readonly string[], index: CatalogIndex): number {
  return words.reduce((product, word) => product * shareOf(word, index.commonWords), index.size);
}

/** The share of listings that contain a word, by the database's statistics; 0 for a word that they don't know, a rare one. */
function shareOf(word: string, commonWords: CatalogIndex["commonWords"]): number {
  let share = 0;
  // The statistics know stems. A stem begins like the word, but its last letters may differ.
  const start = word.length > 5 ? word.slice(0, -2) : word.slice(0, 4);
  for (const [stem, its] of commonWords)
    if (stem.startsWith(start) || (stem.length >= 3 && word.startsWith(stem))) share += its;
  return Math.min(1, share);
}

/** The models that all known and guessed words name together; undefined when there are no such words. */
function namedModels({ modelIds, guesses }: SearchReading): ReadonlySet<number> | undefined {
  const sets = [modelIds, ...guesses.map((guess) => guess.modelIds)].filter((ids) => ids !== null);
  const [first, ...others] = sets.map((ids) => new Set(ids));
  return first && new Set([...first].filter((id) => others.every((ids) => ids.has(id))));
}
