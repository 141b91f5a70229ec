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

/** The way to find the listings of a search. */
export type SearchPlan =
  /** The index answers. `otherMatches` is SQL for the few listings of other models whose title contains the whole text. */
  | { readonly strategy: "index"; readonly otherMatches?: SQL | undefined }
  /** SQL answers alone and reads all matching rows, at most `limit`. */
  | { readonly strategy: "text-matches"; readonly condition: SQL; readonly limit: number | null }
  /**
   * Too many rows match to read them all. SQL checks the listings of the index in their order until the page is full, and counts
   * are estimated.
   */
  | { readonly strategy: "scan"; readonly condition: SQL };

/** One way to answer a search. */
export interface Attempt {
  readonly plan: SearchPlan;
  /** The chosen filters and the filters of the kept facts. */
  readonly filters: Filters;
  /** The models of the filters, the most relevant first; absent when the facts name none. */
  readonly tiers?: readonly ReadonlySet<number>[] | undefined;
  /**
   * One listing with these filters must be in stock, or the next attempt is made. Chosen filters are left out: they narrow the
   * listings of a text but do not change its meaning.
   */
  readonly needed: Filters;
  readonly kept: readonly Fact[];
  readonly givenUp: readonly Fact[];
  /** Whether all words of the text are searched, if it has any. */
  readonly hasWords: boolean;
}

/** A search text with the attempts to answer it, the best one first. */
export interface PlannedSearch {
  readonly reading: Reading;
  readonly attempts: Iterable<Attempt>;
}

/** The most rows that one request may read to find text matches. */
export const MAX_TEXT_MATCHES = 5000;
/** A request may read every row of a catalogue up to this size. */
const SMALL_CATALOGUE = 20_000;

/** Plans to read text matches. The limit is ten times as high, because the statistics behind the choice may be outdated. */
const textMatches = (condition: SQL): SearchPlan => ({
  strategy: "text-matches",
  condition,
  limit: MAX_TEXT_MATCHES * 10,
});

/** Plans a search beside the chosen filters. A fact is left out when a filter of its kind was chosen. */
export function planSearch(search: string, index: CatalogIndex, chosen: Filters): PlannedSearch {
  const read = readQuery(search, index.vocabulary);
  const reading = { ...read, facts: read.facts.filter((fact) => !isChosen(fact, chosen)) };
  return { reading, attempts: attemptsOf(search, reading, index, chosen) };
}

/** Whether a filter of the fact's kind was chosen. It overrides the text. */
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
      // The text of another phone may contain exactly these words.
      if (wholeText) yield { ...plain, plan: wholeText };
    }
    yield* factAttempts(reading, text, index, chosen);
  }
  if (wholeText) yield { ...plain, plan: wholeText };
  if (facts.length === 0) return;
  // No attempt found anything in stock, so the last one shows sold phones.
  const { filters, tiers } = factFilters(index, facts);
  const kept = { kept: facts, givenUp: [], hasWords: text.words.length === 0 };
  yield { ...kept, plan: { strategy: "index" }, filters: { ...chosen, ...filters }, tiers, needed: filters };
}

/** Whether the text asks for every phone: it has only words without a meaning, or a chosen filter covers its facts. */
function isEverything(
  { isIdle, pieces, facts, words, unfit }: Reading,
  { vocabulary }: CatalogIndex,
): boolean {
  if (isIdle) return pieces.some(({ key }) => vocabulary.fillers.has(key));
  const isKnown = (place: number) => pieces[place]?.meaning !== undefined;
  return pieces.length > 0 && facts.length === 0 && words.length === 0 && unfit.every(isKnown);
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

/** Plans a search for all words of the text in the listings' text; null when no word can be searched. */
function planText(text: TextWords, index: CatalogIndex): SearchPlan | null {
  const isIdle = text.typed.every((word) => STOP_WORDS.has(word));
  const words = isIdle ? wordsCondition(text.typed) : textCondition(text);
  if (!words) return null;
  const condition = or(words, misfiledCondition(text)) ?? words;
  return mayRead(text.typed, index.size, index) ? textMatches(condition) : { strategy: "scan", condition };
}

/** Plans a search for the words that are no facts, among the listings with the facts. */
function planWords(text: TextWords, filters: Filters, index: CatalogIndex): SearchPlan {
  const { words } = text;
  const contains = wordsCondition(words);
  const { models } = filters;
  const condition = and(models && isModel(models), contains);
  if (!contains || !condition) return { strategy: "index" };
  const size = models ? index.count({ models }) : index.size;
  if (!mayRead(words, size, index)) return { strategy: "scan", condition: contains };
  // Phones of other models follow if their text contains every word.
  const others = models && mayRead(text.typed, index.size, index) ? textCondition(text) : undefined;
  return textMatches(or(condition, others) ?? condition);
}

/** Whether few enough rows contain every word to read them: there are few rows at all, or the words are rare. */
const mayRead = (words: readonly string[], size: number, index: CatalogIndex) =>
  index.size <= SMALL_CATALOGUE || size <= MAX_TEXT_MATCHES || expected(words, index) <= MAX_TEXT_MATCHES;

/** The expected number of listings that contain all words. */
function expected(words: readonly string[], index: CatalogIndex): number {
  return words.reduce((product, word) => product * shareOf(word, index.commonWords), index.size);
}

/** The share of listings that contain a word, by the database's statistics; 0 for a rare word, which they lack. */
function shareOf(word: string, commonWords: CatalogIndex["commonWords"]): number {
  let share = 0;
  // The statistics hold stems. A stem begins like the word, but its last letters may differ.
  const start = word.length > 5 ? word.slice(0, -2) : word.slice(0, 4);
  for (const [stem, its] of commonWords)
    if (stem.startsWith(start) || (stem.length >= 3 && word.startsWith(stem))) share += its;
  return Math.min(1, share);
}
