import { and, not, or, type SQL } from "drizzle-orm";
import type { CatalogIndex, Filters } from "../index/catalog-index.ts";
import { factFilters } from "./fact-filters.ts";
import { foldText, STOP_WORDS, wordsOf } from "./fold-text.ts";
import { trialsOf } from "./give-up.ts";
import type { Fact } from "./reading/facts.ts";
import { type Reading, readQuery } from "./reading/read-query.ts";
import {
  isModel,
  literalCondition,
  misfiledCondition,
  type TextWords,
  textCondition,
  wordsCondition,
} from "./text-condition.ts";

/** How the listings of a search are found. */
export type SearchPlan =
  /** In the index. `otherMatches` finds the few other listings whose title has the whole text, with SQL. */
  | { readonly strategy: "index"; readonly otherMatches?: SQL | undefined }
  /** With SQL alone: all rows that match are read, `limit` at most. */
  | { readonly strategy: "text-matches"; readonly condition: SQL; readonly limit: number | null }
  /**
   * Too many rows match to read them all: the listings of the index are checked in their order until the page is full, and
   * counts are estimated.
   */
  | { readonly strategy: "scan"; readonly condition: SQL };

/** One way to answer a search. */
export interface Attempt {
  readonly plan: SearchPlan;
  /** The chosen filters with those of the facts that are kept. */
  readonly filters: Filters;
  /** The models of the filters, the most relevant first; absent when none are named. */
  readonly tiers?: readonly ReadonlySet<number>[] | undefined;
  /**
   * The filters of the listings of which one must be in stock; otherwise the next attempt is made. Chosen filters are left out:
   * they narrow what a text means, and never change it.
   */
  readonly needed: Filters;
  readonly kept: readonly Fact[];
  readonly givenUp: readonly Fact[];
  /** The words of the text are searched, or nobody typed any. */
  readonly hasWords: boolean;
}

/** A search text with the ways to answer it, the best one first. */
export interface PlannedSearch {
  readonly reading: Reading;
  readonly attempts: Iterable<Attempt>;
}

/** Rows that one request may read to find text matches. */
export const MAX_TEXT_MATCHES = 5000;
/** In a catalogue up to this size, a request may read every row. */
const SMALL_CATALOGUE = 20_000;

/** The statistics that chose the strategy may be outdated, so it may read more rows. */
const textMatches = (condition: SQL): SearchPlan => ({
  strategy: "text-matches",
  condition,
  limit: MAX_TEXT_MATCHES * 10,
});

/** Plans a search beside the chosen filters. Facts of a kind that a filter was chosen for are left out. */
export function planSearch(search: string, index: CatalogIndex, chosen: Filters): PlannedSearch {
  const read = readQuery(search, index.vocabulary);
  const reading = { ...read, facts: read.facts.filter((fact) => !isChosen(fact, chosen)) };
  return { reading, attempts: attemptsOf(search, reading, index, chosen) };
}

/** Whether a filter of the same kind was chosen: it wins over the text. */
function isChosen({ kind }: Fact, chosen: Filters): boolean {
  const values = {
    model: [chosen.model],
    brand: [chosen.brand],
    colour: [chosen.colour],
    storage: [chosen.storage],
    condition: [chosen.condition],
    price: [chosen.minPrice, chosen.maxPrice],
    battery: [chosen.minBattery],
  }[kind];
  return values.some((value) => value !== undefined);
}

