/** A word, a number or a sign of a search text. */
export interface Token {
  /** The form that is compared with the vocabulary. */
  readonly folded: string;
  /** The token as it was typed. */
  readonly text: string;
  /** Whether the token follows the one before it without a space. */
  readonly glued: boolean;
  readonly kind: "word" | "number" | "sign";
}

/** More than a person types. Further tokens are ignored, and so are longer words. */
const MOST_TOKENS = 40;
const LONGEST_WORD = 40;

/** A number with a thousands separator before a currency, a price with cents, a word, a number, or a sign with a meaning. */
const TOKEN =
  /(?<thousands>\d[\s.]\d{3})(?=\s?(?:€|eur))|(?<price>\d+[.,]\d{1,2}(?!\d))|(?<word>[\p{L}\p{N}\p{M}]+)|(?<sign>[€%<>≤≥+]|[-–](?=\d))/giu;

/** The first digit of each script whose digits people type: Arabic-Indic, Persian, Devanagari, Bengali, full-width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];
/** The distance of full-width letters and signs from their usual forms. */
const FULL_WIDTH = 0xfee0;

/** The text with usual digits and letters. Its length stays the same. */
function withUsualForms(text: string): string {
  return text.replace(/[\u0660-\u096f\u09e6-\u09ef\uff01-\uff5e]/g, (character) => {
    const code = character.charCodeAt(0);
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    if (zero !== undefined) return String(code - zero);
    return code >= 0xff01 ? String.fromCharCode(code - FULL_WIDTH) : character;
  });
}

/** Folds a word: lower case, no accents or vowel marks, and one form of each Arabic letter that is written in several. */
export function foldWord(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/[\p{M}\u0640]/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replace(/[ىی]/g, "ي")
    .replaceAll("ة", "ه")
    .replaceAll("ک", "ك");
}

/** Splits a search text into tokens. `S21+` becomes `s21` and `plus`. */
export function splitTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const usual = withUsualForms(text.toWellFormed());
  let end = -1;
  for (const { index, groups, 0: found } of usual.matchAll(TOKEN)) {
    if (tokens.length === MOST_TOKENS) break;
    const typed = { text: text.slice(index, index + found.length), glued: index === end };
    end = index + found.length;
    const number = groups?.thousands?.replace(/\D/, "") ?? groups?.price?.replace(",", ".");
    if (number !== undefined) tokens.push({ ...typed, folded: number, kind: "number" });
    else if (found === "+") {
      if (typed.glued) tokens.push({ ...typed, folded: "plus", kind: "word" });
    } else if (groups?.sign) tokens.push({ ...typed, folded: found === "–" ? "-" : found, kind: "sign" });
    else if (found.length <= LONGEST_WORD) {
      const folded = foldWord(found);
      if (folded) tokens.push({ ...typed, folded, kind: /^\d+$/.test(folded) ? "number" : "word" });
    }
  }
  return tokens;
}

/** The key of a text: its tokens without spaces, so that `pas cher` equals `pascher` and `a 54` equals `a54`. */
export const keyOf = (text: string): string =>
  splitTokens(text)
    .map(({ folded }) => folded)
    .join("");
