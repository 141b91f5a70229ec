import { and, or, type SQL, sql } from "drizzle-orm";
import { smartphoneItems } from "../tables.ts";
import { STOP_WORDS } from "./fold-text.ts";
import type { SearchReading } from "./read-search.ts";

/** Columns that the database computes from title and description, for the search alone. */
const searchWords = sql`${smartphoneItems}.search_words`;
const foldedName = sql`${smartphoneItems}.folded_name`;
/** The words of the title that are not words of the listing's model; null for most listings. */
const strayName = sql`${smartphoneItems}.stray_name`;

/** One array parameter, whatever the number of ids. */
export const isModel = (ids: Iterable<number>) =>
  sql`${smartphoneItems.modelId} = any(${sql.param([...ids])}::int[])`;

/** Further words are left out of a condition. */
const MOST_TEXT_WORDS = 12;

/** Folded text needs no escaping in a pattern or a tsquery: it has no `%`, `_`, quote or backslash. */
const substring = (text: string) => `%${text}%`;

/**
 * Title or description contain the word, one of its inflections or a word that begins with it; or the title contains it
 * in a stray word. A word of one or two letters must match whole: no index finds shorter parts.
 */
function hasWord(word: string): SQL {
  if (word.length < 3) return hasExactWord(word);
  return sql`(${searchWords} @@ to_tsquery('reluit', ${`'${word}':*`}) or ${strayName} like ${substring(word)})`;
}

const hasExactWord = (word: string) => sql`${searchWords} @@ to_tsquery('reluit', ${`'${word}'`})`;

/** A search of punctuation alone, `%` or `''`: compared literally, without an index. */
export function literalCondition(search: string): SQL {
  const wanted = search.trim().replaceAll("\0", "");
  const { name, description } = smartphoneItems;
  return sql`(strpos(${name}, ${wanted}) > 0 or strpos(${description}, ${wanted}) > 0)`;
}

/** The listing contains all words that name no model; undefined when there are none. */
export function wordsCondition(reading: SearchReading): SQL | undefined {
  return and(...reading.words.map(hasWord));
}

/**
 * Title and description contain every word, also those that name models; undefined when each word is idle. It finds
 * `aucun pixel mort` in the text of a phone that is no Pixel.
 */
export function textCondition(reading: SearchReading): SQL | undefined {
  const words = reading.typed.filter((word) => !STOP_WORDS.has(word)).slice(0, MOST_TEXT_WORDS);
  return and(...words.map(hasWord));
}

/** The whole search. A guessed word matches as a model or as a whole word of the text. */
export function searchCondition(reading: SearchReading): SQL | undefined {
  return and(
    reading.modelIds ? isModel(reading.modelIds) : undefined,
    ...reading.guesses.map(({ word, modelIds }) => or(isModel(modelIds), hasExactWord(word))),
    wordsCondition(reading),
  );
}

/**
 * The listing contains one of the guessed words; undefined when none was guessed. It follows from `searchCondition` for
 * listings of models that no guess names, and it alone can use the full-text index.
 */
export function guessedWordCondition({ guesses }: SearchReading): SQL | undefined {
  return or(...guesses.map(({ word }) => hasExactWord(word)));
}

/** The title contains the whole phrase although the listing is filed under another model; a partial index finds these few. */
export function misfiledCondition(reading: SearchReading): SQL | undefined {
  if (!reading.modelIds) return undefined;
  const words = reading.phrase.split(" ").filter((word) => !STOP_WORDS.has(word));
  return sql`(${strayName} is not null and string_to_array(${strayName}, ' ') && ${sql.param(words)}::text[]
    and ${foldedName} like ${substring(reading.phrase)})`;
}
