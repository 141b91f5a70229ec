/** A word, a number or a sign of a search text. */
export interface Token {
  /** Compared with the vocabulary. */
  readonly folded: string;
  /** As it was typed. */
  readonly text: string;
  /** Nothing stands between it and the token before it. */
  readonly glued: boolean;
  readonly kind: "word" | "number" | "sign";
}

/** More than a person types. Further tokens are ignored, and so are longer words. */
const MOST_TOKENS = 40;
const LONGEST_WORD = 40;

/** A thousand with its separator before a currency, a price with cents, a number, a word, or a sign that means something. */
const TOKEN =
  /(?<thousands>\d[\s.]\d{3})(?=\s?(?:€|eur))|(?<price>\d+[.,]\d{1,2}(?!\d))|(?<word>[\p{L}\p{N}\p{M}]+)|(?<sign>[€%<>≤≥+]|[-–](?=\d))/giu;

/** The first digit of each script whose digits people type: Arabic-Indic, Persian, Devanagari, Bengali, full-width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];
/** Full-width letters and signs stand at this distance from their usual forms. */
const FULL_WIDTH = 0xfee0;

/** The same text with usual digits and letters, and of the same length. */
function withUsualForms(text: string): string {
  return text.replace(/[\u0660-\u096f\u09e6-\u09ef\uff01-\uff5e]/g, (character) => {
    const code = character.charCodeAt(0);
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    if (zero !== undefined) return String(code - zero);
    return code >= 0xff01 ? String.fromCharCode(code - FULL_WIDTH) : character;
  });
}

/** Lower case without accents and vowel marks, and one form of the Arabic letters that are written in several. */
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

/** A written form without spaces, so that `pas cher`, `pascher` and `a 54`, `a54` are the same. */
export const keyOf = (text: string): string =>
  splitTokens(text)
    .map(({ folded }) => folded)
    .join("");
