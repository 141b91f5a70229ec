import { and, or, type SQL, sql } from "drizzle-orm";
import { smartphoneItems } from "../tables.ts";
import type { SearchReading } from "./read-search.ts";

/** Columns of migration 0002 that the database fills; nothing else reads or writes them. */
const searchWords = sql`${smartphoneItems}.search_words`;
const foldedName = sql`${smartphoneItems}.folded_name`;

/** One array parameter, however many ids there are. */
const isModel = (ids: readonly number[]) => sql`${smartphoneItems.modelId} = any(${sql.param(ids)}::int[])`;

/** Folded text has no `%`, `_`, quote or backslash, so it stands for itself in a pattern and in a tsquery. */
const nameHas = (part: string) => sql`${foldedName} like ${`%${part}%`}`;

/** A word of title or description, its other forms and words that begin with it; or any part of the title. */
function textHas(word: string): SQL {
  const wanted = word.length < 3 ? `'${word}'` : `'${word}':*`;
  return sql`(${searchWords} @@ to_tsquery('reluit', ${wanted}) or ${nameHas(word)})`;
}

/** A search of signs alone, `%` or `''`: compared as they are, since no index knows them. */
function literally(search: string): SQL {
  const wanted = search.trim().replaceAll("\0", "");
  const { name, description } = smartphoneItems;
  return sql`(strpos(${name}, ${wanted}) > 0 or strpos(${description}, ${wanted}) > 0)`;
}

/**
 * The items a reading asks for: those of the models it names whose text has its other words; and those whose title
 * or description has the whole phrase, whatever their model.
 */
export function textCondition(reading: SearchReading, search: string): SQL | undefined {
  if (reading.phrase === "") return literally(search);
  const asked = and(
    reading.modelIds ? isModel(reading.modelIds) : undefined,
    ...reading.guesses.map(({ word, modelIds }) => or(isModel(modelIds), textHas(word))),
    ...reading.words.map(textHas),
  );
  if (!reading.modelIds) return asked;
  const phrase = sql`${searchWords} @@ phraseto_tsquery('reluit', ${reading.phrase})`;
  return or(asked, phrase, nameHas(reading.phrase));
}
