const MARKS = /[\u0300-\u036f]/g;
const SEPARATORS = /[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\u{10ffff}]+/gu;

/**
 * Normalises text for the search: lower case without accents, words of letters and digits separated by one space, `S21+`
 * as `s21 plus`. The SQL function `fold_text` does the same. The result has no ASCII punctuation, so it needs no
 * escaping in a pattern or a tsquery.
 */
export function foldText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFD")
    .replace(MARKS, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .replace(/([0-9a-z])\+/g, "$1 plus ")
    .replace(SEPARATORS, " ")
    .trim();
}

/** The folded words of a text. */
export function wordsOf(text: string): string[] {
  return foldText(text).split(" ").filter(Boolean);
}

/** Folded words that a search ignores, unless it has no others. The names of colours ignore them, too. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a au aux avec c ce ces cet cette d dans de des du elle en est et go gb il j je l la le les leur lui m ma mais me " +
    "meme mes moi mon n ne nos notre nous on ou par pas plus pour qu que qui s sa sans ses son sur t ta te tes to toi " +
    "ton tu un une vos votre vous y and for the with"
  ).split(" "),
);
