import type { Meaning } from "./meaning.ts";
import { splitTokens, type Token } from "./split-tokens.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { Role } from "./word-files.ts";

/** A part of a search text that has a meaning by itself, or an unknown word. */
export interface Piece {
  readonly key: string;
  /** The piece as it was typed. */
  readonly text: string;
  /** Whether the piece follows the one before it without a space. */
  readonly glued: boolean;
  readonly meaning?: Meaning | undefined;
  readonly roles: ReadonlySet<Role>;
  readonly number?: number | undefined;
  /** 1 for a piece that the vocabulary has; less for a word with typing errors or an unfinished word. */
  readonly certainty: number;
  /** The known words that an unknown word may stand for, the nearest first. */
  readonly guesses?: readonly Guess[] | undefined;
}

interface Guess {
  readonly word: string;
  readonly certainty: number;
}

/** The longest phrase that is looked up, in tokens. */
const LONGEST_PHRASE = 5;
/** The most unknown words that are compared with known words. Each costs a walk through a part of the vocabulary. */
const MOST_GUESSED = 8;
/** The Arabic article, `al-`, which is written together with its noun. */
const ARABIC_ARTICLE = String.fromCharCode(0x0627, 0x0644);
const NO_ROLES: ReadonlySet<Role> = new Set();

type Lookup = Pick<Piece, "key" | "meaning" | "roles">;

/**
 * Cuts a text into the longest phrases and words that the vocabulary knows. Tokens are joined for it (`a 54`,
 * `tres bon etat`) or split (`14pro`, `iphone13noir`).
 */
export function findPieces(text: string, vocabulary: Vocabulary): Piece[] {
  const tokens = splitTokens(text);
  const pieces: Piece[] = [];
  let guessed = 0;
  for (let at = 0; at < tokens.length; ) {
    const phrase = longestPhrase(tokens, at, vocabulary);
    if (phrase) {
      pieces.push(phrase.piece);
      at += phrase.length;
      continue;
    }
    const token = tokens[at];
    at += 1;
    if (!token) continue;
    const parts = splitKnown(token.folded, vocabulary) ?? splitWithSlips(token.folded, vocabulary);
    if (parts) pieces.push(...parts.map((part, place) => partOf(token, part, place, vocabulary)));
    else {
      const guesses = guessed < MOST_GUESSED ? guess(token.folded, vocabulary) : [];
      guessed += 1;
      pieces.push({ ...typed(token), key: token.folded, roles: NO_ROLES, certainty: 1, guesses });
    }
  }
  return pieces;
}

const typed = ({ text, glued }: Token) => ({ text, glued });

function lookUp(key: string, { meanings, roles }: Vocabulary): Lookup | null {
  const meaning = meanings.get(key);
  const its = roles.get(key);
  return meaning || its ? { key, meaning, roles: its ?? NO_ROLES } : null;
}

/** The longest run of tokens that the vocabulary knows, which may be a single token; null without one. */
function longestPhrase(tokens: readonly Token[], at: number, vocabulary: Vocabulary) {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - at); length >= 1; length -= 1) {
    const run = tokens.slice(at, at + length);
    const found = lookUpRun(run, vocabulary);
    if (!found) continue;
    const [first] = run;
    const text = run.map((token, place) => (place > 0 && !token.glued ? " " : "") + token.text).join("");
    const number = length === 1 && first?.kind === "number" ? Number(first.folded) : undefined;
    return { length, piece: { ...found, text, glued: first?.glued ?? false, number, certainty: 1 } };
  }
  return null;
}

function lookUpRun(run: readonly Token[], vocabulary: Vocabulary): Lookup | null {
  const [first] = run;
  if (run.length > 1 && run.some(({ kind }) => kind === "sign")) return null;
  const joined = run.map(({ folded }) => folded).join("");
  const asLetters = run.map(({ folded }) => vocabulary.letters.get(folded) ?? folded).join("");
  for (const key of new Set([joined, asLetters])) {
    const found = lookUp(key, vocabulary);
    // `à` is a word of its own: `pixel 6 à 200 €` does not mean a Pixel 6a.
    const isName = found?.meaning?.kind === "name";
    if (found && !(isName && run.length > 1 && run.some(({ text }) => text.toLowerCase() === "à")))
      return found;
  }
  if (run.length > 1 || !first) return null;
  if (first.kind === "number") return { key: first.folded, roles: NO_ROLES };
  if (first.kind === "sign") return null;
  return first.folded.startsWith(ARABIC_ARTICLE) ? lookUp(first.folded.slice(2), vocabulary) : null;
}

