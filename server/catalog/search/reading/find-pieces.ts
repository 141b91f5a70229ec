import type { Meaning } from "./meaning.ts";
import { splitTokens, type Token } from "./split-tokens.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { Role } from "./word-files.ts";

/** A part of a search text that means something by itself, or a word that nobody knows. */
export interface Piece {
  readonly key: string;
  /** As it was typed. */
  readonly text: string;
  /** Nothing stands between it and the piece before it. */
  readonly glued: boolean;
  readonly meaning?: Meaning | undefined;
  readonly roles: ReadonlySet<Role>;
  readonly number?: number | undefined;
  /** 1: as the vocabulary has it; less: with slips, or only begun. */
  readonly certainty: number;
  /** Of an unknown word: the known words that it may be, the nearest first. */
  readonly guesses?: readonly Guess[] | undefined;
}

interface Guess {
  readonly word: string;
  readonly certainty: number;
}

/** The longest phrase that is looked up, in tokens. */
const LONGEST_PHRASE = 5;
/** Unknown words whose slips are searched. Each costs a walk through a part of the vocabulary. */
const MOST_GUESSED = 8;
/** The Arabic article, `al-`, is written together with its noun. */
const ARABIC_ARTICLE = String.fromCharCode(0x0627, 0x0644);
const NO_ROLES: ReadonlySet<Role> = new Set();

type Lookup = Pick<Piece, "key" | "meaning" | "roles">;

/**
 * Cuts a text into the longest phrases and words that the vocabulary knows: tokens are joined (`a 54`, `tres bon etat`) and
 * split (`14pro`, `iphone13noir`) for it.
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

/** The longest run of tokens that is a known phrase, or a single known token. */
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
    // `à` is a word of its own: `pixel 6 à 200 €` is no Pixel 6a.
    const isName = found?.meaning?.kind === "name";
    if (found && !(isName && run.length > 1 && run.some(({ text }) => text.toLowerCase() === "à")))
      return found;
  }
  if (run.length > 1 || !first) return null;
  if (first.kind === "number") return { key: first.folded, roles: NO_ROLES };
  if (first.kind === "sign") return null;
  return first.folded.startsWith(ARABIC_ARTICLE) ? lookUp(first.folded.slice(2), vocabulary) : null;
}

/** A part of a split token. */
function partOf(token: Token, { key, certainty }: Part, place: number, vocabulary: Vocabulary): Piece {
  const isNumber = /^\d+$/.test(key);
  return {
    ...(lookUp(key, vocabulary) ?? { key, roles: NO_ROLES }),
    text: key,
    glued: place > 0 || token.glued,
    number: isNumber ? Number(key) : undefined,
    certainty,
  };
}

interface Part {
  readonly key: string;
  readonly certainty: number;
}

const isLong = (key: string) => key.length >= 5 || /\d/.test(key);

/** Splits a token such as `iphone13pro` into known words and numbers; null when that is not possible. */
function splitKnown(word: string, vocabulary: Vocabulary): Part[] | null {
  if (word.length < 4) return splitShort(word, vocabulary);
  const parts = splitAll(word, vocabulary, new Map());
  if (!parts || parts.length < 2) return null;
  // `superphone` is a word of its own, not two that mean nothing.
  if (parts.every((key) => vocabulary.meanings.get(key)?.kind === "filler")) return null;
  // Short words alone are a coincidence, unless they stand side by side in a name: `xsmax`.
  const isSound =
    parts.some(isLong) ||
    parts.every((key) => key.length >= 3) ||
    parts.slice(1).every((key, at) => vocabulary.pairs.has(`${parts[at]} ${key}`));
  return isSound ? parts.map((key) => ({ key, certainty: 1 })) : null;
}

/** `64g`: a number and its unit. */
function splitShort(word: string, { roles }: Vocabulary): Part[] | null {
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

/** Whether a known key may be a part of a longer word. A single letter only ends it: `iphonex`, and `s25` is no `s`. */
function mayStandInside(key: string, isLast: boolean, { meanings, roles }: Vocabulary): boolean {
  const meaning = meanings.get(key);
  if (key.length === 1) return isLast && (meaning?.kind === "name" || roles.has(key));
  // A name ends where the next digit begins: `s2` is no part of `s25`.
  return meaning !== undefined || roles.has(key);
}

/** `iphne13pro`, `galxys22`: the slip is found once letters and digits are apart. */
function splitWithSlips(word: string, vocabulary: Vocabulary): Part[] | null {
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

/** How certain a reading with so many slips is. */
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
