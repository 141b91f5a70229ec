import { and, type SQL, sql } from "drizzle-orm";
import { smartphoneItems } from "../tables.ts";
import { STOP_WORDS } from "./fold-text.ts";

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

/** The words of a search that only a text can contain. */
export interface TextWords {
  /** The whole text, folded. */
  readonly phrase: string;
  /** All its words. */
  readonly typed: readonly string[];
  /** Those that mean nothing to the vocabulary. */
  readonly words: readonly string[];
}

/** Title and description contain all words; undefined when there are none. */
export function wordsCondition(words: readonly string[]): SQL | undefined {
  return and(...words.slice(0, MOST_TEXT_WORDS).map(hasWord));
}

/**
 * Title and description contain every word, also those that name models; undefined when each word is idle. It finds
 * `aucun pixel mort` in the text of a phone that is no Pixel.
 */
export function textCondition({ typed }: TextWords): SQL | undefined {
  return wordsCondition(typed.filter((word) => !STOP_WORDS.has(word)));
}

/** The title contains the whole phrase although the listing is filed under another model; a partial index finds these few. */
export function misfiledCondition({ phrase }: TextWords): SQL {
  const words = phrase.split(" ").filter((word) => !STOP_WORDS.has(word));
  return sql`(${strayName} is not null and string_to_array(${strayName}, ' ') && ${sql.param(words)}::text[]
    and ${foldedName} like ${substring(phrase)})`;
}