/** The piece for a part of a split token. */
function partOf(token: Token, { key, certainty }: KnownWord, place: number, vocabulary: Vocabulary): Piece {
  const isNumber = /^\d+$/.test(key);
  return {
    ...(lookUp(key, vocabulary) ?? { key, roles: NO_ROLES }),
    text: key,
    glued: place > 0 || token.glued,
    number: isNumber ? Number(key) : undefined,
    certainty,
  };
}

interface KnownWord {
  readonly key: string;
  readonly certainty: number;
}

const isLong = (key: string) => key.length >= 5 || /\d/.test(key);

/** Splits a token such as `iphone13pro` into known words and numbers; null when that is impossible. */
function splitKnown(word: string, vocabulary: Vocabulary): KnownWord[] | null {
  if (word.length < 4) return splitShort(word, vocabulary);
  const parts = splitAll(word, vocabulary, new Map());
  if (!parts || parts.length < 2) return null;
  // `superphone` is one word, not two words without a meaning.
  if (parts.every((key) => vocabulary.meanings.get(key)?.kind === "filler")) return null;
  // Only short parts are a coincidence, unless a name has them side by side: `xsmax`.
  const isSound =
    parts.some(isLong) ||
    parts.every((key) => key.length >= 3) ||
    parts.slice(1).every((key, at) => vocabulary.pairs.has(`${parts[at]} ${key}`));
  return isSound ? parts.map((key) => ({ key, certainty: 1 })) : null;
}

/** Splits a number from its unit: `64g`. */
function splitShort(word: string, { roles }: Vocabulary): KnownWord[] | null {
  const [, number, unit] = /^(\d+)(\p{L}+)$/u.exec(word) ?? [];
  if (!number || !unit || !roles.has(unit)) return null;
  return [number, unit].map((key) => ({ key, certainty: 1 }));
}

function splitAll(
  word: string,
  vocabulary: Vocabulary,
  tried: Map<string, string[] | null>,
): string[] | null {
  if (word === "") return [];
  const before = tried.get(word);
  if (before !== undefined) return before;
  let found: string[] | null = null;
  const digits = /^\d+/.exec(word)?.[0] ?? "";
  for (let end = word.length; end > 0 && !found; end -= 1) {
    const key = word.slice(0, end);
    if (key !== digits && !mayStandInside(key, word.length === end, vocabulary)) continue;
    const rest = splitAll(word.slice(end), vocabulary, tried);
    if (rest) found = [key, ...rest];
  }
  tried.set(word, found);
  return found;
}

/** Whether a known key may be part of a longer word. A single letter may only end it: `iphonex`, but `s25` has no `s`. */
function mayStandInside(key: string, isLast: boolean, { meanings, roles }: Vocabulary): boolean {
  const meaning = meanings.get(key);
  if (key.length === 1) return isLast && (meaning?.kind === "name" || roles.has(key));
  // A digit ends a name only if no digit follows: `s2` is not part of `s25`.
  return meaning !== undefined || roles.has(key);
}

/** Splits letters from digits and finds the typing error in the letters: `iphne13pro`, `galxys22`. */
function splitWithSlips(word: string, vocabulary: Vocabulary): KnownWord[] | null {
  const [, letters = "", rest = ""] = /^(\p{L}{4,})(\d.*)$/u.exec(word) ?? [];
  if (!letters) return null;
  for (const taken of [0, 1]) {
    const end = letters.length - taken;
    const key = letters.slice(0, end);
    const tail = letters.slice(end) + rest;
    const tails =
      vocabulary.meanings.has(tail) || /^\d+$/.test(tail)
        ? [{ key: tail, certainty: 1 }]
        : splitKnown(tail, vocabulary);
    if (!tails) continue;
    if (vocabulary.meanings.has(key)) return [{ key, certainty: 1 }, ...tails];
    const near = guess(key, vocabulary).find(({ word: known }) => {
      const kind = vocabulary.meanings.get(known)?.kind;
      return kind === "name" || kind === "brand";
    });
    if (near) return [{ key: near.word, certainty: near.certainty }, ...tails];
  }
  return null;
}

/** The certainty of a guess by its number of typing errors. */
const SLIP_CERTAINTY = [0.8, 0.7, 0.5];
const BEGUN_CERTAINTY = 0.6;

function guess(word: string, { slips }: Vocabulary): Guess[] {
  if (!/^\p{L}+$/u.test(word)) return [];
  const near = slips.nearest(word).map((one) => ({
    word: one.word,
    certainty: SLIP_CERTAINTY[one.distance] ?? 0,
  }));
  const begun = slips.beginning(word).map((known) => ({ word: known, certainty: BEGUN_CERTAINTY }));
  return [...near, ...begun].sort((one, other) => other.certainty - one.certainty);
}
