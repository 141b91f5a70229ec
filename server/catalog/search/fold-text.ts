const MARKS = /[\u0300-\u036f]/g;
const SEPARATORS = /[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\u{10ffff}]+/gu;

/**
 * Text as the search compares it: without accents, lower case, letters and digits in words one space apart, `S21+` as
 * `s21 plus`. The twin of `fold_text` in migration 0002. The result holds no ASCII punctuation, so it stands for
 * itself inside a pattern or a tsquery.
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
