import { type SQL, sql } from "drizzle-orm";
import { plainSigns } from "#contract/text/plain-signs.ts";

/** A number of any kind with the signs that group it: `06 12 34 56 78`, `+33 (0)6…`, `35-209900-176148-1`. */
const NUMBER = /^[\d\s+()./-]+$/;
/** A list finds at most this many rows by each of their texts, newest first. */
export const MOST_FOUND = 1_000;
/** An index of trigrams cannot find shorter parts. */
const SHORTEST = 3;

const lengthOf = (part: string) => part.replace(/[^\p{L}\p{N}]/gu, "").length;

/**
 * The parts that a row's search text must contain. A number is one part, however it is grouped. Words may be in any
 * order; words that are all shorter than three signs are one part as they are written. Empty for fewer than three signs.
 */
export function searchParts(typed: string): string[] {
  const text = plainSigns(typed);
  if (lengthOf(text) < SHORTEST) return [];
  if (NUMBER.test(text)) return [text.replace(/\D/g, "")];
  const words = text.split(" ").filter((word) => lengthOf(word) > 0);
  return words.some((word) => lengthOf(word) >= SHORTEST) ? words : [words.join(" ")];
}

/** Whether the parts are the one of words that are all shorter than three signs. */
export const isShortWords = (parts: readonly string[]) =>
  parts.length === 1 && parts[0]?.includes(" ") === true;

/** Whether a search text contains all parts. `text` must be the expression of an index, see migration 0700. */
export const containsAll = (text: SQL, parts: readonly string[]): SQL =>
  parts.length === 0
    ? sql`false`
    : sql.join(
        parts.map((part) => sql`${text} like '%' || search_text(${part}::text) || '%'`),
        sql` and `,
      );
