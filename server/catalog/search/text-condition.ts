import { and, type SQL, sql } from "drizzle-orm";
import { smartphoneItems } from "../tables.ts";
import { STOP_WORDS } from "./fold-text.ts";

/** Columns that the database computes from title and description for the search. */
const searchWords = sql`${smartphoneItems}.search_words`;
const foldedName = sql`${smartphoneItems}.folded_name`;
/** The words of the title that the listing's model lacks; null for most listings. */
const strayName = sql`${smartphoneItems}.stray_name`;

/** SQL: whether a listing is of one of these models. The ids are one array parameter, whatever their number. */
export const isModel = (ids: Iterable<number>) =>
  sql`${smartphoneItems.modelId} = any(${sql.param([...ids])}::int[])`;

/** The most words in a condition. Further words are ignored. */
const MOST_TEXT_WORDS = 12;

/** A pattern for `like`. Folded text needs no escaping: it has no `%`, `_`, quote or backslash. */
const substring = (text: string) => `%${text}%`;

/**
 * SQL: whether the title or description contains the word, an inflection of it or a word that begins with it, or a stray
 * word of the title contains it. A word of one or two letters must match whole, because no index finds shorter parts.
 */
function hasWord(word: string): SQL {
  if (word.length < 3) return hasExactWord(word);
  return sql`(${searchWords} @@ to_tsquery('reluit', ${`'${word}':*`}) or ${strayName} like ${substring(word)})`;
}

const hasExactWord = (word: string) => sql`${searchWords} @@ to_tsquery('reluit', ${`'${word}'`})`;

/** SQL for a search of only punctuation, such as `%` or `''`: compares it literally, without an index. */
export function literalCondition(search: string): SQL {
  const wanted = search.trim().replaceAll("\0", "");
  const { name, description } = smartphoneItems;
  return sql`(strpos(${name}, ${wanted}) > 0 or strpos(${description}, ${wanted}) > 0)`;
}

/** The words of a search, for conditions on the text of listings. */
export interface TextWords {
  /** The whole text, folded. */
  readonly phrase: string;
  /** All words of the text. */
  readonly typed: readonly string[];
  /** The words that the vocabulary does not know. */
  readonly words: readonly string[];
}

/** SQL: whether title and description contain all words; undefined without words. */
export function wordsCondition(words: readonly string[]): SQL | undefined {
  return and(...words.slice(0, MOST_TEXT_WORDS).map(hasWord));
}

/**
 * SQL: whether title and description contain every word, including words that name models; undefined when all are stop
 * words. It finds `aucun pixel mort` in the text of a phone that is no Pixel.
 */
export function textCondition({ typed }: TextWords): SQL | undefined {
  return wordsCondition(typed.filter((word) => !STOP_WORDS.has(word)));
}

/** SQL: whether the title has the whole phrase although the listing is of another model. A partial index finds these few. */
export function misfiledCondition({ phrase }: TextWords): SQL {
  const words = phrase.split(" ").filter((word) => !STOP_WORDS.has(word));
  return sql`(${strayName} is not null and string_to_array(${strayName}, ' ') && ${sql.param(words)}::text[]
    and ${foldedName} like ${substring(phrase)})`;
}
