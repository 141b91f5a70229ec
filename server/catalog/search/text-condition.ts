import { and, or, type SQL, sql } from "drizzle-orm";
import { smartphoneItems } from "../tables.ts";
import { IDLE_WORDS } from "./idle-words.ts";
import type { SearchReading } from "./read-search.ts";

/** Columns of migrations 0002 and 0030 that the database fills; nothing else reads or writes them. */
const searchWords = sql`${smartphoneItems}.search_words`;
const foldedName = sql`${smartphoneItems}.folded_name`;
const strayName = sql`${smartphoneItems}.stray_name`;

/** One array parameter, however many ids there are. */
export const isModel = (ids: Iterable<number>) =>
  sql`${smartphoneItems.modelId} = any(${sql.param([...ids])}::int[])`;

/** Folded text has no `%`, `_`, quote or backslash, so it stands for itself in a pattern and in a tsquery. */
const part = (words: string) => `%${words}%`;

/**
 * A word of title or description, its other forms and words that begin with it; or any part of what a title says
 * beyond its model. Shorter words than three letters are whole words: no index knows where they stand.
 */
function textHas(word: string): SQL {
  if (word.length < 3) return sql`${searchWords} @@ to_tsquery('reluit', ${`'${word}'`})`;
  return sql`(${searchWords} @@ to_tsquery('reluit', ${`'${word}':*`}) or ${strayName} like ${part(word)})`;
}

/** A word that may name models: where it does not, only itself counts. What it begins is known to be models. */
const textHasItself = (word: string) => sql`${searchWords} @@ to_tsquery('reluit', ${`'${word}'`})`;

/** A search of signs alone, `%` or `''`: compared as they are, since no index knows them. */
export function literally(search: string): SQL {
  const wanted = search.trim().replaceAll("\0", "");
  const { name, description } = smartphoneItems;
  return sql`(strpos(${name}, ${wanted}) > 0 or strpos(${description}, ${wanted}) > 0)`;
}

/** The words that name no model; undefined when there are none. */
export function wordsCondition(reading: SearchReading): SQL | undefined {
  return and(...reading.words.map(textHas));
}

/** All of a reading but the models that its known words name. */
export function askedCondition(reading: SearchReading): SQL | undefined {
  return and(
    reading.modelIds ? isModel(reading.modelIds) : undefined,
    ...reading.guesses.map(({ word, modelIds }) => or(isModel(modelIds), textHasItself(word))),
    wordsCondition(reading),
  );
}

/**
 * Listings whose text has a word that was guessed to name models; undefined when none was guessed. What is asked of
 * other models than the named ones follows from it, and it alone can be found by an index.
 */
export function guessedWordCondition({ guesses }: SearchReading): SQL | undefined {
  return or(...guesses.map(({ word }) => textHasItself(word)));
}

/**
 * Listings under another model than the search names whose title has the whole phrase. One of its words is then not
 * their own model's, and those few titles have an index of their own.
 */
export function misfiledCondition(reading: SearchReading): SQL | undefined {
  if (!reading.modelIds) return undefined;
  const words = reading.phrase.split(" ").filter((word) => !IDLE_WORDS.has(word));
  return sql`(${strayName} is not null and string_to_array(${strayName}, ' ') && ${sql.param(words)}::text[]
    and ${foldedName} like ${part(reading.phrase)})`;
}