function* attemptsOf(
  search: string,
  reading: Reading,
  index: CatalogIndex,
  chosen: Filters,
): Generator<Attempt> {
  const text: TextWords = {
    phrase: foldText(search),
    typed: [...new Set(wordsOf(search))],
    words: reading.words.flatMap((place) => wordsOf(reading.pieces[place]?.text ?? "")),
  };
  const available = { sold: chosen.sold ?? false };
  const plain = { filters: chosen, needed: available, kept: [], givenUp: [], hasWords: true };
  if (text.phrase === "") return yield { ...plain, plan: planLiteral(search, index) };
  if (isEverything(reading, index)) return yield { ...plain, needed: {}, plan: { strategy: "index" } };
  const { facts } = reading;
  const wholeText = planText(text, index);
  if (facts.length > 0) {
    const all = factFilters(index, facts);
    if (text.words.length > 0) {
      const filters = { ...chosen, ...all.filters };
      const needed = { ...all.filters, ...available };
      const shared = { filters, tiers: all.tiers, needed, kept: facts, givenUp: [] };
      yield { ...shared, plan: planWords(text, filters, index), hasWords: true };
      // The very words in the text of another phone.
      if (wholeText) yield { ...plain, plan: wholeText };
    }
    yield* factAttempts(reading, text, index, chosen);
  }
  if (wholeText) yield { ...plain, plan: wholeText };
  if (facts.length === 0) return;
  // Nothing is in stock: the sold phones.
  const { filters, tiers } = factFilters(index, facts);
  const kept = { kept: facts, givenUp: [], hasWords: text.words.length === 0 };
  yield { ...kept, plan: { strategy: "index" }, filters: { ...chosen, ...filters }, tiers, needed: filters };
}

/** Words that mean nothing, when nothing else was typed, or a chosen filter says the rest. */
function isEverything({ isIdle, pieces, facts, words }: Reading, { vocabulary }: CatalogIndex): boolean {
  if (isIdle) return pieces.some(({ key }) => vocabulary.fillers.has(key));
  return (
    pieces.length > 0 &&
    facts.length === 0 &&
    words.length === 0 &&
    pieces.every(({ meaning }) => meaning !== undefined)
  );
}

function* factAttempts(
  reading: Reading,
  text: TextWords,
  index: CatalogIndex,
  chosen: Filters,
): Generator<Attempt> {
  const wanted = reading.unfit.map((place) => reading.pieces[place]?.key ?? "").find((key) => /\d/.test(key));
  for (const { facts, givenUp, isNear } of trialsOf(reading.facts)) {
    const { filters, tiers, meant } = factFilters(index, facts, wanted);
    const models = filters.models;
    const isWhole = givenUp.length === 0 && models && reading.unfit.length === 0;
    const misfiled = isWhole ? misfiledCondition(text) : undefined;
    yield {
      plan: { strategy: "index", otherMatches: misfiled && and(not(isModel(models ?? [])), misfiled) },
      filters: { ...chosen, ...filters },
      tiers,
      needed: { ...filters, models: isNear ? models : (meant ?? models), sold: chosen.sold ?? false },
      kept: facts,
      givenUp,
      hasWords: text.words.length === 0,
    };
  }
}

function planLiteral(search: string, index: CatalogIndex): SearchPlan {
  const condition = literalCondition(search);
  return index.size <= SMALL_CATALOGUE ? textMatches(condition) : { strategy: "scan", condition };
}

/** All words of the text; null when each of them is idle. */
function planText(text: TextWords, index: CatalogIndex): SearchPlan | null {
  const isIdle = text.typed.every((word) => STOP_WORDS.has(word));
  const words = isIdle ? wordsCondition(text.typed) : textCondition(text);
  if (!words) return null;
  const condition = or(words, misfiledCondition(text)) ?? words;
  return mayRead(text.typed, index.size, index) ? textMatches(condition) : { strategy: "scan", condition };
}

/** The words that no fact says, within the facts. */
function planWords(text: TextWords, filters: Filters, index: CatalogIndex): SearchPlan {
  const { words } = text;
  const contains = wordsCondition(words);
  const { models } = filters;
  const condition = and(models && isModel(models), contains);
  if (!contains || !condition) return { strategy: "index" };
  const size = models ? index.count({ models }) : index.size;
  if (!mayRead(words, size, index)) return { strategy: "scan", condition: contains };
  // Other phones whose text has every word follow.
  const others = models && mayRead(text.typed, index.size, index) ? textCondition(text) : undefined;
  return textMatches(or(condition, others) ?? condition);
}

/** Whether the rows that contain every word are few enough to read them: there are few at all, or the words are rare. */
const mayRead = (words: readonly string[], size: number, index: CatalogIndex) =>
  index.size <= SMALL_CATALOGUE || size <= MAX_TEXT_MATCHES || expected(words, index) <= MAX_TEXT_MATCHES;

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
