import { and, not, or, type SQL } from "drizzle-orm";
import type { HeldCatalogue } from "../held/load-catalogue.ts";
import { readSearch, type SearchReading } from "./read-search.ts";
import {
  askedCondition,
  guessedWordCondition,
  isModel,
  literally,
  misfiledCondition,
  wordsCondition,
} from "./text-condition.ts";

/** How a search is answered. */
export type SearchPlan =
  /** All listings of these models, and the few others of which `extra` is true. */
  | {
      readonly by: "models";
      readonly models: ReadonlySet<number>;
      readonly extra?: SQL;
      readonly partial: boolean;
    }
  /** The listings of which `condition` is true: few enough to look at each. */
  | { readonly by: "hits"; readonly condition: SQL }
  /** Too many listings have these words: they are met along the way, and their number is estimated. */
  | {
      readonly by: "common";
      readonly models?: ReadonlySet<number>;
      readonly condition: SQL;
      readonly exact: SQL;
    };

/** Listings that may be looked at one by one for one answer. */
export const MOST_HITS = 5000;
/** In a catalogue up to this size every listing may be looked at. */
const SMALL = 20_000;

/** The share of listings that have a word, as the database's statistics know it; rare words are not in them. */
function shareOf(word: string, commonWords: HeldCatalogue["commonWords"]): number {
  let share = 0;
  // Statistics are of stems: a word's stem begins it, give or take what the stemmer puts in its place.
  const start = word.length > 5 ? word.slice(0, -2) : word.slice(0, 4);
  for (const [stem, its] of commonWords)
    if (stem.startsWith(start) || (stem.length >= 3 && word.startsWith(stem))) share += its;
  return Math.min(1, share);
}

function countOf({ shelves }: HeldCatalogue, models: ReadonlySet<number> | null): number {
  if (!models) return shelves.size;
  let sum = 0;
  for (const { model, size } of shelves) if (models.has(model)) sum += size;
  return sum;
}

/** The models that the known and the guessed words of a reading name together; null when it has neither. */
function namedModels({ modelIds, guesses }: SearchReading): ReadonlySet<number> | null {
  const sets = [modelIds, ...guesses.map((guess) => guess.modelIds)].filter((ids) => ids !== null);
  const [first, ...others] = sets.map((ids) => new Set(ids));
  if (!first) return null;
  return new Set([...first].filter((id) => others.every((ids) => ids.has(id))));
}

/** Reads a search against what a process holds of the catalogue. Null when it asks for nothing. */
export function planSearch(search: string, held: HeldCatalogue): SearchPlan | null {
  if (search.trim() === "") return null;
  const reading = readSearch(search, held.vocabulary);
  const listings = countOf(held, null);
  if (reading.phrase === "") {
    const condition = literally(search);
    return listings <= SMALL ? { by: "hits", condition } : { by: "common", condition, exact: condition };
  }
  return reading.words.length > 0 ? planText(reading, held, listings) : planModels(reading, held, listings);
}

function planModels(reading: SearchReading, held: HeldCatalogue, listings: number): SearchPlan | null {
  const models = namedModels(reading);
  if (!models) return null;
  // A near miss of a model's name that is everywhere in descriptions means the model.
  const common = reading.guesses.some(
    ({ word }) => shareOf(word, held.commonWords) * listings > MOST_HITS && listings > SMALL,
  );
  const wider = reading.guesses.length > 0 && !reading.modelIds?.every((id) => models.has(id)) && !common;
  const others = or(
    wider ? and(guessedWordCondition(reading), askedCondition(reading)) : undefined,
    misfiledCondition(reading),
  );
  const extra = others && and(not(isModel(models)), others);
  return { by: "models", models, ...(extra ? { extra } : {}), partial: common };
}

function planText(reading: SearchReading, held: HeldCatalogue, listings: number): SearchPlan | null {
  const asked = askedCondition(reading);
  const words = wordsCondition(reading);
  if (!asked || !words) return null;
  const models = namedModels(reading);
  const share = reading.words.reduce((product, word) => product * shareOf(word, held.commonWords), 1);
  // Words that the statistics do not know are rare; without statistics all are.
  const few = listings <= SMALL || share * listings <= MOST_HITS || countOf(held, models) <= MOST_HITS;
  const exact = or(asked, misfiledCondition(reading)) ?? asked;
  if (few) return { by: "hits", condition: exact };
  return { by: "common", ...(models ? { models } : {}), condition: words, exact };
}
